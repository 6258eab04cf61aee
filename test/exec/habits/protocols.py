"""Protocols: authenticators, sharing of secrets, commitments, roots, inverses."""

from __future__ import annotations

from collections.abc import Iterator

from habit import Group, Result, Stream, to_signed

PROTOCOLS = Group("protocols")

BN254 = 0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47
P25519 = 2**255 - 19
P224 = 2**224 - 2**96 + 1
P448 = 2**448 - 2**224 - 1
BLS12_381_ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001


def poly1305(message: bytes, key: bytes) -> int:
    r = int.from_bytes(key[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    h = 0
    for i in range(0, len(message), 16):
        block = message[i : i + 16] + b"\1"
        h = (h + int.from_bytes(block, "little")) * r % (2**130 - 5)
    return (h + int.from_bytes(key[16:], "little")) % 2**128


def poly1305_tags(stream: Stream, count: int) -> Iterator[Result]:
    message = stream.bytes(600)
    for _ in range(count):
        key = stream.bytes(32)
        yield poly1305(message[: stream.word() % 600], key), 128


PROTOCOLS.add("poly1305_one_loop.c", "n < 16 ? n : 16 in the loop", 20)(poly1305_tags)
PROTOCOLS.add("poly1305_buffer.c", "a block that is cleared and copied to", 20)(
    poly1305_tags
)


@PROTOCOLS.add("poly1305_stream.c", "a context that bytes are fed to", 20)
def poly1305_stream(stream: Stream, count: int) -> Iterator[Result]:
    message = stream.bytes(600)
    for _ in range(count):
        key, sizes = stream.bytes(32), stream.word()
        size = sizes % 200 + (sizes >> 32) % 400
        yield poly1305(message[:size], key), 128


@PROTOCOLS.add("horner_counter.c", "counters added to a polynomial", 20)
def horner_counter(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**127 - 1
    words = [stream.word() for _ in range(64)]
    for _ in range(count):
        key, h = stream.word() << 60 | stream.word(), 0
        n = stream.word() % 64
        # The key is of 127 bits.
        for i, word in enumerate(words[:n]):
            h = (h * (key % 2**127) + word + i) % p
        yield (h * (key % 2**127) + 8 * n) % p, 128


@PROTOCOLS.add("shamir.c", "shares, and Lagrange's interpolation", 3)
def shamir(stream: Stream, count: int) -> Iterator[Result]:
    p = BLS12_381_ORDER
    for _ in range(count):
        random = [stream.word() << 180 | stream.word() for _ in range(3)]
        secret = stream.word() << 120 | stream.word()
        for x in range(1, 7):
            y = sum(r * x ** (j + 1) for j, r in enumerate(random)) + secret
            yield y % p, 256
        stream.word()
        yield secret % p, 256


@PROTOCOLS.add("pedersen.c", "two powers at once, bit by bit", 3)
def pedersen(stream: Stream, count: int) -> Iterator[Result]:
    total = 1
    for _ in range(count):
        m = stream.word() << 128 | stream.word()
        r = stream.word() << 192 | stream.word()
        total = total * pow(2, m, P25519) * pow(486662, r, P25519) % P25519
        yield total, 256


@PROTOCOLS.add("tonelli_shanks.c", "square roots, in loops that depend on numbers", 1)
def tonelli_shanks(stream: Stream, count: int) -> Iterator[Result]:
    p = P25519
    for _ in range(count):
        a = stream.word() << 100 | stream.word()
        # Of the two roots, the one that the algorithm comes upon.
        yield a * root224(a * a % P224) % P224, 256
        square = a * a % p
        root = pow(square, (p + 3) // 8, p)
        if root * root % p != square:
            root = root * pow(2, (p - 1) // 4, p) % p
        yield root, 256


def root224(n: int) -> int:
    p, q, m = P224, (P224 - 1) >> 96, 96
    c, t, r = pow(11, q, p), pow(n, q, p), pow(n, (q + 1) // 2, p)
    while t != 1:
        i, s = 0, t
        while s != 1:
            i, s = i + 1, s * s % p
        b = pow(c, 1 << (m - i - 1), p)
        m, c = i, b * b % p
        t, r = t * c % p, r * b % p
    return r


@PROTOCOLS.add("hash_to_field.c", "64 bytes, highest first, modulo 255 bits", 20)
def hash_to_field(stream: Stream, count: int) -> Iterator[Result]:
    p = BLS12_381_ORDER
    state = bytearray(stream.bytes(64))
    a = [stream.word() << 64 | stream.word() for _ in range(8)]
    for t in range(count):
        c = int.from_bytes(state, "big") % p
        for i in range(4):
            a[i] = (a[i] + c * a[i + 4]) % p
        for i in range(4, 8):
            a[i] = (a[i] * c + stream.word()) % p
        for i, byte in enumerate(a[t % 4].to_bytes(32, "big")):
            state[i] ^= byte
        for i in range(64):
            state[i] = (state[i] * 5 + state[(i + 17) % 64] + i) % 256
        yield c, 256


@PROTOCOLS.add("batch_inversion.c", "many inverses by one, 448 bits", 2)
def batch_inversion(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        for _ in range(4 + stream.word() % 13):
            x = stream.word() << 300 | stream.word()
            yield pow(x, -1, P448), 448


@PROTOCOLS.add("euclid_inverse.c", "Euclid: quotients of variables", 3, "variable")
def euclid_inverse(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**256 - 2**32 - 977
    a = stream.word()
    for _ in range(count):
        b = pow(a, -1, p)
        a = (b * b + stream.word()) % p
        yield b, 256


@PROTOCOLS.add("bytecode.c", "an interpreter with a stack of numbers", 20, "short")
def bytecode(stream: Stream, count: int) -> Iterator[Result]:
    top, prime = 2**256, BN254
    stack = [(stream.word() << 16 * i) % top for i in range(16)]
    at = 0

    def pop() -> int:
        nonlocal at
        at -= 1
        return stack[at & 15]

    def push(number: int) -> None:
        nonlocal at
        stack[at & 15] = number % top
        at += 1

    def signed_remainder(a: int) -> int:
        a = to_signed(a, 256)
        return a % 1000000007 if a >= 0 else -(-a % 1000000007)

    for _ in range(count):
        for _ in range(32):
            operation = stream.word() % 10
            a = pop()
            b = pop() if operation < 5 or operation == 9 else 0
            if operation < 5:
                sums = (a + b, a * b, a - b, (a + b) % prime, a * b % prime)
                push(sums[operation])
            elif operation < 8:
                push((a // 10, signed_remainder(a), int(a == 0))[operation - 5])
            else:
                push(a)
                push(a if operation == 8 else b)
        yield stack[(at - 1) & 15], 256
