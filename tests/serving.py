"""Shared by the tests of the server: starting and killing a real server, and printing TAP lines."""
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "examples"))
from colossi_client import Refused, Seat, Server  # noqa: E402,F401
from schema import answer_schema, fits, wrong  # noqa: E402

failures = 0
checked, strange = 0, []  # how many answers were compared with docs/openapi.json, and which do not fit


def compare(schema, value):
    """Compares an answer with its schema. A test fails at its end if one does not fit."""
    global checked
    checked += 1
    found = fits(schema, value) if isinstance(schema, str) else wrong(schema, value, "the answer")
    if found:
        strange.append(f"{found}: {json.dumps(value)[:200]}")


class CheckedSeat(Seat):
    def receive_text(self):
        text = super().receive_text()
        compare("Message", json.loads(text))
        return text


class CheckedServer(Server):
    """The client of the examples. Everything it receives is compared with docs/openapi.json."""

    def request(self, method, path, body=None, token=None):
        try:
            got = super().request(method, path, body, token)
        except Refused as e:
            compare("Error", e.body)
            raise
        status = 201 if (method, path) == ("POST", "/api/tables") else 200
        schema = answer_schema(method, path, status)
        if schema is None:
            strange.append(f"{method} {path} with {status} is not in the document")
        elif not isinstance(got, str):
            compare(schema, got)
        return got

    def sit(self, table, token=None, **more):
        return CheckedSeat(self.host, self.port, table, token, **more)


def check(passed, name, detail=""):
    global failures
    print(("ok - " if passed else "not ok - ") + name, flush=True)
    if not passed:
        failures += 1
        if detail != "":
            print("# " + str(detail)[:600].replace("\n", "\n# "), flush=True)
    return passed


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def cpu_seconds(pid):
    """Returns the processor time of a process with all its threads."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Running:
    """A server with its own temporary folder. `command` is the program with its first arguments."""

    def __init__(self, command, store=None, port=None, checks=True, **settings):
        self.command, self.settings = command, settings
        self.folder = tempfile.mkdtemp(prefix="colossi-")
        self.store = store or f"sqlite:{self.folder}/colossi.db"
        self.port = port or free_port()
        self.process = None
        self.log = os.path.join(self.folder, "log")
        self.server = CheckedServer(port=self.port) if checks else Server(port=self.port)
        self.start()

    def start(self):
        arguments = [f"--listen=127.0.0.1:{self.port}", f"--store={self.store}"]
        arguments += [f"--{k.replace('_', '-')}={v}" for k, v in self.settings.items()]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command + arguments, stderr=log, stdout=log)
        for _ in range(400):
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start: " + self.tail())
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not answer")

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        return self.process.wait(20)

    def tail(self):
        with open(self.log, errors="replace") as log:
            return log.read()[-3000:]

    def memory_kb(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS"):
                    return int(line.split()[1])
        return 0

    def cpu_seconds(self):
        return cpu_seconds(self.process.pid)

    def end(self):
        """Stops the server gracefully. Returns whether it exited cleanly, and the end of its log."""
        status = self.kill(signal.SIGTERM) if self.process.poll() is None else self.process.returncode
        tail = self.tail()
        shutil.rmtree(self.folder, ignore_errors=True)
        return status == 0 and "Sanitizer" not in tail, tail


def until(seat, wanted, limit=2000):
    """Receives messages until wanted(message) is true. Lists of events are taken apart into single events."""
    for _ in range(limit):
        message = seat.receive()
        if isinstance(message, dict) and message.get("type") == "events":
            for event in message["list"]:
                if wanted(event):
                    return event
        elif wanted(message):
            return message
    raise RuntimeError("the message did not come")


def is_type(name):
    return lambda m: isinstance(m, dict) and m.get("type") == name


def is_action(m):
    return isinstance(m, list)


def choose(state, rng=random):
    return rng.choice(state["legal"])[0]


def finish():
    if checked:
        check(not strange, f"{checked} answers of the server fit docs/openapi.json", strange[:3])
    sys.exit(1 if failures else 0)
