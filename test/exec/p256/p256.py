"""P-256 in the ways that it is compiled, and a model of it on Python's integers."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE.parent))

from residue_test.toolchain import Configuration, Toolchain

INPUTS = _HERE / "Inputs"
SOURCES = _HERE.parents[2] / "bench" / "p256"
VECTORS = _HERE.parents[1] / "vectors" / "ecdh_secp256r1_ecpoint_test.json"

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
GENERATOR = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)

#: What p256_ecdh() returns; see p256.h.
OK, NOT_UNCOMPRESSED, NOT_CANONICAL, NOT_ON_CURVE, INFINITY = range(5)

#: x and y; None is the point at infinity.
Point = tuple[int, int] | None


def add(a: Point, b: Point) -> Point:
    """The sum of two points, from its definition."""
    if a is None:
        return b
    if b is None:
        return a
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = (3 * a[0] ** 2 - 3) * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope**2 - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def multiply(scalar: int, point: Point) -> Point:
    result = None
    for bit in f"{scalar:b}":
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


def encode(x: int, y: int) -> bytes:
    """SEC 1's uncompressed form."""
    return b"\4" + x.to_bytes(32, "big") + y.to_bytes(32, "big")


def ecdh(scalar: bytes, encoded: bytes) -> tuple[int, bytes]:
    """The status and the shared secret, if there is one."""
    if encoded[0] != 4:
        return NOT_UNCOMPRESSED, b""
    x, y = (int.from_bytes(encoded[i : i + 32], "big") for i in (1, 33))
    if x >= P or y >= P:
        return NOT_CANONICAL, b""
    if (y * y - x**3 + 3 * x - B) % P != 0:
        return NOT_ON_CURVE, b""
    result = multiply(int.from_bytes(scalar, "big"), (x, y))
    return (INFINITY, b"") if result is None else (OK, result[0].to_bytes(32, "big"))


@dataclass(frozen=True)
class Build:
    """One way to make a program out of p256_ecdh and a main program."""

    configuration: Configuration

    def __str__(self) -> str:
        return f"p256.c {self.configuration}"

    def compile(self, toolchain: Toolchain, output: Path, *flags: str) -> Path:
        """Compiles the source alone to an object file."""
        arguments = [*self.configuration.arguments(toolchain), *flags, "-std=c23"]
        source = str(SOURCES / "p256.c")
        toolchain.run_clang([*arguments, "-c", source, "-o", str(output)])
        return output

    def program(
        self, toolchain: Toolchain, main: str, directory: Path, *flags: str
    ) -> Path:
        """Compiles and links it with a main program of Inputs."""
        compiled = str(self.compile(toolchain, directory / "p256.o", *flags))
        program = directory / "program"
        arguments = ["-O2", "-std=c23", "-I", str(SOURCES), str(INPUTS / main)]
        toolchain.run_clang([*arguments, compiled, "-o", str(program)])
        return program
