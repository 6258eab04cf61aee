"""Reductions by hand, and what has no constant modulus."""

from __future__ import annotations

from collections.abc import Iterator

from habit import Group, Result, Stream

BY_HAND = Group("by-hand")

ORDER25519 = 2**252 + 27742317777372353535851937790883648493
BN254 = 21888242871839275222246405745257275088696311157297823662689037894645226208583


@BY_HAND.add("conditional_subtract.c", "if (s >= l) s -= l", 50)
def conditional_subtract(stream: Stream, count: int) -> Iterator[Result]:
    p = ORDER25519
    half = pow(2, -1, p)
    a, b = stream.word(), stream.word()
    for _ in range(count):
        c = (a * a - b * b) % p
        a = (c * half + b * b) % p
        b = (2 * b - a * c) % p
        yield b, 256
    yield a, 256


@BY_HAND.add("barrett_by_hand.c", "Barrett's reduction by hand", 50, "none")
def barrett_by_hand(stream: Stream, count: int) -> Iterator[Result]:
    p = 0xB3F7E2C8A15D90466D2B1C0FE8A7935C4E6F1A2B3C4D5E6F708192A3B4C5D6EF
    x, y = stream.word(), stream.word() << 190
    for t in range(count):
        x = (x * y + t) % p
        y = (y * y + x) % p
    yield x, 256
    yield y, 256


@BY_HAND.add("montgomery_by_hand.c", "Montgomery's product by hand", 50, "none")
def montgomery_by_hand(stream: Stream, count: int) -> Iterator[Result]:
    x = y = 0
    for i in range(4):
        drop = 3 if i == 3 else 0
        x |= stream.word() >> drop << 64 * i
        y |= stream.word() >> drop << 64 * i

    def product(a: int, b: int) -> int:
        """Not always below the modulus, as the numbers at first are not."""
        m = a * b * -pow(BN254, -1, 2**256) % 2**256
        t = (a * b + m * BN254) >> 256
        return t - BN254 if t >= BN254 else t

    for _ in range(count):
        x = product(x, y)
        y = product(y, x)
    for shift in range(0, 256, 64):
        yield x >> shift & (2**64 - 1), 64
        yield y >> shift & (2**64 - 1), 64


@BY_HAND.add("variable_modulus.c", "a modulus that is read", 3, "variable")
def variable_modulus(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        m = stream.word()
        n = (1 << 256 | stream.words(4)) % 2**256 | 1
        yield pow(m, 65537, n), 256


@BY_HAND.add("unknown_globals.c", "moduli that others may change", 30, "variable")
def unknown_globals(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**127 - 1
    x, y = stream.word(), stream.word()
    for _ in range(count):
        x, y = x * y % p + 1, y * y % p
    yield x, 128
    yield y, 128
