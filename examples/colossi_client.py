"""A small client for `colossi serve` in plain Python: HTTP to create and join tables, a WebSocket to play.

It needs only the standard library. docs/api.md describes the messages.
"""
import base64
import http.client
import json
import os
import socket
import struct


class Refused(Exception):
    """The server refused a request.

    `status` is the HTTP status, `code` is the clause of the rules or a word, `sentence` is for people, and `body` has it all.
    """

    def __init__(self, status, body):
        super().__init__(f"{body['code']}: {body['sentence']}")
        self.status, self.code, self.sentence, self.body = status, body["code"], body["sentence"], body


class Server:
    """The HTTP side of the server."""

    def __init__(self, host="127.0.0.1", port=8080):
        self.host, self.port = host, port

    def request(self, method, path, body=None, token=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=20)
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        if answer.status >= 400:
            raise Refused(answer.status, json.loads(text))
        return json.loads(text) if answer.headers["content-type"] == "application/json" else text

    def create(self, game, seats, **more):
        return self.request("POST", "/api/tables", {"game": game, "seats": seats, **more})

    def join(self, table, name="", seat=None):
        body = {"name": name} if seat is None else {"name": name, "seat": seat}
        return self.request("POST", f"/api/tables/{table}/join", body)

    def state(self, table, token=None):
        return self.request("GET", f"/api/tables/{table}", token=token)

    def record(self, table, token=None):
        return self.request("GET", f"/api/tables/{table}/record", token=token)

    def sit(self, table, token=None, **more):
        return Seat(self.host, self.port, table, token, **more)


class Seat:
    """A socket at a table. With a token it holds a seat, without one it is a spectator."""

    def __init__(self, host, port, table, token=None, since=None, full=False, language=None, timeout=20, origin=None, path="/ws"):
        self.received = b""
        self.socket = socket.create_connection((host, port), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        extra = f"Origin: {origin}\r\n" if origin else ""
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             f"Sec-WebSocket-Version: 13\r\n{extra}\r\n").encode())
        while b"\r\n\r\n" not in self.received:
            part = self.socket.recv(4096)
            if not part:
                raise ConnectionError("the server closed the connection")
            self.received += part
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
        if table is not None:
            message = {"type": "sit", "table": table, "full": full}
            if token:
                message["token"] = token
            if since is not None:
                message["since"] = since
            if language is not None:
                message["language"] = language
            self.send(message)

    def send_text(self, text):
        payload, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x81, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, size)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send(self, message):
        self.send_text(json.dumps(message, separators=(",", ":")))

    def act(self, seen, text):
        """Makes an action; `seen` is the number of events that it is based on."""
        self.send([seen, text])

    def _take(self, count):
        while len(self.received) < count:
            part = self.socket.recv(65536)
            if not part:
                raise ConnectionError("the server closed the connection")
            self.received += part
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def receive_text(self):
        """Returns the next message as text, and answers pings on the way."""
        text = b""
        while True:
            first, size = self._take(2)
            if size & 127 == 126:
                size = struct.unpack("!H", self._take(2))[0]
            elif size & 127 == 127:
                size = struct.unpack("!Q", self._take(8))[0]
            payload = self._take(size)
            if first & 15 == 8:
                raise ConnectionError("the server closed the socket")
            if first & 15 == 9:
                mask = os.urandom(4)
                masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
                self.socket.sendall(struct.pack("!BB", 0x8A, 0x80 | len(payload)) + mask + masked)
                continue
            if first & 15 == 10:
                continue
            text += payload
            if first & 0x80:
                return text.decode()

    def receive(self):
        return json.loads(self.receive_text())

    def close(self):
        self.socket.close()
