"""The other side of Web Push, in plain Python: keys of a browser, decryption by RFC 8291, signatures by RFC 8292.

It is slow and not safe against timing, which does not matter in a test, and shares no code with the server.
"""
import base64
import hashlib
import hmac
import json
import secrets

# The curve P-256.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
A = P - 3
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
BASE = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(p, q):
    if p is None or q is None:
        return p or q
    if p[0] == q[0] and (p[1] + q[1]) % P == 0:
        return None
    slope = (3 * p[0] * p[0] + A) * pow(2 * p[1], -1, P) if p == q else (q[1] - p[1]) * pow(q[0] - p[0], -1, P)
    x = (slope * slope - p[0] - q[0]) % P
    return x, (slope * (p[0] - x) - p[1]) % P


def multiply(k, p):
    result = None
    while k:
        if k & 1:
            result = add(result, p)
        p, k = add(p, p), k >> 1
    return result


def to_bytes(p):
    return b"\x04" + p[0].to_bytes(32, "big") + p[1].to_bytes(32, "big")


def to_point(data):
    assert len(data) == 65 and data[0] == 4
    return int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# AES-128 in Galois/Counter Mode.
def make_box():
    box, p, q = [0x63] * 256, 1, 1
    while True:
        p ^= (p << 1) & 0xFF ^ (0x1B if p & 0x80 else 0)
        for shift in (1, 2, 4):
            q ^= q << shift & 0xFF
        q ^= 0x09 if q & 0x80 else 0
        box[p] = 0x63 ^ q ^ (q << 1 | q >> 7) & 0xFF ^ (q << 2 | q >> 6) & 0xFF ^ (q << 3 | q >> 5) & 0xFF ^ (q << 4 | q >> 4) & 0xFF
        if p == 1:
            return box


BOX = make_box()


def double(x):
    return (x << 1) & 0xFF ^ (0x1B if x & 0x80 else 0)


def expand(key):
    words, rcon = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = list(words[-1])
        if i % 4 == 0:
            word = [BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= rcon
            rcon = double(rcon)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]


def encrypt_block(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number in range(1, 11):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            mixed = []
            for c in range(0, 16, 4):
                column = state[c:c + 4]
                every = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[i] ^ every ^ double(column[i] ^ column[(i + 1) % 4]) for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, keys[number])]
    return bytes(state)


def ghash(h, data):
    result = 0
    for i in range(0, len(data), 16):
        result ^= int.from_bytes(data[i:i + 16], "big")
        product, v = 0, h
        for bit in range(127, -1, -1):
            if result >> bit & 1:
                product ^= v
            v = v >> 1 ^ (0xE1 << 120 if v & 1 else 0)
        result = product
    return result


def open_sealed(key, nonce, data):
    """Decrypts AES-128-GCM. Returns None if the tag is wrong."""
    keys, text, tag = expand(key), data[:-16], data[-16:]
    h = int.from_bytes(encrypt_block(keys, bytes(16)), "big")
    padded = text + bytes(-len(text) % 16) + bytes(8) + (8 * len(text)).to_bytes(8, "big")
    mask = int.from_bytes(encrypt_block(keys, nonce + b"\0\0\0\1"), "big")
    if (ghash(h, padded) ^ mask).to_bytes(16, "big") != tag:
        return None
    stream = b"".join(encrypt_block(keys, nonce + (i + 2).to_bytes(4, "big")) for i in range(len(text) // 16 + 1))
    return bytes(a ^ b for a, b in zip(text, stream))


class Browser:
    """A browser's subscription."""

    def __init__(self, endpoint, secret=None, auth=None):
        self.endpoint = endpoint
        self.secret = secret or 1 + secrets.randbelow(ORDER - 1)
        self.point = to_bytes(multiply(self.secret, BASE))
        self.auth = auth or secrets.token_bytes(16)

    def message(self):
        """The message that subscribes at a table."""
        return {"type": "push", "endpoint": self.endpoint, "p256dh": encode(self.point), "auth": encode(self.auth)}

    def decrypt(self, body):
        """Returns the text of a message, or None if it is not for this browser."""
        def mac(key, data):
            return hmac.new(key, data, hashlib.sha256).digest()
        salt, point, sealed = body[:16], body[21:86], body[86:]
        assert body[16:21] == (4096).to_bytes(4, "big") + b"\x41"
        shared = multiply(self.secret, to_point(point))[0].to_bytes(32, "big")
        material = mac(mac(self.auth, shared), b"WebPush: info\0" + self.point + point + b"\1")
        random = mac(salt, material)
        text = open_sealed(mac(random, b"Content-Encoding: aes128gcm\0\1")[:16], mac(random, b"Content-Encoding: nonce\0\1")[:12], sealed)
        return None if text is None or not text.rstrip(b"\0").endswith(b"\2") else text.rstrip(b"\0")[:-1].decode()


def claims_of(authorization):
    """Checks the signature of an Authorization header. Returns its claims and the key, or None."""
    parts = dict(p.strip().split("=", 1) for p in authorization.removeprefix("vapid ").split(","))
    head, claims, signature = parts["t"].split(".")
    point, raw = to_point(decode(parts["k"])), decode(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    digest = int.from_bytes(hashlib.sha256(f"{head}.{claims}".encode()).digest(), "big")
    inverse = pow(s, -1, ORDER)
    at = add(multiply(digest * inverse % ORDER, BASE), multiply(r * inverse % ORDER, point))
    if at is None or at[0] % ORDER != r or json.loads(decode(head)) != {"typ": "JWT", "alg": "ES256"}:
        return None
    return json.loads(decode(claims)), parts["k"]
