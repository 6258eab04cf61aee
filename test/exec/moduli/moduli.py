#!/usr/bin/env python3
"""Checks programs whose moduli reach their divisions by some way.

    moduli.py recursive noinline ...        at every level, on edges and random numbers

Each program is compiled with the plugin, which must leave as many wide divisions as
are known at most, and run; Python's integers say what the results must be.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P25519 = 2**255 - 19
ORDER = 2**252 + 0x14DEF9DEA2F79CD65812631A5CF5D3ED
K1 = 2**256 - 2**32 - 977

BITS = 384
MOST = 2**BITS - 1
#: Numbers that a program gives; those it does not set are 0.
RESULTS = 8

#: The remark about a division that is left to LLVM.
LEFT = "the modulus is not a constant"

Model = Callable[[int, int, int], list[int]]


def recursive(a: int, b: int, n: int) -> list[int]:
    def both(x: int, n: int, m: int, square: bool) -> int:
        for i in range(n, 0, -1):
            x = (x * x if square else x + i) % m
            square = not square
        return x

    product = 1
    for i in range(n % 8 + 1):
        product = product * (a + i) % ORDER
    return [
        pow(a, b, P384),
        pow(a, b, P25519),
        both(a, n % 16, P384, True),
        both(b, n % 16, K1, False),
        product,
    ]


def noinline(a: int, b: int, n: int) -> list[int]:
    def steps(x: int, count: int, factor: int, m: int) -> int:
        for _ in range(count):
            x = (x * factor + b) % m
        return x

    def narrow(x: int, y: int, m: int) -> int:
        return x % 2**64 * (y % 2**64) % m

    return [
        a * b % P384,
        a * a % P25519 * b % P25519,
        (a + b) % P25519,
        (a + b) % ORDER,
        a * a % P25519 + 5 + b * b % K1 + 3,
        steps(a, 5, 121665, P25519),
        steps(a, 3, 7, K1),
        (narrow(a, b, 2**64 - 2**32 + 1) + narrow(a, n, 2**61 - 1)) % 2**64,
    ]


def external(a: int, b: int, n: int) -> list[int]:
    # The loop's r is 1 before anything is reduced.
    return [
        pow(a, b, P384),
        pow(a, P25519 - 2, P25519),
        pow(a, n, 101),
        a * b % K1,
        a * b % ORDER,
    ]


def classes(a: int, b: int, n: int) -> list[int]:
    return [
        pow(a, b, P384),
        pow(a, b, P25519),
        pow(a, b, K1),
        (a * b % ORDER + a * a % ORDER) % ORDER,
        a * n % P25519 if a * n != P25519 else 0,
        77,
    ]


def flags(a: int, b: int, n: int) -> list[int]:
    wrap = 2**BITS
    m = ORDER if n & 1 else P25519
    c = pow(a, n, m)
    by_flag = (c + b) % m * ((b - c) % m) % m
    m, by_branch = (P25519, ORDER, P384)[n % 3], a
    for _ in range(n % 8):
        by_branch = (by_branch + b) % m * by_branch % m
    nothing = (a + P25519) % wrap * b % P25519 if n & 4 else a ^ b
    p, factor, bits = (P25519, 121665, 255) if n & 2 else (K1, 7, 256)
    pointed = b
    for _ in range(bits // 64):
        pointed = (pointed + a) % p * factor % p
    m, other, exchanged = P25519, ORDER, a
    for _ in range(n % 16):
        exchanged = exchanged * ((exchanged + b) % m) % m
        if exchanged & 1:
            m, other = other, m
    square, stepped = a, b
    for _ in range(n % 6):
        square = square * square % (P384 if n & 1 else P25519)
    p, factor = ((P25519, 121665), (K1, 7))[n >> 1 & 1]
    for _ in range(n % 5):
        stepped = (stepped * stepped + factor) % p
    once = a * b % K1
    return [by_flag, by_branch, nothing, pointed, exchanged, once, square ^ stepped]


def tables(a: int, b: int, n: int) -> list[int]:
    primes = [2**64 - 2**32 + 1, 2**64 - 59, 2**64 - 83, 2**61 - 1]
    word = 2**64 - 1
    x = [a >> 64 * i & word for i in range(4)]
    y = [b >> 64 * i & word for i in range(4)]

    def together(values: list[int]) -> int:
        return sum(v << 64 * i for i, v in enumerate(values))

    triples = list(zip(x, y, primes, strict=True))
    wides = [P384, P25519, ORDER, K1, 2**127 - 1, 1]
    r = a
    for i in range(5):
        r = (r * b + i) % wides[i]
    total = b & word
    for m in (primes[3], primes[1]):
        total = total * (a & word) % m
    return [
        together([i * j % m for i, j, m in triples]),
        together([pow(i, m - 2, m) for i, _, m in triples]),
        together([(i + j) % m for i, j, m in triples][: n % 5]),
        a * b % wides[n % 6] + (48, 32, 32, 32, 16, 0)[n % 6],
        r,
        total,
    ]


@dataclass(frozen=True)
class Program:
    """A file of Inputs, what it computes, and the divisions that must stay."""

    source: str
    model: Model
    left: int = 0


PROGRAMS = {
    "recursive": Program("recursive.c", recursive),
    "noinline": Program("noinline.c", noinline),
    # The originals that other files may call, and what is inlined of them where the
    # modulus is unknown.
    "external": Program("external.c", external, left=6),
    "classes": Program("classes.cpp", classes),
    "flags": Program("flags.c", flags),
    "tables": Program("tables.c", tables),
}

MAIN = """
#include <stdio.h>

