#!/usr/bin/env python3
"""Checks compiled exponentiation modulo the primes of RFC 7919.

    ffdhe.py results 2048 3072 -O2 -Os  against Python's pow()
    ffdhe.py memcheck 2048 -O2             poisoned exponent
    ffdhe.py branches 2048 -O2             few, and no division
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.audit import few_branches, memcheck_reports
from residue_test.toolchain import Configuration, Toolchain, ToolError

INPUTS = Path(__file__).resolve().parent / "Inputs"
SOURCES = Path(__file__).resolve().parents[3] / "bench" / "ffdhe"

#: Loops of the source: decoding, encoding, the table, the windows, four squares, the
#: read of the table. Loops of the operations: three of a product and the one that
#: clears a block, five of a square and the one in it and the one that clears, two
#: corrections, and two of the canonical number.
MOST_BRANCHES = 6 + 5 + 8 + 2


class Program:
    """The benchmark's source for one prime, compiled with some flags."""

    def __init__(self, toolchain: Toolchain, bits: int, flags: str) -> None:
        with open(SOURCES / "benchmark.toml", "rb") as file:
            self.prime = int(tomllib.load(file)["modulus"][f"FFDHE{bits}"], 16)
        self.toolchain = toolchain
        self.bits = bits
        self.configuration = Configuration.of(flags)

    def compile(self, directory: Path) -> Path:
        compiled = directory / "ffdhe.o"
        defines = [f"-DBITS={self.bits}", f"-DMODULUS={self.prime:#x}uwb"]
        flags = [*self.configuration.arguments(self.toolchain), "-std=c23", *defines]
        source = str(SOURCES / "ffdhe.c")
        self.toolchain.run_clang([*flags, "-c", source, "-o", str(compiled)])
        return compiled

    def link(self, directory: Path, *flags: str) -> str:
        program = str(directory / "program")
        flags = ("-std=c23", "-O1", f"-DBITS={self.bits}", "-I", str(SOURCES), *flags)
        sources = [str(INPUTS / "main.c"), str(self.compile(directory))]
        self.toolchain.run_clang([*flags, *sources, "-o", program])
        return program

    def data(self, cases: list[tuple[int, int]]) -> bytes:
        size = self.bits // 8
        return b"".join(n.to_bytes(size, "big") for case in cases for n in case)

    def powers(self, cases: list[tuple[int, int]]) -> bytes:
        size = self.bits // 8
        return b"".join(pow(b, e, self.prime).to_bytes(size, "big") for b, e in cases)


def cases_of(program: Program) -> list[tuple[int, int]]:
    """Edges of both, bases that are not below the prime among them."""
    p, top = program.prime, 2**program.bits - 1
    generator = random.Random(program.bits)
    secret = generator.getrandbits(program.bits)
    cases = [(b, secret) for b in (0, 1, 2, p - 1, p, p + 1, top)]
    cases += [(secret, e) for e in (0, 1, 2, p - 2, (p - 1) // 2, top)]
    return cases + [
        (generator.getrandbits(program.bits), generator.getrandbits(program.bits))
        for _ in range(4)
    ]


def results(program: Program, directory: Path) -> str:
    cases = cases_of(program)
    output = tools.run([program.link(directory)], data=program.data(cases))
    if output != program.powers(cases):
        raise ToolError("a power is wrong")
    return f"{len(cases)} powers"


def memcheck(program: Program, directory: Path) -> str:
    cases = cases_of(program)[-1:]
    binary = program.link(directory, "-DPOISON", "-gdwarf-4")
    output, found = memcheck_reports([binary], directory, program.data(cases))
    if output != program.powers(cases):
        raise ToolError("the power is wrong")
    if found:
        raise ToolError(f"reports: {found}")
    return "no report"


def branches(program: Program, directory: Path) -> str:
    return few_branches(program.toolchain, program.compile(directory), MOST_BRANCHES)


CHECKS = {"results": results, "memcheck": memcheck, "branches": branches}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("check", choices=sorted(CHECKS))
    parser.add_argument("bits", type=int, nargs="+")
    # The rest are the flags, which argparse would take for options; a comma stands
    # between two that belong together.
    arguments, flags = parser.parse_known_args()
    toolchain = tools.from_arguments(arguments)
    check = CHECKS[arguments.check]

    def checks():
        for bits in arguments.bits:
            for text in flags:
                program = Program(toolchain, bits, text.replace(",", " "))
                yield f"FFDHE{bits} {text}", partial(check, program)

    return tools.run_checks(checks())


if __name__ == "__main__":
    sys.exit(main())
