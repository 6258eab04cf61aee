"""The functions of RFC 7748 on Python's integers."""

from __future__ import annotations


def ladder(p: int, a24: int, bits: int, k: int, u: int) -> int:
    """The u-coordinate of k times a point: section 5 of the RFC."""
    x1, x2, z2, x3, z3, swap = u, 1, 0, u, 1, 0
    for t in reversed(range(bits)):
        bit = k >> t & 1
        if swap != bit:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swap = bit
        a, b = x2 + z2, x2 - z2
        aa, bb = a * a % p, b * b % p
        e = aa - bb
        da, cb = (x3 - z3) * a % p, (x3 + z3) * b % p
        x3, z3 = (da + cb) ** 2 % p, x1 * (da - cb) ** 2 % p
        x2, z2 = aa * bb % p, e * (aa + a24 * e) % p
    if swap:
        x2, z2 = x3, z3
    return x2 * pow(z2, p - 2, p) % p


def x25519(scalar: bytes, point: bytes) -> bytes:
    k = int.from_bytes(scalar, "little")
    k = (k & ~7 & (2**255 - 1)) | 2**254
    p = 2**255 - 19
    u = int.from_bytes(point, "little") % 2**255 % p
    return ladder(p, 121665, 255, k, u).to_bytes(32, "little")


def x448(scalar: bytes, point: bytes) -> bytes:
    k = int.from_bytes(scalar, "little")
    k = (k & ~3) | 2**447
    p = 2**448 - 2**224 - 1
    u = int.from_bytes(point, "little") % p
    return ladder(p, 39081, 448, k, u).to_bytes(56, "little")
