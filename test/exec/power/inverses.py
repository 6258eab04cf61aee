#!/usr/bin/env python3
"""Compares inverses by division steps with Python's integers.

A C file raises to the power M - 2 modulo many M, in loops and as a chain of products.
Modulo primes the compiler must say that it has made inverses of them, and modulo
composite numbers that it has not. Of small M every number that the type holds is
inverted, of others edges and random ones.

    inverses.py toys        all numbers modulo small M, in words of 8 to 64 bits
    inverses.py fields      the primes of well-known curves, in words of 8, 32 and 64
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from powers import literal, stored_bytes, type_of
from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

#: Every number of so many bits is inverted modulo these.
TOY_BITS = 11
TOY_PRIMES = (7, 11, 13, 31, 61, 67, 101, 127, 131, 163, 191, 223, 251) + (
    *(257, 509, 1021, 1031, 1663, 2039),
)
#: Products of primes, 561 and 1729 of the kind that passes tests of Fermat's.
TOY_COMPOSITES = (9, 15, 35, 255, 341, 561, 1729, 2047)

FIELDS = {
    "2^61 - 1": 2**61 - 1,
    "2^127 - 1": 2**127 - 1,
    "2^130 - 5": 2**130 - 5,
    "P-224": 2**224 - 2**96 + 1,
    "2^255 - 19": 2**255 - 19,
    "order of Ed25519": 2**252 + 27742317777372353535851937790883648493,
    "P-256": 2**256 - 2**224 + 2**192 + 2**96 - 1,
    "order of P-256": 2**256
    - 2**224
    + 2**192
    - 0x4319055258E8617B0C46353D039CDAAF,
    "secp256k1": 2**256 - 2**32 - 977,
    "P-384": 2**384 - 2**128 - 2**96 + 2**32 - 1,
    "2^448 - 2^224 - 1": 2**448 - 2**224 - 1,
    "P-521": 2**521 - 1,
}

FUNCTIONS = """
static const {wide} p{i} = {modulus};
#define MUL(a, b) ({base})(({wide})(a) * (b) % p{i})
static {base} loop{i}({base} a) {{
  {base} r = 1;
  for (int i = {bits} - 1; i >= 0; i--) {{
    r = MUL(r, r);
    if ((p{i} - 2) >> i & 1)
      r = MUL(r, a);
  }}
  return r;
}}
static {base} chain{i}({base} a) {{
  {base} b = MUL(a, MUL(a, a)), r = b;
  {chain}
  return r;
}}
#undef MUL
"""

MAIN = """
#include <stdio.h>
int main(void) {{
  {base} a;
  while (fread(&a, sizeof a, 1, stdin) == 1) {{
    {base} r[] = {{{calls}}};
    fwrite(r, sizeof r, 1, stdout);
  }}
  return 0;
}}
"""


def chain(exponent: int) -> str:
    """r = b^exponent, where r = b: loops of squarings, and products."""
    lines, squarings = [], 0
    for index, bit in enumerate(format(exponent, "b")[1:]):
        squarings += 1
        if bit == "0" and index + 2 != exponent.bit_length():
            continue
        lines.append(f"for (int i = 0; i < {squarings}; i++) r = MUL(r, r);")
        squarings = 0
        if bit == "1":
            lines.append("r = MUL(r, b);")
    return "\n  ".join(lines)


def source(moduli: list[int], bits: int) -> str:
    base, wide = type_of(bits), type_of(max(2 * bits, 65))
    functions = "".join(
        FUNCTIONS.format(
            i=i,
            base=base,
            wide=wide,
            modulus=literal(m, wide),
            bits=(m - 2).bit_length(),
            chain=chain(m - 2),
        )
        for i, m in enumerate(moduli)
    )
    calls = ", ".join(f"loop{i}(a), chain{i}(a)" for i in range(len(moduli)))
    return functions + MAIN.format(base=base, calls=calls)


def numbers(m: int, bits: int) -> list[int]:
    if bits <= TOY_BITS:
        return list(range(2**bits))
    generator = random.Random(m)
    edges = [0, 1, 2, 3, m - 1, m - 2, m, m + 1, m // 2, m // 2 + 1, 2**bits - 1]
    edges += [2**k for k in range(0, bits, 29)] + [m - 2**k for k in range(1, bits, 37)]
    edges += [(1 << k) - 1 for k in range(31, bits, 31)]
    edges += [pow(2, -k, m) for k in (1, 20, 59, 60, 62, 124, 590)]
    return [a % 2**bits for a in edges] + [
        generator.getrandbits(bits) for _ in range(200)
    ]


def check(
    moduli: list[int],
    bits: int,
    inverses: bool,
    configuration: Configuration,
    toolchain: Toolchain,
    directory: Path,
) -> str:
    """A summary; raises ToolError if a result or a remark is wrong."""
    path, binary = directory / "inverses.c", directory / "inverses"
    path.write_text(source(moduli, bits), encoding="utf-8")
    record = directory / "record.yaml"
    toolchain.run_clang(
        [*configuration.arguments(toolchain), "-std=c23", str(path), "-o", str(binary)]
        + [f"-foptimization-record-file={record}"]
    )
    made = len(re.findall(r"^Name: +Inverse$", record.read_text("utf-8"), re.M))
    if made != (2 * len(moduli) if inverses else 0):
        raise ToolError(f"{made} inverses of {2 * len(moduli)} powers")
    size = stored_bytes(bits)
    inputs = sorted({a for m in moduli for a in numbers(m, bits)})
    data = b"".join(a.to_bytes(size, "little") for a in inputs)
    output = tools.run([str(binary)], data=data)
    if len(output) != 2 * size * len(inputs) * len(moduli):
        raise ToolError(f"{len(output)} bytes of output")
    found = (
        int.from_bytes(output[i : i + size], "little") % 2**bits
        for i in range(0, len(output), size)
    )
    for a in inputs:
        for m in moduli:
            for name, base in (("loop", a), ("chain", a**3)):
                if (result := next(found)) != (expected := pow(base, m - 2, m)):
                    raise ToolError(
                        f"{name} of {a:#x} modulo {m:#x}: {result:#x}, not {expected:#x}"
                    )
    return f"{2 * len(inputs) * len(moduli)} results"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("what", choices=("toys", "fields"))
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)

    def toys():
        for words in (8, 16) if arguments.sample else (8, 16, 32, 64):
            options = ("min-bits=1", f"word-bits={words}")
            divsteps = Configuration("-O2", (*options, "power=divsteps"))
            for name, moduli, prime in (
                ("primes", TOY_PRIMES, True),
                ("composite numbers", TOY_COMPOSITES, False),
            ):
                run = partial(check, list(moduli), TOY_BITS, prime, divsteps, toolchain)
                yield f"{name} in words of {words} bits", run

    def fields():
        for name, m in FIELDS.items():
            for words in (64, 32, 8):
                for level in ("-O2",) if words < 64 or arguments.sample else ("-O1", "-Os"):
                    options = ("power=divsteps", f"word-bits={words}")
                    divsteps = Configuration(level, options)
                    bits = m.bit_length()
                    run = partial(check, [m], bits, True, divsteps, toolchain)
                    yield f"{name} {divsteps}", run

    return tools.run_checks(toys() if arguments.what == "toys" else fields())


if __name__ == "__main__":
    sys.exit(main())
