#!/usr/bin/env python3
"""What an operator relies on: Unix sockets, sockets and notices of systemd, restarts that refuse nobody.

usage: server_operate.py COLOSSI [WORD...]
"""
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from serving import Refused, Running, check, finish, here, is_type, until

colossi = os.path.abspath(sys.argv[1])


def get(address, path="/livez", timeout=20):
    """Sends a GET to a Unix socket or a port. Returns the whole answer, or the error."""
    s = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
    s.settimeout(timeout)
    try:
        s.connect(address)
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while got := s.recv(65536):
            answer += got
        return answer.decode()
    except OSError as e:
        return f"{type(e).__name__}: {e}"
    finally:
        s.close()


def wait_until(condition, seconds=20):
    deadline = time.time() + seconds
    while time.time() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Program:
    """A server in a folder of its own, started with any arguments and environment."""

    def __init__(self, folder, *arguments, **popen):
        self.log = os.path.join(folder, "log")
        with open(self.log, "ab") as log:
            command = [colossi, "serve", f"--data={folder}", "--web=none", *arguments]
            self.process = subprocess.Popen(popen.pop("before", []) + command, stderr=log, stdout=log, **popen)

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(20)

    def said(self):
        with open(self.log, errors="replace") as log:
            return log.read()


def test_unix_socket(folder):
    path = os.path.join(folder, "colossi.sock")
    first = Program(folder, f"--listen=unix:{path}")
    check(wait_until(lambda: "200 OK" in get(path)), "unix socket: the server answers on it", first.said())
    check(f"unix:{path}" in first.said(), "unix socket: the log says where the server listens", first.said())
    other = tempfile.mkdtemp(prefix="colossi-")
    second = Program(other, f"--listen=unix:{path}")
    check(second.process.wait(20) != 0 and "already in use" in second.said(),
          "unix socket: a second server cannot take it", second.said())
    check("200 OK" in get(path), "unix socket: the first server still has it")
    shutil.rmtree(other)
    first.end(signal.SIGKILL)
    check(os.path.exists(path), "unix socket: a killed server leaves its file")
    again = Program(folder, f"--listen=unix:{path}")
    check(wait_until(lambda: "200 OK" in get(path)), "unix socket: the file that was left does not stop the next server",
          again.said())
    check(again.end() == 0, "unix socket: the server stops gracefully", again.said())
    long = Program(folder, "--listen=unix:/" + "x" * 120)
    check(long.process.wait(20) != 0 and "at most 107 bytes" in long.said(), "unix socket: a name that is too long is refused",
          long.said()[-300:])
    precious = os.path.join(folder, "precious")
    with open(precious, "w") as f:
        f.write("keep me")
    wrong = Program(folder, f"--listen=unix:{precious}")
    check(wrong.process.wait(20) != 0 and open(precious).read() == "keep me", "unix socket: no other file is ever replaced",
          wrong.said()[-300:])


