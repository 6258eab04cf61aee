"""The programs that cross.py counts: their inputs, and the results by Python."""

from __future__ import annotations

import functools
import random
import threading
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

BENCH = Path(__file__).resolve().parent

#: Inputs of a program: its fields, and the result.
Case = tuple[tuple[bytes, ...], bytes]

# What RFC 7748 has as an example in section 5.2.
_RFC_SCALAR = "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"
_RFC_POINT = "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"
_RFC_RESULT = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"


def x25519(scalar: bytes, point: bytes) -> bytes:
    """RFC 7748, section 5.

    >>> x25519(bytes.fromhex(_RFC_SCALAR), bytes.fromhex(_RFC_POINT)).hex() == _RFC_RESULT
    True
    """
    p = 2**255 - 19
    k = int.from_bytes(scalar, "little") & ~7 & (2**254 - 1) | 2**254
    x1 = int.from_bytes(point, "little") % 2**255 % p
    x2, z2, x3, z3 = 1, 0, x1, 1
    for bit in reversed(range(255)):
        if k >> bit & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a % p, c * b % p, a * a % p, b * b % p
        x3, z3 = (da + cb) ** 2 % p, x1 * (da - cb) ** 2 % p
        e = aa - bb
        x2, z2 = aa * bb % p, e * (aa + 121665 * e) % p
        if k >> bit & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, p - 2, p) % p).to_bytes(32, "little")


Point = tuple[int, int]


@dataclass(frozen=True)
class Curve:
    """y^2 = x^3 - 3 x + b modulo p, with a point on it and the number of points."""

    p: int
    order: int
    base: Point

    @property
    def bytes(self) -> int:
        return (self.p.bit_length() + 7) // 8

    def add(self, a: Point | None, b: Point | None) -> Point | None:
        """The sum; None is the point at infinity."""
        if a is None or b is None:
            return a or b
        p = self.p
        if a[0] == b[0] and (a[1] + b[1]) % p == 0:
            return None
        if a == b:
            slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, p)
        else:
            slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, p)
        x = (slope * slope - a[0] - b[0]) % p
        return x, (slope * (a[0] - x) - a[1]) % p

    def multiply(self, k: int, point: Point) -> Point:
        """k times a point, of which it is known not to be at infinity.

        >>> P256.multiply(2, P256.base) == P256.add(P256.base, P256.base)
        True
        >>> P384.multiply(P384.order - 1, P384.base)[0] == P384.base[0]
        True
        """
        result: Point | None = None
        for bit in reversed(range(k.bit_length())):
            result = self.add(result, result)
            if k >> bit & 1:
                result = self.add(result, point)
        assert result
        return result


P256 = Curve(
    2**256 - 2**224 + 2**192 + 2**96 - 1,
    2**256 - 2**224 + 2**192 - 0x4319055258E8617B0C46353D039CDAAF,
    (
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    ),
)
P384 = Curve(
    2**384 - 2**128 - 2**96 + 2**32 - 1,
    2**384 - 0x389CB27E0BC8D220A7E5F24DB74F58851313E695333AD68D,
    (
        int(
            "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b98"
            "59f741e082542a385502f25dbf55296c3a545e3872760ab7", 16,
        ),
        int(
            "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147c"
            "e9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f", 16,
        ),
    ),
)  # fmt: skip

_FFDHE = tomllib.loads((BENCH / "ffdhe" / "benchmark.toml").read_text())
FFDHE2048 = int(_FFDHE["modulus"]["FFDHE2048"], 16)

MakeCase = Callable[[int, random.Random], Case]


def _x25519_case(index: int, chooser: random.Random) -> Case:
    scalar, point = chooser.randbytes(32), chooser.randbytes(32)
    if index == 0:
        scalar, point = bytes.fromhex(_RFC_SCALAR), bytes.fromhex(_RFC_POINT)
    result = x25519(scalar, point)
    assert index or result.hex() == _RFC_RESULT
    return (scalar, point), result


def _exchange(curve: Curve, coordinates: int) -> MakeCase:
    """A scalar and a point; of the product so many coordinates."""

    def encode(values: tuple[int, ...]) -> bytes:
        return b"".join(v.to_bytes(curve.bytes, "big") for v in values)

    def case(_: int, chooser: random.Random) -> Case:
        point = curve.multiply(chooser.randrange(1, 2**64), curve.base)
        k = chooser.randrange(1, curve.order)
        product = curve.multiply(k, point)[:coordinates]
        return (encode((k,)), b"\x04" + encode(point)), encode(product)

    return case


def _power_case(_: int, chooser: random.Random) -> Case:
    base, exponent = (chooser.randrange(1, FFDHE2048) for _ in range(2))
    numbers = (base, exponent, pow(base, exponent, FFDHE2048))
    encoded = tuple(number.to_bytes(256, "big") for number in numbers)
    return encoded[:2], encoded[2]


def _chain(square: bool) -> MakeCase:
    p = 2**255 - 19

    def case(_: int, chooser: random.Random) -> Case:
        x, y = chooser.randrange(p), chooser.randrange(p)
        result = pow(x, 2**1000, p) * y % p if square else x * pow(y, 1001, p) % p
        x_bytes, y_bytes, out = (n.to_bytes(32, "little") for n in (x, y, result))
        return (x_bytes, y_bytes), out

    return case


