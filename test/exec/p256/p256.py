"""P-256 in the ways that it is compiled, and a model of it on Python's integers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE.parent))

from residue_test import lanes
from residue_test.toolchain import Configuration, Toolchain
from residue_test.weierstrass import P256

INPUTS = _HERE / "Inputs"
SOURCES = _HERE.parents[2] / "bench" / "p256"
VECTORS = _HERE.parents[1] / "vectors" / "ecdh_secp256r1_ecpoint_test.json"

CURVE = P256
P, B, ORDER, GENERATOR = CURVE.p, CURVE.b, CURVE.order, CURVE.generator

#: By source, of one function: its loops and its branches, each of which is at most
#: one conditional branch; unrolling makes it fewer.
#:
#: Loops: twelve calls of square_times, the table, the digits, the doublings, the read
#: of the table, which p256.c does in two places, and three over bytes (x, y, out, or
#: the scalar). Branches: the form, x, y, the equation of the curve, and the infinity;
#: and in p256.c, the last digit.
MOST_BRANCHES = {"p256.c": 12 + 5 + 4 + 6, "p256_complete.c": 12 + 4 + 3 + 5}

#: What p256_ecdh() returns; see p256.h.
OK, NOT_UNCOMPRESSED, NOT_CANONICAL, NOT_ON_CURVE, INFINITY = range(5)


def ecdh(scalar: bytes, encoded: bytes) -> tuple[int, bytes]:
    """The status and the shared secret, if there is one."""
    if encoded[0] != 4:
        return NOT_UNCOMPRESSED, b""
    x, y = (int.from_bytes(encoded[i : i + 32], "big") for i in (1, 33))
    if x >= P or y >= P:
        return NOT_CANONICAL, b""
    if not CURVE.contains(x, y):
        return NOT_ON_CURVE, b""
    result = CURVE.multiply(int.from_bytes(scalar, "big"), (x, y))
    return (INFINITY, b"") if result is None else (OK, result[0].to_bytes(32, "big"))


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--source", choices=MOST_BRANCHES, default="p256.c")


@dataclass(frozen=True)
class Build:
    """One way to make a program out of p256_ecdh and a main program."""

    configuration: Configuration
    #: A file of SOURCES.
    source: str = "p256.c"

    @classmethod
    def of(cls, text: str, source: str) -> Build:
        return cls(Configuration.of(text), source)

    def __str__(self) -> str:
        return f"{self.source} {self.configuration}"

    @property
    def path(self) -> Path:
        return SOURCES / self.source

    def compile(self, toolchain: Toolchain, output: Path, *flags: str) -> Path:
        """Compiles the source alone to an object file."""
        toolchain.run_clang(self.arguments(toolchain, output, *flags))
        return output

    def arguments(self, toolchain: Toolchain, output: Path, *flags: str) -> list[str]:
        chosen = [*self.configuration.arguments(toolchain), *flags, "-std=c23"]
        return [*chosen, "-c", str(self.path), "-o", str(output)]

    def program(
        self, toolchain: Toolchain, main: str, directory: Path, *flags: str
    ) -> Path:
        """Compiles and links it with a main program of Inputs."""
        compiled = directory / "p256.o"
        lanes.compile_to_run(toolchain, self.arguments(toolchain, compiled, *flags))
        program = directory / "program"
        arguments = ["-O2", "-std=c23", "-I", str(SOURCES), str(INPUTS / main)]
        toolchain.run_clang([*arguments, str(compiled), "-o", str(program)])
        return program