int main(void) {
  struct {
    number a, b;
    unsigned n;
  } in;
  while (fread(&in, sizeof in, 1, stdin) == 1) {
    number out[RESULTS] = {};
    run(out, in.a, in.b, in.n);
    fwrite(out, sizeof out, 1, stdout);
  }
  return 0;
}
"""


def cases(count: int) -> list[tuple[int, int, int]]:
    edges = [0, 1, 2, P25519 - 1, P25519, K1 + 1, P384 - 1, P384, MOST]
    rng = random.Random(1)
    result = [(a, b, i) for i, a in enumerate(edges) for b in edges]
    for _ in range(count):
        a, b = (rng.getrandbits(rng.choice((64, 255, BITS))) for _ in range(2))
        result.append((a, b, rng.getrandbits(32)))
    return result


def encode(case: tuple[int, int, int]) -> bytes:
    a, b, n = case
    size = BITS // 8
    numbers = a.to_bytes(size, "little") + b.to_bytes(size, "little")
    # The structure is filled up to the alignment of its numbers.
    return numbers + n.to_bytes(8, "little")


def check(
    program: Program,
    configuration: Configuration,
    toolchain: Toolchain,
    directory: Path,
) -> str:
    source = HERE / "Inputs" / program.source
    main = directory / f"main{source.suffix}"
    text = f'#include "{source}"\n#define RESULTS {RESULTS}\n{MAIN}'
    main.write_text(text, encoding="utf-8")
    binary = directory / "program"
    standard = "-std=c++20" if source.suffix == ".cpp" else "-std=c23"
    compiler = toolchain.tool("clang++") if source.suffix == ".cpp" else toolchain.clang
    arguments = [compiler, *configuration.arguments(toolchain), standard, "-w"]
    arguments += ["-Rpass-missed=crandall-reduction", str(main), "-o", str(binary)]
    process = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if process.returncode:
        raise ToolError(tools.shorten(process.stderr))
    left = process.stderr.count(LEFT)
    if left > program.left and not configuration.plain:
        raise ToolError(f"{left} divisions stay, and not {program.left}")
    tried = cases(30)
    output = tools.run([str(binary)], data=b"".join(map(encode, tried)))
    size = BITS // 8
    numbers = [
        int.from_bytes(output[i : i + size], "little")
        for i in range(0, len(output), size)
    ]
    if len(numbers) != len(tried) * RESULTS:
        raise ToolError(f"{len(numbers)} results")
    for index, case in enumerate(tried):
        got = numbers[index * RESULTS : (index + 1) * RESULTS]
        right = program.model(*case)
        right += [0] * (RESULTS - len(right))
        if got != right:
            which = next(i for i in range(RESULTS) if got[i] != right[i])
            raise ToolError(
                f"result {which} of {case} is {got[which]:#x} and not {right[which]:#x}"
            )
    return f"{len(tried)} cases, {left} divisions left"


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("program", nargs="+", choices=sorted(PROGRAMS))
    parser.add_argument("--plain", action="store_true", help="without the plugin")
    parser.add_argument(
        "--level",
        action="append",
        help="how to compile; may be repeated (default: every level)",
    )
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    toolchain = tools.from_arguments(arguments)
    levels = arguments.level or ["-O1", "-O2", "-O3", "-Os", "-Oz"]
    return tools.run_checks(
        (
            f"{name} {configuration}",
            partial(check, PROGRAMS[name], configuration, toolchain),
        )
        for name in arguments.program
        for configuration in (
            Configuration.of(level, arguments.plain) for level in levels
        )
    )


if __name__ == "__main__":
    sys.exit(main())
