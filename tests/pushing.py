"""A push service on this machine, for the tests of notifications."""
import http.server
import threading
import time


class Service:
    """A push service. It answers with `status` after `delay` seconds."""

    def __init__(self):
        self.got, self.status, self.delay = [], 201, 0
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(service.delay)
                service.got.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count, seconds=6):
        ends = time.time() + seconds
        while len(self.got) < count and time.time() < ends:
            time.sleep(0.05)
        return len(self.got) >= count
