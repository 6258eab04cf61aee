#!/usr/bin/env python3
"""Compares compiled arithmetic modulo given numbers with Python's integers.

For each modulus a C file is made with one function per operation, as a reader
would write it; it is compiled with the plugin at -O2 and -Os, which must not leave
a division, and run on edges and on random numbers.

    fields.py 2^255-19 P-256 ...        names as --list gives them
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

LEVELS = ("-O2", "-Os")

#: The remark about a division that is left to LLVM.
LEFT = "wide division stays"


def ffdhe(bits: int, x: int) -> int:
    """RFC 7919, appendix A: e in the middle, 64 ones at both ends."""
    scale = 1 << bits
    e, term, k = 0, scale, 0
    while term:
        e, k = e + term, k + 1
        term //= k
    middle = (e >> 130) + x
    return 2**bits - 2 ** (bits - 64) + middle * 2**64 - 1


#: Wider numbers are tried less often, and have no inverse beyond the second width.
WIDE_BITS, WIDEST_INVERSE = 1000, 4000

FIELDS = {
    "2^61-1": 2**61 - 1,
    "2^64-2^32+1": 2**64 - 2**32 + 1,
    # In two registers, whose bits they do not fill.
    "2^65-49": 2**65 - 49,
    "2^72-93": 2**72 - 93,
    "2^89-1": 2**89 - 1,
    "2^107-1": 2**107 - 1,
    "2^127-1": 2**127 - 1,
    "2^130-5": 2**130 - 5,
    "P-224": 2**224 - 2**96 + 1,
    "Ed25519-order": 2**252 + 27742317777372353535851937790883648493,
    "BN254": 0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47,
    "2^255-19": 2**255 - 19,
    "P-256": 2**256 - 2**224 + 2**192 + 2**96 - 1,
    "P-256-order": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    "SM2": 2**256 - 2**224 - 2**96 + 2**64 - 1,
    "secp256k1": 2**256 - 2**32 - 977,
    "BLS12-381": int(
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
        "1eabfffeb153ffffb9feffffffffaaab",
        16,
    ),
    "2^383-187": 2**383 - 187,
    "P-384": 2**384 - 2**128 - 2**96 + 2**32 - 1,
    "2^414-17": 2**414 - 17,
    "2^448-2^224-1": 2**448 - 2**224 - 1,
    "2^521-1": 2**521 - 1,
    # More than 16 words: loops over them.
    "1025-bits": 2**1024 + 0x123456789ABCDEF,
    "2^1279-1": 2**1279 - 1,
    "FFDHE2048": ffdhe(2048, 560316),
    "FFDHE3072": ffdhe(3072, 2625351),
    "8192-bits": 2**8192 - 2**8128 + 2**4099 - 2**77 + 1,
}

#: Even moduli are no fields: only reductions by themselves.
EVEN = {"10": 10, "10^30": 10**30, "2^64*3": 2**64 * 3}

#: Widths of the dividends of reductions modulo even numbers.
EVEN_WIDTHS = (128, 192, 256, 512)


@dataclass(frozen=True)
class Operation:
    """A function of a and b, in C and on integers as C has them."""

    name: str
    body: str
    #: Of the modulus, the wide type's range, a and b.
    value: Callable[[int, int, int, int], int]


def _sub(m: int, wide: int, a: int, b: int) -> int:
    # What C computes for operands that are not below the modulus, too.
    return (a + m - b) % wide % m


def _mixed(m: int, wide: int, a: int, b: int) -> int:
    return _sub(m, wide, a * b % m, (a + b) ** 2 % m) ** 2 % m


OPERATIONS = (
    Operation("add", "return add(a, b);", lambda m, w, a, b: (a + b) % m),
    Operation("sub", "return sub(a, b);", _sub),
    Operation("mul", "return mul(a, b);", lambda m, w, a, b: a * b % m),
    Operation("square", "return square(a);", lambda m, w, a, b: a * a % m),
    Operation("mixed", "return square(sub(mul(a, b), square(add(a, b))));", _mixed),
    Operation("invert", "return invert(a);", lambda m, w, a, b: pow(a, m - 2, m)),
    # a and b as one number.
    Operation(
        "reduce",
        "return (fe)(((wide)a << BITS | b) % p);",
        lambda m, w, a, b: (a << m.bit_length() | b) % m,
    ),
)

#: The modulus is public, and the bits of its exponent with it.
ARITHMETIC = """
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe square(fe a) { return mul(a, a); }

