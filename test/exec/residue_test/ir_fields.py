"""Moduli of random IR, of every kind."""

from __future__ import annotations

import random
from dataclasses import dataclass

#: Bits n with primes 2^n - c, and some c that are no primes.
CRANDALL = (
    (61, 1), (64, 59), (64, (1 << 32) - 1), (65, 49), (89, 1), (97, 141), (107, 1),
    (127, 1), (128, 159), (130, 5), (131, 1), (192, (1 << 64) + 1), (193, 31),
    (251, 9), (255, 19), (256, (1 << 32) + 977), (256, 189), (257, 93), (331, 3),
    (333, 9), (32, 5), (31, 1),
)  # fmt: skip
PLUS = ((64, 13), (65, 131), (96, 61), (127, 29), (128, 51), (255, 95), (256, 297))
SOLINAS = (
    (1 << 224) - (1 << 96) + 1,
    (1 << 256) - (1 << 224) + (1 << 192) + (1 << 96) - 1,
    (1 << 96) - (1 << 32) + 1,
    (1 << 130) - (1 << 65) - 1,
    (1 << 255) - (1 << 128) + (1 << 32) - 1,
)
SMALL = (2, 3, 7, 10, 62, 1000, 10**9, 10**19, 58, 65537, (1 << 32) + 15)
#: A power of two, and what a field has as its order.
ORDERS = (
    (1 << 252) + 27742317777372353535851937790883648493,
    (1 << 256) - 432420386565659656852420866394968145599,
    0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF,
    1 << 96,
    1 << 255,
)


@dataclass
class Field:
    """A modulus, the width its elements are kept in and that of their products."""

    modulus: int
    width: int
    wide: int

    @property
    def bits(self) -> int:
        return (self.modulus - 1).bit_length()


def random_modulus(rng: random.Random, toy: bool) -> int:
    if toy:
        n = rng.randrange(4, 15)
        c = rng.choice((1, 1, 3, 5, 7, rng.randrange(1, 1 << (n // 2))))
        return rng.choice(
            (
                (1 << n) - c,
                (1 << n) - c,
                (1 << n) + c,
                rng.randrange(3, 1 << n) | 1,
                rng.randrange(3, 1 << n) & ~1,
                (1 << n) - (1 << (n // 2)) + 1,
            )
        )
    kind = rng.random()
    if kind < 0.4:
        n, c = rng.choice(CRANDALL)
        return (1 << n) - c
    if kind < 0.5:
        n, c = rng.choice(PLUS)
        return (1 << n) + c
    if kind < 0.6:
        return rng.choice(SOLINAS)
    if kind < 0.7:
        return rng.choice(SMALL)
    if kind < 0.8:
        return rng.choice(ORDERS)
    n = rng.choice((65, 97, 128, 131, 160, 254, 255, 256, 257, 290))
    m = rng.getrandbits(n) | 1 << (n - 1)
    if kind < 0.9:
        return m | 1
    return m >> 8 << rng.choice((1, 3, 8))


def random_field(rng: random.Random, toy: bool) -> Field:
    modulus = max(2, random_modulus(rng, toy))
    bits = max(2, (modulus - 1).bit_length())
    width = bits + rng.choice((0, 0, 1, 1, 2, 5))
    if rng.random() < 0.25 and not toy:
        width = -(-width // 64) * 64
    wide = max(2 * bits, width) + rng.choice((1, 2, 2, 3, 8, 17))
    if rng.random() < 0.3 and not toy:
        wide = -(-wide // 64) * 64
    return Field(modulus, width, max(wide, width, bits + 4))
