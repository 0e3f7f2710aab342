#!/usr/bin/env python3
"""Notifications: a server sends them to a push service on this machine, which decrypts what it gets.

usage: server_push.py COLOSSI TOY_SERVE
"""
import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

from serving import Running, check, choose, finish, is_action, is_type, until
from pushing import Service
from webpush import Browser, claims_of, decode, encode

colossi, toy_serve = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
folder = tempfile.mkdtemp(prefix="colossi-push-")
keys = os.path.join(folder, "keys")
KEPT = keys + ".subscriptions"


def wait_for(what, seconds=5):
    ends = time.time() + seconds
    while not what() and time.time() < ends:
        time.sleep(0.05)
    return what()


def kept():
    return open(KEPT).read() if os.path.exists(KEPT) else ""


class Table:
    def __init__(self, run, **more):
        made = run.server.create("causeway", ["me", "me"], **({"clock": {"days": 2}} | more))
        self.s, self.id, self.tokens = run.server, made["table"], [x["token"] for x in made["seats"]]

    def subscribe(self, seat, message):
        at = self.s.sit(self.id, self.tokens[seat], since=0)
        until(at, is_type("start"))
        at.send(message)
        answer = until(at, lambda m: is_type("push")(m) or is_type("error")(m))
        at.close()
        return answer

    def act(self, seat):
        at = self.s.sit(self.id, self.tokens[seat], since=0)
        state = self.s.state(self.id, self.tokens[seat])
        at.act(state["n"], choose(state))
        until(at, lambda m: is_action(m) and m[0] == state["n"])
        at.close()


def test_off():
    run = Running([toy_serve])
    check(run.server.request("GET", "/api/push") == {"key": None}, "push: without keys there are no notifications")
    error = Table(run).subscribe(0, Browser("https://push.example.net/x").message())
    check(is_type("error")(error) and error["code"] == "command", "push: and nobody can subscribe", error)
    run.end()


def test_on():
    made = subprocess.run([colossi, "push-keys", keys, "--contact=mailto:op@example.org"], capture_output=True, text=True)
    check(made.returncode == 0 and stat.S_IMODE(os.stat(keys).st_mode) == 0o600, "push: one command makes the keys", made.stderr)
    again = subprocess.run([colossi, "push-keys", keys], capture_output=True, text=True)
    check(again.returncode != 0 and "exists" in again.stderr, "push: it does not overwrite keys", again.stderr)
    service = Service()
    run = Running([toy_serve], push_keys=keys, push_anywhere="yes")
    key = run.server.request("GET", "/api/push")["key"]
    check(len(decode(key)) == 65, "push: the public key is told", key)
    t, browser = Table(run), Browser(service.address + "/send/ana?x=1")
    check(t.subscribe(1, browser.message()) == {"type": "push", "on": True}, "push: a seat subscribes")
    t.act(0)
    check(service.wait(1), "push: when its turn has come, a message is sent")
    path, headers, body = service.got[0]
    text = browser.decrypt(body)
    check(path == "/send/ana?x=1" and json.loads(text or "{}") == {"table": t.id, "seat": 2, "game": "causeway"}, "push: the browser can decrypt it", text)
    check(Browser("").decrypt(body) is None, "push: another browser cannot")
    claims, signer = claims_of(headers["Authorization"]) or ({}, "")
    check(claims.get("aud") == service.address and 0 < claims["exp"] - time.time() <= 86400 and claims["sub"] == "mailto:op@example.org" and signer == key,
          "push: the request is signed with the server's key", claims)
    check(headers["Content-Encoding"] == "aes128gcm" and int(headers["Ttl" if "Ttl" in headers else "TTL"]) > 0, "push: its headers are those of RFC 8030", headers)
    check(wait_for(lambda: f"{t.id} 2 1 " in kept()) and browser.endpoint in kept() and stat.S_IMODE(os.stat(KEPT).st_mode) == 0o600, "push: the subscription is kept, and only for the owner")
    run.kill()
    run.start()
    time.sleep(0.5)
    check(len(service.got) == 1, "push: after a crash nobody is told twice")
    t.act(1)
    t.act(0)
    check(service.wait(2) and browser.decrypt(service.got[1][2]), "push: the subscription is known after a crash")
    here = run.server.sit(t.id, t.tokens[1], since=0)
    until(here, is_type("start"))
    t.act(1)
    t.act(0)
    time.sleep(0.5)
    check(len(service.got) == 2, "push: nobody is told who is here")
    here.send({"type": "push"})
    check(until(here, is_type("push"))["on"] is False and wait_for(lambda: browser.endpoint not in kept()), "push: a seat can unsubscribe")
    here.close()
    test_gone(run, service)
    test_end(run, service)
    test_slow(run, service)
    text = run.server.request("GET", "/metrics")
    check("colossi_pushes_total 0\n" not in text and "colossi_pushes_failed_total" in text, "push: messages are counted")
    clean, tail = run.end()
    check(clean and "127.0.0.1" not in tail.replace("listening on http://127.0.0.1", ""), "push: the server exits cleanly, and its log names no endpoint", tail)


