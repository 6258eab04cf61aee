"""Elliptic curves y^2 = x^3 + a x + b on Python's integers, from the definition."""

from __future__ import annotations

from dataclasses import dataclass

#: x and y; None is the point at infinity.
Point = tuple[int, int] | None


@dataclass(frozen=True)
class Curve:
    p: int
    a: int
    b: int
    order: int
    generator: tuple[int, int]

    @property
    def size(self) -> int:
        """Bytes of a coordinate."""
        return -(-self.p.bit_length() // 8)

    def right_side(self, x: int) -> int:
        return (x**3 + self.a * x + self.b) % self.p

    def contains(self, x: int, y: int) -> bool:
        return y * y % self.p == self.right_side(x)

    def add(self, a: Point, b: Point) -> Point:
        if a is None:
            return b
        if b is None:
            return a
        if a[0] == b[0] and (a[1] + b[1]) % self.p == 0:
            return None
        if a == b:
            slope = (3 * a[0] ** 2 + self.a) * pow(2 * a[1], -1, self.p)
        else:
            slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, self.p)
        x = (slope**2 - a[0] - b[0]) % self.p
        return x, (slope * (a[0] - x) - a[1]) % self.p

    def multiply(self, scalar: int, point: Point) -> Point:
        result = None
        for bit in f"{scalar:b}":
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def bytes_of(self, number: int) -> bytes:
        return number.to_bytes(self.size, "big")

    def encode(self, x: int, y: int) -> bytes:
        """SEC 1's uncompressed form."""
        return b"\4" + self.bytes_of(x) + self.bytes_of(y)


P256 = Curve(
    p=2**256 - 2**224 + 2**192 + 2**96 - 1,
    a=-3,
    b=0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
    order=0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    generator=(
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    ),
)