def pass_socket(listener):
    """For Popen: makes `listener` descriptor 3, as systemd does. The shell sets the number of the process."""
    number = listener.fileno()
    return {"before": ["bash", "-c", f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@" 3<&{number}'], "pass_fds": (number,)}


def test_socket_activation(folder):
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)
    address = listener.getsockname()
    first = Program(folder, **pass_socket(listener))
    check("200 OK" in get(address), "activation: the server uses the socket that it is given", first.said())
    early = socket.create_connection(address)
    check(first.end() == 0, "activation: the server stops gracefully", first.said())
    early.close()
    waiting = socket.create_connection(address)  # while no server is running
    waiting.settimeout(20)
    waiting.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    second = Program(folder, **pass_socket(listener))
    try:
        answer = waiting.recv(4096)
    except OSError as e:
        answer = str(e).encode()
    check(b"200 OK" in answer, "activation: whoever connects during a restart is served after it", answer)
    check(second.end() == 0, "activation: the second server stops gracefully", second.said())
    listener.close()
    with open(os.path.join(folder, "file"), "w") as plain:
        wrong = Program(folder, **pass_socket(plain))
        check(wrong.process.wait(20) != 0 and "not a listening socket" in wrong.said(),
              "activation: a descriptor that is no socket is refused", wrong.said()[-300:])


def test_notices(folder):
    path = os.path.join(folder, "notify.sock")
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(path)
    manager.settimeout(20)
    server_socket = os.path.join(folder, "colossi.sock")
    environment = dict(os.environ, NOTIFY_SOCKET=path, WATCHDOG_USEC="1000000")
    run = Program(folder, f"--listen=unix:{server_socket}", env=environment)
    first = manager.recv(4096).decode()
    answer = get(server_socket)
    check(first.startswith("READY=1\nSTATUS=listening on unix:") and "200 OK" in answer,
          "notices: the server says that it is ready when it answers", (first, answer))
    beats = [(manager.recv(4096).decode(), time.time()) for _ in range(4)]
    check(all(text == "WATCHDOG=1" for text, _ in beats) and
          all(b[1] - a[1] < 1 for a, b in zip(beats, beats[1:])), "notices: the watchdog hears from it in time", beats)
    run.process.send_signal(signal.SIGSTOP)
    manager.settimeout(1.5)
    silent = False
    try:
        while True:
            manager.recv(4096)
    except TimeoutError:
        silent = True
    run.process.send_signal(signal.SIGCONT)
    check(silent, "notices: a server that hangs says nothing")
    manager.settimeout(20)
    run.process.send_signal(signal.SIGTERM)
    said = []
    while not said or said[-1] == "WATCHDOG=1":
        said.append(manager.recv(4096).decode())
    check(said[-1] == "STOPPING=1" and run.process.wait(20) == 0, "notices: the server says that it stops", said)
    manager.close()


def run_command(*arguments):
    """Runs a command of the program. Returns its exit status and everything it printed."""
    done = subprocess.run([colossi, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def play_some(folder):
    """Leaves a store with two games that bots have finished and one that waits for a player. Returns the tables' numbers."""
    run = Running([colossi, "serve"], store=f"sqlite:{folder}/colossi.db", web="none")
    bots = ["bot:level=1", "bot:level=1"]
    made = [run.server.create(game="causeway", seats=bots, options={"ruleset": "quick"})["table"] for _ in range(2)]
    made.append(run.server.create(game="causeway", seats=["me", "link"])["table"])
    over = wait_until(lambda: all(run.server.request("GET", f"/api/tables/{t}")["stage"] == "over" for t in made[:2]), 60)
    check(over, "check: the games of the bots end")
    status, said = run_command("check", f"--data={folder}")
    check(status == 0 and "3 tables were read, 0 faults" in said, "check: a good store is good, even while a server uses it", said)
    run.kill(signal.SIGTERM)
    run.start()  # a store that is opened moves its tables from the journal to their own rows
    run.end()
    return made


def test_check(folder):
    made = play_some(folder)
    path = os.path.join(folder, "colossi.db")
    status, said = run_command("check", f"--data={folder}")
    check(status == 0 and "3 tables were read, 0 faults" in said, "check: a good store is good", said)
    check(sorted(os.listdir(folder)) == ["colossi.db", "colossi.db.lock"], "check: it leaves nothing behind", os.listdir(folder))
    db = sqlite3.connect(path)
    lines = db.execute("SELECT lines FROM tables WHERE id = ?", (int(made[0], 16),)).fetchone()[0]
    good = lines.splitlines(keepends=True)
    wrong = "".join(good[:-3]) + "1 nonsense\n" + "".join(good[-3:])
    db.execute("UPDATE tables SET lines = ? WHERE id = ?", (wrong, int(made[0], 16)))
    db.execute("INSERT INTO journal (changes) VALUES (?)", (f"{int(made[2], 16)} 77 1 0 4 1\n@x 1".encode(),))
    db.commit()
    status, said = run_command("check", f"--data={folder}")
    check(status == 1 and f"table {made[2]}, line 3: " in said, "check: a line in the journal that cannot be read is found", said)
    db.execute("DELETE FROM journal")
    db.commit()
    status, said = run_command("check", f"--data={folder}")
    check(status == 1 and f"table {made[0]}, line {len(good) - 2}: " in said and "3 tables were read, 1 faults" in said,
          "check: a damaged table is named with its line", said)
    before = list(db.execute("SELECT * FROM tables ORDER BY id"))
    db.execute("INSERT INTO journal (changes) VALUES (?)", (f"{int(made[2], 16)} 77 1 0 4 1\n@x 1".encode(),))
    db.commit()
    db.close()
    status, said = run_command("check", f"--data={folder}", "--repair")
    check(status == 0 and f"its first {len(good) - 3} lines were kept" in said, "repair: it says what it did", said)
    copies = [f for f in os.listdir(folder) if ".before-repair" in f and not f.endswith((".lock", "-wal", "-shm"))]
    copied = list(sqlite3.connect(os.path.join(folder, copies[0])).execute("SELECT * FROM tables ORDER BY id"))
    check(len(copies) == 1 and copied == before, "repair: a copy is made first", copies)
    db = sqlite3.connect(path)
    kept = db.execute("SELECT lines FROM tables WHERE id = ?", (int(made[0], 16),)).fetchone()[0]
    aside = dict(db.execute("SELECT id, content FROM damaged"))
    db.close()
    check(kept == "".join(good[:-3]), "repair: the good lines are kept")
    check(aside.get(int(made[0], 16)) == ("1 nonsense\n" + "".join(good[-3:])).encode() and b"@x 1" in aside.get(int(made[2], 16), b""),
          "repair: nothing is thrown away", aside)
    status, said = run_command("check", f"--data={folder}")
    check(status == 0 and "0 faults" in said, "repair: the store is good afterwards", said)
    run = Running([colossi, "serve"], store=f"sqlite:{path}", web="none")
    state = run.server.request("GET", f"/api/tables/{made[0]}")
    check(state["stage"] == "playing" and state["n"] == len(good) - 3, "repair: a server starts and has the repaired game", state)
    status, said = run_command("check", f"--data={folder}", "--repair")
    check(status == 1 and "another server is using this file" in said, "repair: not while a server is running", said)
    run.end()


def test_migrate(folder):
    path = os.path.join(folder, "colossi.db")
    old = os.path.join(here, "stores", "format-2.db")
    shutil.copy(old, path)
    status, said = run_command("migrate", f"--data={folder}")
    check(status == 0 and "format 3 now" in said, "migrate: an old store is brought up", said)
    with open(old, "rb") as a, open(path + ".format-2", "rb") as b:
        check(a.read(20) == b.read(20) and sqlite3.connect(path + ".format-2").execute("PRAGMA user_version").fetchone()[0] == 2,
              "migrate: a copy in the old format stays")
    status, said = run_command("migrate", f"--data={folder}")
    check(status == 0 and "already" in said, "migrate: a store of today stays as it is", said)
    status, said = run_command("check", f"--data={folder}")
    check(status == 0 and "3 tables were read, 0 faults" in said, "migrate: the tables are good", said)
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    status, said = run_command("migrate", f"--data={folder}")
    check(status == 1 and "another version" in said, "migrate: a store of the future is refused", said)


def logged(run, event):
    """The log lines of one event. The first line may have been cut."""
    lines = [json.loads(line) for line in run.tail().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


def test_admin(folder):
    run = Running([colossi, "serve"], store="memory", web="none", admin=f"{folder}/admin.sock", bans=f"{folder}/bans", requests=5)
    admin = lambda *words: run_command("admin", f"--socket={folder}/admin.sock", *words)  # noqa: E731
    check(os.stat(f"{folder}/admin.sock").st_mode & 0o777 == 0o600, "admin: nobody else can open the socket")
    made = run.server.create(game="causeway", seats=["me", "link"], name="Ana")
    seat = run.server.sit(made["table"], made["seats"][0]["token"])
    until(seat, is_type("state"))
    status, said = admin("tables")
    check(status == 0 and said.startswith(made["table"] + " causeway open, 2 seats, ") and "1 connected" in said, "admin: tables are listed", said)
    status, said = admin("table", made["table"])
    check(status == 0 and "seat 1: person, connected, \"Ana\"" in said and "seat 2: link" in said and "0 messages" in said and "seat 1 from 127.0.0.1" in said,
          "admin: a table can be looked at", said)
    check(made["seats"][0]["token"] not in said, "admin: tokens are not shown")
    for words, sentence in ((["table", "0123456789abcdef"], "no such table is in memory"), (["nonsense"], "does not know this request"),
                            (["ban", "300.1.1.1", "5"], "a network is written as"), (["ban", "10.0.0.0/33", "5"], "a network is written as"),
                            (["ban", "10.0.0.0/8"], "number of seconds"), (["unban", "10.0.0.0/8"], "not banned"), (["delete", "x"], "number of a table")):
        status, said = admin(*words)
        check(status == 1 and sentence in said, f"admin: '{' '.join(words)}' is refused", said)
    status, said = admin("delete", made["table"])
    check(status == 0, "admin: a table can be deleted", said)
    gone = until(seat, is_type("error"))
    check("no such table" in gone["sentence"], "admin: whoever sits at a deleted table is told", gone)
    check(wait_until(lambda: logged(run, "delete")), "admin: the log says when the table is gone")
    try:
        run.server.state(made["table"])
        found = True
    except Refused as e:
        found = e.status != 404
    check(not found, "admin: a deleted table is gone")
    check([line["text"] for line in logged(run, "admin")][-1] == f"delete {made['table']}: done", "admin: changes are logged", run.tail())
    other = run.server.sit(None)
    status, said = admin("ban", "127.0.0.0/8", "3600")
    check(status == 0 and "connections were closed" in said, "admin: a network can be banned", said)
    try:
        other.receive()
        is_closed = False
    except OSError:
        is_closed = True
    check(is_closed, "admin: its connections are closed")
    check("200 OK" not in get(("127.0.0.1", run.port)), "admin: and it cannot connect any more")
    check("127.0.0.0/8 for 3" in admin("bans")[1], "admin: bans are listed", admin("bans"))
    run.kill(signal.SIGTERM)
    run.start()
    check("200 OK" not in get(("127.0.0.1", run.port)), "admin: a ban survives a restart")
    check(admin("unban", "127.0.0.0/8")[0] == 0 and "200 OK" in get(("127.0.0.1", run.port)), "admin: a ban can be ended")
    with open(f"{folder}/bans") as f:
        check(f.read() == "", "admin: the file of bans is empty then")
    for _ in range(7):
        try:
            run.server.create(game="causeway", seats=["me", "link"])
        except Refused:
            pass
    check(logged(run, "limit") and logged(run, "limit")[0]["address"] == "127.0.0.0/24", "log: who exceeds a limit is logged, as a network",
          logged(run, "limit"))
    run.end()
    for form, expected in (("full", "127.0.0.1"), ("none", None)):
        run = Running([colossi, "serve"], store="memory", web="none", log_addresses=form)
        run.server.create(game="causeway", seats=["me", "link"])
        check([line.get("address") for line in logged(run, "table")] == [expected], f"log: one line per table, log-addresses={form}",
              run.tail())
        run.end()


TESTS = [test_unix_socket, test_socket_activation, test_notices, test_check, test_migrate, test_admin]


def main():
    words = sys.argv[2:]
    for test in TESTS:
        if words and not any(word in test.__name__ for word in words):
            continue
        folder = tempfile.mkdtemp(prefix="colossi-")
        try:
            test(folder)
        except Exception as e:  # the other tests can still run
            check(False, f"operate: {test.__name__}: {type(e).__name__} {e}")
        shutil.rmtree(folder, ignore_errors=True)
    finish()


main()