static fe invert(fe a) {
  fe r = 1;
  for (int i = BITS - 1; i >= 0; i--) {
    r = square(r);
    if ((p - 2) >> i & 1)
      r = mul(r, a);
  }
  return r;
}
"""

MAIN = """
#include <stdio.h>

int main(void) {
  in a, b;
  while (fread(&a, sizeof a, 1, stdin) == 1 && fread(&b, sizeof b, 1, stdin) == 1)
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
      out r = functions[i](a, b);
      fwrite(&r, sizeof r, 1, stdout);
    }
  return 0;
}
"""


def literal(value: int, type_: str) -> str:
    words = []
    for shift in range(0, value.bit_length(), 64):
        words.append(f"({type_}){value >> shift & (2**64 - 1):#x}ull << {shift}")
    return " | ".join(words)


def type_of(bits: int) -> str:
    """An unsigned type of that width."""
    names = {64: "unsigned long long", 128: "unsigned __int128"}
    return names.get(bits, f"unsigned _BitInt({bits})")


def stored_bytes(bits: int) -> int:
    """The size of that type in memory."""
    return 8 * ((bits + 63) // 64)


@dataclass(frozen=True)
class Program:
    """C code that reads pairs of numbers and writes the results of each pair."""

    #: What is compiled with the plugin, and the declarations for main.
    source: str
    main: str
    in_bits: int
    out_bits: int
    #: The expected results for a pair.
    expected: Callable[[int, int], list[int]]
    edges: list[int]

    def pairs(self, seed: str) -> list[tuple[int, int]]:
        generator = random.Random(seed)
        limit = 2**self.in_bits
        edges = sorted({e % limit for e in self.edges})
        pairs = [(a, b) for a in edges for b in edges]
        wide = self.in_bits > WIDE_BITS
        if wide:
            pairs = [(edges[-i], edges[3 * i % len(edges)]) for i in range(len(edges))]
        for _ in range(10 if wide else 200):
            # Also numbers with long runs of ones and zeros.
            numbers = [generator.getrandbits(self.in_bits) for _ in range(2)]
            if generator.random() < 0.3:
                shift = generator.randrange(self.in_bits)
                numbers[0] = ((1 << shift) - generator.getrandbits(8)) % limit
            pairs.append((numbers[0], numbers[1]))
        return pairs


def declarations(types: dict[str, int], names: list[str]) -> str:
    lines = [f"typedef {type_of(bits)} {name};" for name, bits in types.items()]
    lines += [f"out {name}(in a, in b);" for name in names]
    return "\n".join(lines) + "\n"


def main_of(head: str, names: list[str]) -> str:
    table = ", ".join(names)
    return f"{head}\nstatic out (*const functions[])(in, in) = {{{table}}};\n{MAIN}"


def field_program(m: int) -> Program:
    bits = m.bit_length()
    # 61 bits go into a machine word, and their products into two.
    word = 64 if bits <= 64 else bits
    wide = 2 * word
    operations = [o for o in OPERATIONS if o.name != "invert" or bits < WIDEST_INVERSE]
    names = [f"do_{operation.name}" for operation in operations]
    head = declarations({"in": word, "out": word}, names)
    source = head + f"typedef in fe;\ntypedef {type_of(wide)} wide;\n"
    source += f"#define BITS {bits}\nstatic const wide p = {literal(m, 'wide')};\n"
    source += ARITHMETIC
    for operation in operations:
        source += f"out do_{operation.name}(in a, in b) {{ {operation.body} }}\n"
    edges = [0, 1, 2, m - 2, m - 1, m, m + 1, (m - 1) // 2, (m + 1) // 2, -1, -2]
    edges += [2 ** (bits - 1), 2 ** (bits // 2) - 1, 2**bits - m, 2**64, 2**bits - 1]

    def expected(a: int, b: int) -> list[int]:
        return [o.value(m, 2**wide, a, b) for o in operations]

    return Program(source, main_of(head, names), word, word, expected, edges)


def even_program(m: int) -> Program:
    widths = [w for w in EVEN_WIDTHS if w > m.bit_length()]
    largest = widths[-1]
    names = [f"reduce{width}" for width in widths]
    # The remainder of a; b is there for the form.
    head = declarations({"in": largest, "out": 128}, names)
    source = head
    for width in widths:
        source += f"typedef {type_of(width)} u{width};\n"
        source += (
            f"out reduce{width}(in a, in b) "
            f"{{ return (out)((u{width})a % ({literal(m, f'u{width}')})); }}\n"
        )
    edges = [0, 1, m - 1, m, m + 1, -1, -2, 2**64 - 1, 2**64, 2**127, 2**128 - 1]
    for width in widths:
        quotient = 2**width // m
        edges += [quotient * m - 1, quotient * m, quotient * m + 1, 2**width - 1]

    def expected(a: int, b: int) -> list[int]:
        return [a % 2**width % m for width in widths]

    return Program(source, main_of(head, names), largest, 128, expected, edges)


def check(
    name: str, configuration: Configuration, toolchain: Toolchain, directory: Path
) -> str:
    """A summary; raises ToolError if a result is wrong or a division is left."""
    program = field_program(FIELDS[name]) if name in FIELDS else even_program(EVEN[name])
    source, main = directory / "field.c", directory / "main.c"
    source.write_text(program.source, encoding="utf-8")
    main.write_text(program.main, encoding="utf-8")
    compiled = str(directory / "field.o")
    command = [toolchain.clang, *configuration.arguments(toolchain), "-std=c23"]
    command += ["-Rpass-missed=crandall-reduction", "-c", str(source), "-o", compiled]
    result = subprocess.run(
        command, capture_output=True, text=True, timeout=tools.COMPILE_TIMEOUT
    )
    if result.returncode != 0 or LEFT in result.stderr:
        raise ToolError(f"status {result.returncode}\n{tools.shorten(result.stderr)}")
    binary = str(directory / "program")
    toolchain.run_clang(["-std=c23", "-O1", str(main), compiled, "-o", binary])
    pairs = program.pairs(name)
    size_in = stored_bytes(program.in_bits)
    size_out = stored_bytes(program.out_bits)
    data = b"".join(v.to_bytes(size_in, "little") for pair in pairs for v in pair)
    output = tools.run([binary], data=data)
    values = [program.expected(a, b) for a, b in pairs]
    count = len(values[0])
    if len(output) != len(pairs) * count * size_out:
        raise ToolError(f"{len(output)} bytes of output")
    position = 0
    for (a, b), numbers in zip(pairs, values, strict=True):
        for index, number in enumerate(numbers):
            stored = output[position : position + size_out]
            position += size_out
            found = int.from_bytes(stored, "little") % 2**program.out_bits
            if found != number:
                raise ToolError(
                    f"function {index} of {a:#x}, {b:#x}: {found:#x} is not {number:#x}"
                )
    return f"{len(pairs) * count} results"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("names", nargs="*", metavar="modulus")
    parser.add_argument("--list", action="store_true", help="names, and nothing else")
    parser.add_argument("--print", action="store_true", help="the C code")
    arguments = parser.parse_args()
    known = [*FIELDS, *EVEN]
    if arguments.list:
        print("\n".join(known))
        return 0
    unknown = set(arguments.names) - set(known)
    if unknown or not arguments.names:
        parser.error(f"not a modulus: {', '.join(unknown) or 'none given'}")
    toolchain = tools.from_arguments(arguments)
    if arguments.print:
        for name in arguments.names:
            make = field_program if name in FIELDS else even_program
            print(make({**FIELDS, **EVEN}[name]).source)
        return 0

    def checks():
        for name in arguments.names:
            for configuration in map(Configuration, LEVELS):
                run = partial(check, name, configuration, toolchain)
                yield f"{name} {configuration}", run

    return tools.run_checks(checks())


if __name__ == "__main__":
    sys.exit(main())
