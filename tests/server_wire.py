#!/usr/bin/env python3
"""Frames and requests that a client may or may not send, one case per line, as RFC 6455 and RFC 9112 say.

usage: server_wire.py TOY_SERVE
"""
import os
import socket
import struct
import sys
import time

from serving import Running, check, finish

run = Running([os.path.abspath(sys.argv[1])], sockets_per_address=1000, rate=100000, requests=100000, web="none")
STAYS = 0  # the socket stays open


# Frames -------------------------------------------------------------------------------------------------------------
def frame(opcode, payload=b"", final=True, masked=True, bits=0, length=None):
    """The bytes of a frame, which may be invalid. `length` is how many bytes the length has: 0, 2 or 8."""
    size = len(payload)
    if length is None:
        length = 0 if size < 126 else 2 if size < 65536 else 8
    flag = 0x80 if masked else 0
    head = bytes([(0x80 if final else 0) | bits | opcode])
    head += {0: struct.pack("!B", flag | size) if length == 0 else b"", 2: struct.pack("!BH", flag | 126, size & 0xFFFF),
             8: struct.pack("!BQ", flag | 127, size)}[length]
    mask = b"\x01\x02\x03\x04"
    return head + (mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if masked else payload)


def text_parts(payload, *cuts):
    """A text message in several frames."""
    places = [0, *cuts, len(payload)]
    parts = [payload[a:b] for a, b in zip(places, places[1:])]
    return b"".join(frame(1 if i == 0 else 0, part, i == len(parts) - 1) for i, part in enumerate(parts))


def outcome(data, by_byte=False):
    """The code with which the server closes a socket that gets these bytes, or STAYS; and the frames before that."""
    seat = run.server.sit(None)
    end = frame(9, b"are you there?")
    try:
        for piece in ([bytes([b]) for b in data] if by_byte else [data]):
            seat.socket.sendall(piece)
        seat.socket.sendall(end)
    except OSError:
        pass  # it is closed already
    frames = []
    while True:
        try:
            first, size = seat._take(2)
            size = struct.unpack("!H", seat._take(2))[0] if size == 126 else size
            payload = seat._take(size)
        except (ConnectionError, OSError):
            return "no close", frames
        if first == 0x88:
            seat.close()
            return struct.unpack("!H", payload[:2])[0], frames
        if first == 0x8A and payload == b"are you there?":
            seat.close()
            return STAYS, frames
        frames.append((first & 15, payload))


PING = b'{"type":"ping"}'
FRAMES = [("an empty text", frame(1), STAYS), ("a text of no sense", frame(1, b"x"), STAYS), ("a message", frame(1, PING), STAYS),
          ("binary data", frame(2, b"x"), 1003), ("empty binary data", frame(2), 1003), ("a part of binary data", frame(2, b"x", False), 1003),
          ("an unasked pong", frame(10), STAYS), ("an unasked pong with a payload", frame(10, b"x" * 125), STAYS),
          ("a continuation without a beginning", frame(0, b"x"), 1002), ("a last part without a beginning", frame(0, b"x", False), 1002),
          ("a text inside a text", frame(1, b"a", False) + frame(1, b"b"), 1002), ("binary data inside a text", frame(1, b"a", False) + frame(2, b"b"), 1003),
          ("an unfinished text, then a close", frame(1, b"a", False) + frame(8, b"\x03\xe8"), 1000),
          ("a ping between two parts", frame(1, PING[:5], False) + frame(9, b"p") + frame(0, PING[5:]), STAYS),
          ("a pong between two parts", frame(1, PING[:5], False) + frame(10, b"p") + frame(0, PING[5:]), STAYS),
          ("an empty first part", frame(1, b"", False) + frame(0, PING), STAYS), ("an empty last part", frame(1, PING, False) + frame(0), STAYS),
          ("a continuation after the last part", text_parts(PING, 3) + frame(0, b"x"), 1002),
          ("twenty messages at once", frame(1, PING) * 20, STAYS), ("pings at once", frame(9, b"x") * 20, STAYS),
          ("a character in two parts", text_parts("\u20ac".encode(), 1), STAYS), ("a character in three parts", text_parts("\u20ac".encode(), 1, 2), STAYS),
          ("parts that are too long together", frame(1, b"x" * 4000, False) + frame(0, b"x" * 97), 1009),
          ("parts that just fit", frame(1, b"x" * 4000, False) + frame(0, b"x" * 96), STAYS),
          ("the longest length there is", bytes([0x81, 0xFF]) + b"\xff" * 8 + b"abcd", 1009), ("a close that is too long", frame(8, b"\x03\xe8" + b"x" * 124, length=2), 1002)]