def test_gone(run, service):
    for status in (410, 404):
        t, browser = Table(run), Browser(f"{service.address}/gone/{status}")
        t.subscribe(1, browser.message())
        check(wait_for(lambda: browser.endpoint in kept()), "push: it is subscribed")
        service.status = status
        before = len(service.got)
        t.act(0)
        check(service.wait(before + 1) and wait_for(lambda: browser.endpoint not in kept()), f"push: a subscription that is gone ({status}) is deleted")
    t, browser = Table(run), Browser(service.address + "/moved")
    t.subscribe(1, browser.message())
    service.status, before = 302, len(service.got)
    t.act(0)
    check(service.wait(before + 1) and wait_for(lambda: browser.endpoint in kept()), "push: a redirection is not followed")
    service.status = 201


def test_end(run, service):
    t, browser = Table(run), Browser(service.address + "/end")
    t.subscribe(0, browser.message())
    check(wait_for(lambda: browser.endpoint in kept()), "push: it is subscribed")
    seat = run.server.sit(t.id, t.tokens[1], since=0)
    seat.send({"type": "resign"})
    until(seat, is_type("end"))
    check(wait_for(lambda: browser.endpoint not in kept()), "push: a subscription ends with its table")
    seat.send(browser.message())
    check(is_type("error")(until(seat, lambda m: is_type("push")(m) or is_type("error")(m))), "push: nobody can subscribe afterwards")
    seat.close()
    for more in ({"clock": [600, 0]}, {"clock": None}):
        error = Table(run, **more).subscribe(0, browser.message())
        check(is_type("error")(error), "push: only tables with days per decision send messages", error)
    bad = browser.message()
    for change in ({"endpoint": "ftp://x/"}, {"endpoint": "file:///etc/passwd"}, {"endpoint": "https://"}, {"endpoint": "https://a@b/"}, {"endpoint": 'https://a/"'},
                   {"endpoint": "https://a/" + "x" * 600}, {"p256dh": encode(bytes(65))}, {"p256dh": encode(b"\4" + bytes(64))}, {"p256dh": "x"}, {"auth": "x"},
                   {"auth": encode(bytes(15))}):
        error = Table(run).subscribe(0, {**bad, **change})
        check(is_type("error")(error), f"push: {str(change)[:60]} is refused", error)


def test_slow(run, service):
    """A push service that does not answer delays nobody."""
    service.delay = 3
    tables = [Table(run) for _ in range(4)]
    for i, t in enumerate(tables):
        t.subscribe(1, Browser(f"{service.address}/slow/{i}").message())
    began = time.time()
    for t in tables:
        t.act(0)
    check(time.time() - began < 2, "push: a slow push service delays nobody", time.time() - began)
    service.delay = 0


def test_limit():
    """Nobody can fill the list: a table has one subscription per seat, and an address may subscribe so often per minute."""
    run = Running([toy_serve], push_keys=keys, push_anywhere="yes", requests=12)
    t, answers = Table(run), []
    for i in range(20):
        answers.append(t.subscribe(i % 2, Browser(f"https://push.example.net/{i}").message()))
        if is_type("error")(answers[-1]):
            break
    check(len(answers) > 5 and answers[-1].get("code") == "limit", "push: an address can only subscribe so often", answers[-1])
    wait_for(lambda: t.id in kept())
    check(kept().count(t.id) <= 2, "push: a seat has one subscription", kept())
    run.end()


def test_strangers():
    """Without the setting for tests, the server asks neither itself nor private networks, and uses TLS."""
    service = Service()
    run = Running([toy_serve], push_keys=keys)
    t = Table(run)
    error = t.subscribe(1, Browser(service.address + "/x").message())
    check(is_type("error")(error), "strangers: an endpoint without TLS is refused", error)
    hosts = ["127.0.0.1", "localhost", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]
    connected = []

    def listen():
        while True:
            connected.append(raw.accept())
    raw = socket.socket()
    raw.bind(("127.0.0.1", 0))
    raw.listen()
    threading.Thread(target=listen, daemon=True).start()
    for host in hosts:
        t = Table(run)
        t.subscribe(1, Browser(f"https://{host}:{raw.getsockname()[1]}/x").message())
        t.act(0)
    failed = wait_for(lambda: f"colossi_pushes_failed_total {len(hosts)}\n" in run.server.request("GET", "/metrics"), 20)
    check(failed and not connected, f"strangers: {len(hosts)} names of this machine are not asked", (failed, len(connected)))
    clean, tail = run.end()
    check(clean, "strangers: the server exits cleanly", tail)


for test in (test_off, test_on, test_limit, test_strangers):
    try:
        test()
    except Exception as e:
        check(False, f"{test.__name__}: {type(e).__name__} {e}")
finish()