#: The ways of bench/carries, of which every second one subtracts.
IDIOMS = (
    "s != x +", "d != x -", "c = t < x +", "c = t > x -", "majority +", "majority -",
    "twice a word +", "twice a word -", "one word +", "one word -",
)  # fmt: skip
#: What their numbers have: in a loop of as many words, or of any number.
SIZES_OF_CARRIES = ((256, 256), (384, 384), (0, 256), (0, 2048))


def _carries_case(index: int, chooser: random.Random) -> Case:
    """All ways and sizes, one after another."""
    idiom = index // len(SIZES_OF_CARRIES)
    fixed, bits = SIZES_OF_CARRIES[index % len(SIZES_OF_CARRIES)]
    bytes_, limit = bits // 8, 2**bits
    a, b = chooser.randrange(limit), chooser.randrange(limit)
    if idiom >= len(IDIOMS) - 2:
        b >>= bits - 32
    total = a - b if idiom % 2 else a + b
    which = b"".join(n.to_bytes(2, "little") for n in (idiom, fixed, bytes_))
    numbers = (n.to_bytes(256, "little") for n in (a, b))
    result = (total % limit).to_bytes(bytes_, "little")
    return (which, *numbers), result + bytes([total // limit % 2])


def _curve_case(curve: Curve, which: int) -> MakeCase:
    """The x-coordinate of a multiple of a point."""

    def case(_: int, chooser: random.Random) -> Case:
        point = curve.multiply(chooser.randrange(1, 2**64), curve.base)
        k = chooser.randrange(2 ** (curve.p.bit_length() - 1), curve.order)
        fields = (k, *point, curve.multiply(k, point)[0])
        *inputs, out = (n.to_bytes(curve.bytes, "big") for n in fields)
        return (bytes([which]), *inputs), out

    return case


@dataclass(frozen=True)
class Program:
    """A file of plain C, and what calls its function for all inputs."""

    name: str
    source: Path
    #: In targets/.
    runner: str
    title: str
    make_case: MakeCase
    flags: tuple[str, ...] = ()
    #: Calls whose counts tell enough; of the longest, a few.
    most_calls: int = 100
    #: Plain clang divides bit by bit: where this is not set, only --long has it, since
    #: it takes minutes, or another program tells the same.
    runs_plain: bool = False
    #: The same call as another program's: libraries are beside that one.
    is_variant: bool = False

    def cases(self, count: int) -> list[Case]:
        """Known answers, and others: always the same."""
        return _cases(self.runner, self.make_case, count)


#: Who asks at the same time for what is not there yet waits.
_CASES_LOCK = threading.Lock()


@functools.cache
def _known_cases(seed: str, make_case: MakeCase, count: int) -> list[Case]:
    chooser = random.Random(seed)
    return [make_case(i, chooser) for i in range(count)]


def _cases(seed: str, make_case: MakeCase, count: int) -> list[Case]:
    with _CASES_LOCK:
        return _known_cases(seed, make_case, count)


_P256_CASE = _exchange(P256, 1)
_TESTED = BENCH.parent / "test" / "exec" / "programs" / "Inputs"

PROGRAMS = {
    program.name: program
    for program in (
        Program(
            "x25519", BENCH / "x25519" / "x25519.c", "run_x25519.c", "X25519",
            _x25519_case, runs_plain=True,
        ),
        Program(
            "x25519-pointer", BENCH / "x25519" / "x25519_pointer.c", "run_x25519.c",
            "X25519, elements by pointer", _x25519_case, is_variant=True,
        ),
        Program(
            "p256", BENCH / "p256" / "p256.c", "run_p256.c", "ECDH on P-256",
            _P256_CASE, runs_plain=True,
        ),
        Program(
            "p256-complete", BENCH / "p256" / "p256_complete.c", "run_p256.c",
            "ECDH on P-256, complete formulas", _P256_CASE, is_variant=True,
        ),
        Program(
            "p384", BENCH / "targets" / "p384.c", "run_p384.c", "ECDH on P-384",
            _exchange(P384, 1), runs_plain=True,
        ),
        Program(
            "p384-complete", _TESTED / "p384.c", "run_p384_complete.c",
            "Product of a point of P-384, complete formulas", _exchange(P384, 2),
            is_variant=True,
        ),
        Program(
            "ffdhe2048", BENCH / "ffdhe" / "ffdhe.c", "run_ffdhe.c",
            "Power modulo FFDHE2048", _power_case,
            ("-DBITS=2048", f"-DMODULUS={FFDHE2048:#x}uwb"),
        ),
    )
}  # fmt: skip

#: What words and limbs are compared by: a thousand of each.
_CHAIN = BENCH / "targets" / "chain.c"
CHAINS = (
    Program("product", _CHAIN, "run_chain.c", "Product", _chain(False)),
    Program("square", _CHAIN, "run_chain.c", "Square", _chain(True), ("-DSQUARE",)),
)

#: Carries written by hand: what words.py counts. They take as long as their inputs say.
CARRIES = Program(
    "carries", BENCH / "carries" / "carries.c", "run_carries.c", "Carries", _carries_case
)
CURVES = tuple(
    Program(
        f"curves-{which}", BENCH / "curves" / "curves.c", "run_curves.c", title,
        _curve_case(curve, which),
    )
    for which, (title, curve) in enumerate(
        (
            ("P-256", P256), ("P-384", P384),
            ("P-256, halves", P256), ("P-384, halves", P384),
        )
    )
)  # fmt: skip