FRAMES += [(f"a text of {n} bytes", frame(1, b"x" * n), STAYS) for n in (2, 124, 125, 126, 127, 128, 1000, 4095, 4096)]
FRAMES += [(f"a text of {n} bytes", frame(1, b"x" * n), 1009) for n in (4097, 5000, 65535, 65536, 100000)]
FRAMES += [(f"a message in {k + 1} parts", text_parts(PING, *range(1, k + 1)), STAYS) for k in (1, 2, 5, 14)]
FRAMES += [(f"a ping of {n} bytes", frame(9, b"x" * n), STAYS) for n in (0, 1, 2, 124, 125)]
FRAMES += [(f"a control frame {o} of 126 bytes", frame(o, b"x" * 126), 1002) for o in (8, 9, 10)]
FRAMES += [(f"a fragmented control frame {o}", frame(o, b"", False), 1002) for o in (8, 9, 10)]
FRAMES += [(f"the opcode {o}", frame(o, b"x"), 1002) for o in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)]
FRAMES += [(f"the reserved bits {bits:#x}", frame(1, PING, bits=bits), 1002) for bits in range(0x10, 0x80, 0x10)]
FRAMES += [(f"an unmasked frame {o}", frame(o, b"", masked=False), 1002) for o in (0, 1, 2, 8, 9, 10)]
FRAMES += [(f"{n} bytes with a length of {k} bytes", frame(1, b"x" * n, length=k), 1002) for n, k in ((0, 2), (125, 2), (0, 8), (126, 8), (4000, 8))]
FRAMES += [(f"the bad UTF-8 {b!r}", frame(1, b), 1007) for b in (
    b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xc2", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xe2\x82", b"\xed\xa0\x80", b"\xed\xbf\xbf",
    b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xfe", b"\xff", b"a\xffb", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xed")]
FRAMES += [(f"the good UTF-8 {t!r}", frame(1, t.encode()), STAYS) for t in ("\x7f", "\x80", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\U00010000", "\U0010ffff")]
FRAMES += [(f"a close with {c}", frame(8, struct.pack("!H", c) + b"bye"), c) for c in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)]
FRAMES += [(f"a close with {c}", frame(8, struct.pack("!H", c)), 1002) for c in (0, 999, 1004, 1005, 1006, 1012, 1014, 1015, 1016, 1100, 2000, 2999, 5000, 65535)]
FRAMES += [("a close without a code", frame(8), 1000), ("a close with half a code", frame(8, b"\x03"), 1002), ("a close with bad UTF-8", frame(8, b"\x03\xe8\xff"), 1007)]

for name, data, code in FRAMES:
    found, frames = outcome(data)
    good = found == code
    if good and code == STAYS:  # every ping has its pong, and every message an answer
        good = all(opcode in (1, 10) for opcode, _ in frames)
    check(good, f"frames: {name} {'is accepted' if code == STAYS else f'closes the socket with {code}'}", (found, frames[:3]))
    if len(data) < 200:
        check(outcome(data, True)[0] in (code, "no close"), f"frames: {name}, byte by byte")


# Requests -----------------------------------------------------------------------------------------------------------
def status_of(data, *more):
    """The status of the first answer to these bytes, or 0 if the connection is closed without one."""
    raw = socket.create_connection(("127.0.0.1", run.port), 5)
    got = b""
    try:
        for part in (data, *more):
            raw.sendall(part)
            time.sleep(0.01 if more else 0)
        raw.shutdown(socket.SHUT_WR)
        while b"\r\n\r\n" not in got:
            part = raw.recv(65536)
            if not part:
                break
            got += part
    except OSError:
        pass
    raw.close()
    return int(got[9:12]) if got.startswith(b"HTTP/1.1 ") else 0


def get(path=b"/livez", version=b"HTTP/1.1", *headers):
    return b"GET " + path + b" " + version + b"\r\n" + b"".join(h + b"\r\n" for h in (b"Host: x", *headers)) + b"\r\n"


def post(body, *headers, path=b"/api/tables", length=None):
    size = b"Content-Length: %d" % len(body) if length is None else length
    return b"POST " + path + b" HTTP/1.1\r\n" + b"".join(h + b"\r\n" for h in (b"Host: x", size, *headers) if h) + b"\r\n" + body


TABLE = b'{"game":"toy"}'
REQUESTS = [
    ("a GET", get(), 200), ("a HEAD", get().replace(b"GET", b"HEAD"), 200), ("a GET with a query", get(b"/livez?a=b"), 200),
    ("a GET of HTTP/1.0", b"GET /livez HTTP/1.0\r\n\r\n", 200), ("a GET of HTTP/1.9", get(version=b"HTTP/1.9"), 200),
    ("a host in small letters", b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n", 200), ("an empty host", b"GET /livez HTTP/1.1\r\nHost:\r\n\r\n", 200),
    ("a header without a value", get(b"/livez", b"HTTP/1.1", b"X:"), 200), ("a header with blanks around it", get(b"/livez", b"HTTP/1.1", b"X: \t a \t"), 200),
    ("eighty headers", get(b"/livez", b"HTTP/1.1", *[b"X-%d: y" % i for i in range(80)]), 200), ("a body of no bytes", get(b"/livez", b"HTTP/1.1", b"Content-Length: 0"), 200),
    ("no host", b"GET / HTTP/1.1\r\n\r\n", 400), ("two hosts", get(b"/", b"HTTP/1.1", b"Host: y"), 400),
    ("a blank before the colon", b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400), ("a folded line", b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n", 400),
    ("a line without a colon", b"GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", 400), ("an empty name", b"GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400),
    ("a zero byte", b"GET / HTTP/1.1\r\nHost: x\x00y\r\n\r\n", 400), ("a bell", get(b"/", b"HTTP/1.1", b"X: \x07"), 400), ("a DEL", get(b"/", b"HTTP/1.1", b"X: \x7f"), 400),
    ("a bare CR", get(b"/", b"HTTP/1.1", b"X: a\rb"), 400), ("a bare LF in a header", b"GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n", 400),
    ("a name with a bracket", get(b"/", b"HTTP/1.1", b"X(y): z"), 400), ("a name with a quote", get(b"/", b"HTTP/1.1", b'X"y: z'), 400),
    ("a whole address", get(b"http://x/"), 400), ("an asterisk", get(b"*"), 400), ("a relative path", get(b"livez"), 400), ("no path", b"GET HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("two blanks", b"GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("a blank in the path", get(b"/a b"), 505), ("a method with a slash", b"GE/T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("an empty line first", b"\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("HTTP/2.0", get(version=b"HTTP/2.0"), 505), ("HTTP/1", get(version=b"HTTP/1"), 505),
    ("HTTP/11.1", get(version=b"HTTP/11.1"), 505), ("http in small letters", get(version=b"http/1.1"), 505), ("no version", b"GET /\r\nHost: x\r\n\r\n", 400),
    ("a POST", post(TABLE), 201), ("a POST in two parts", (post(TABLE)[:70], post(TABLE)[70:]), 201), ("a POST with a charset", post(TABLE, b"Content-Type: application/json; charset=utf-8"), 201),
    ("a POST of its own site", post(TABLE, b"Origin: http://x"), 201), ("a POST of another site", post(TABLE, b"Origin: http://y"), 403), ("a POST of no site", post(TABLE, b"Origin: null"), 403),
    ("a POST without JSON", post(b"game=toy"), 400), ("a POST without a body", post(b""), 400), ("a POST of a list", post(b"[]"), 400), ("a POST of bad UTF-8", post(b'{"game":"\xff"}'), 400),
    ("a POST to nowhere", post(TABLE, path=b"/nowhere"), 404), ("a POST to an unknown table", post(b"{}", path=b"/api/tables/0123456789abcdef/join"), 404),
    ("a POST to a bad table", post(b"{}", path=b"/api/tables/xyz/join"), 404), ("two lengths", post(TABLE, b"Content-Length: 3"), 400),
    ("two equal lengths", post(TABLE, b"Content-Length: %d" % len(TABLE)), 400), ("a signed length", post(TABLE, length=b"Content-Length: +14"), 400),
    ("a negative length", post(TABLE, length=b"Content-Length: -1"), 400), ("a hexadecimal length", post(TABLE, length=b"Content-Length: 0x0e"), 400),
    ("a list of lengths", post(TABLE, length=b"Content-Length: 14, 14"), 400), ("a length of twenty digits", post(TABLE, length=b"Content-Length: 99999999999999999999"), 400),
    ("a length with a letter", post(TABLE, length=b"Content-Length: 14a"), 400), ("a chunked body", post(b"e\r\n" + TABLE + b"\r\n0\r\n\r\n", b"Transfer-Encoding: chunked", length=b""), 411),
    ("a chunked body with a length", post(TABLE, b"Transfer-Encoding: chunked"), 411), ("another coding", post(TABLE, b"Transfer-Encoding: gzip, chunked", length=b""), 411),
    ("a body that is too long", post(b"x" * 5000), 413), ("a body that will be too long", post(b"x", length=b"Content-Length: 100000000"), 413),
    ("a head that is too long", get(b"/", b"HTTP/1.1", b"X: " + b"x" * 9000), 431), ("a path that is too long", get(b"/" + b"x" * 2000), 404),
    ("DELETE", get().replace(b"GET", b"DELETE"), 405), ("OPTIONS", get().replace(b"GET", b"OPTIONS"), 405), ("CONNECT", get().replace(b"GET", b"CONNECT"), 405), ("PUT", post(TABLE).replace(b"POST", b"PUT"), 405),
    ("get in small letters", get().replace(b"GET", b"get"), 405), ("an expectation", get(b"/livez", b"HTTP/1.1", b"Expect: miracles"), 417),
    ("an unknown file", get(b"/nothing.js"), 404), ("a way out", get(b"/../etc/passwd.txt"), 404), ("a coded way out", get(b"/%2e%2e/etc/passwd.txt"), 404), ("an unknown request", get(b"/api/nothing"), 404),
    ("a table that does not exist", get(b"/api/tables/0123456789abcdef"), 404), ("a table with capital letters", get(b"/api/tables/0123456789ABCDEF"), 404), ("a bad token", get(b"/api/tables", b"HTTP/1.1", b"Authorization: Bearer x"), 200),
    ("a socket without a handshake", get(b"/ws"), 426), ("a socket with another version", get(b"/ws", b"HTTP/1.1", b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Version: 8", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="), 426)]

for name, data, status in REQUESTS:
    parts = data if isinstance(data, tuple) else (data,)
    found = status_of(*parts)
    check(found == status, f"requests: {name} is answered with {status}", found)
    if len(parts) == 1 and len(data) < 300 and status != 201:
        found = status_of(*[data[i:i + 5] for i in range(0, len(data), 5)])
        check(found == status, f"requests: {name}, in parts", found)
check(len(FRAMES) >= 90 and len(REQUESTS) >= 60, f"there are {len(FRAMES)} cases of frames and {len(REQUESTS)} of requests")
check(run.server.request("GET", "/livez")["status"] == "ok", "the server is alive after all that")
clean, tail = run.end()
check(clean, "the server exits cleanly", tail)
finish()
