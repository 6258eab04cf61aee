#!/usr/bin/env python3
"""Compares compiled divisions by constants with Python's integers.

For each constant a C file is made with the ways to write a quotient, a remainder
and both, of unsigned and signed numbers of several widths. It is compiled with the
plugin, which must not leave a division, and run on edges and on random numbers. In
--toy it is compiled with words of 8 bits and run on all numbers of a short type.

    divisions.py 10 P-256-order ...     names as --list gives them
    divisions.py --toy 12 10 7 96
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

LEVELS = ("-O2", "-Os")

#: The remark about a division that is left to LLVM.
LEFT = "wide division stays"

CONSTANTS = {
    "3": 3,
    "7": 7,
    "10": 10,
    "17": 17,
    "62": 62,
    "96": 96,
    "3*(2^16+1)": 3 * 65537,
    "10^9+7": 10**9 + 7,
    "10^19": 10**19,
    "2^61-1": 2**61 - 1,
    "2^64-1": 2**64 - 1,
    "2^64-59": 2**64 - 59,
    "2^64+13": 2**64 + 13,
    "2^80*3": 2**80 * 3,
    "2^127-1": 2**127 - 1,
    "2^255-19": 2**255 - 19,
    "P-256-order": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    "384-bits": 0xB3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875AC656398D8A2ED19D2A85C8EDD3EC2AEF,
    "2^448-2^224-1": 2**448 - 2**224 - 1,
}

WIDTHS = (65, 96, 127, 128, 192, 255, 256, 320, 512)


@dataclass(frozen=True)
class Number:
    """A type, and the constant that its numbers are divided by."""

    bits: int
    signed: bool
    divisor: int

    @property
    def name(self) -> str:
        sign = "s" if self.signed else "u"
        return f"{sign}{self.bits}_{self.divisor:x}".replace("-", "n")

    def fits(self) -> bool:
        most = 2 ** (self.bits - 1 if self.signed else self.bits)
        return abs(self.divisor) < most and (self.signed or self.divisor > 0)

    def wrap(self, value: int) -> int:
        value &= 2**self.bits - 1
        negative = self.signed and value >> (self.bits - 1)
        return value - 2**self.bits if negative else value


def quotient(x: int, c: int) -> int:
    """Rounded towards zero."""
    size = abs(x) // abs(c)
    return -size if (x < 0) != (c < 0) else size


#: The body of a function of x by the constant C, and what it returns.
Form = tuple[str, Callable[[int, int], int]]

BOTH: tuple[Form, ...] = (
    ("return x / C;", quotient),
    ("return x % C;", lambda x, c: x - quotient(x, c) * c),
    ("return x - x / C * C;", lambda x, c: x - quotient(x, c) * c),
    ("number q = x / C, r = x % C; return q ^ r;",
     lambda x, c: quotient(x, c) ^ (x - quotient(x, c) * c)),
    ("number r = x % C; if (r > 2) return x / C; return r;",
     lambda x, c: quotient(x, c) if x - quotient(x, c) * c > 2
     else x - quotient(x, c) * c),
    ("return (x - x % C) / C;", quotient),
)

SIGNED: tuple[Form, ...] = (
    ("number r = x % C; if (r < 0) r += C; return r;", lambda x, c: x % c),
    ("number r = x % C; return r < 0 ? r + C : r;", lambda x, c: x % c),
    ("number r = x % C; return r + (C & (r >> (BITS - 1)));", lambda x, c: x % c),
    ("number r = x % C; r += C; if (r >= C) r -= C; return r;", lambda x, c: x % c),
    ("return (x % C + C) % C;", lambda x, c: x % c),
    ("number r = x % C; if (r < 0) r += C; return r ^ x / C;",
     lambda x, c: x % c ^ quotient(x, c)),
    ("number r = x % C; *more = r; if (r < 0) r += C; return r;",
     lambda x, c: x % c),
    ("number r = x % C; return r != 0 && (r < 0) != (C < 0) ? r + C : r;",
     lambda x, c: x % c),
    ("number q = x / C; return x % C != 0 && (x < 0) != (C < 0) ? q - 1 : q;",
     lambda x, c: x // c),
    ("number q = x / C; return q + (x % C && x > 0);", lambda x, c: -(-x // c)),
    ("number q = x / C; if (x >= 0 || x % C == 0) return q; return q - 1;",
     lambda x, c: x // c),
)


def forms(number: Number) -> tuple[Form, ...]:
    # Sums of two residues are not to wrap.
    roomy = number.signed and 0 < number.divisor < 2 ** (number.bits - 2)
    return BOTH + SIGNED if roomy else BOTH


def declaration(number: Number, form: Form, index: int) -> str:
    sign = "signed" if number.signed else "unsigned"
    # Constants are of the type itself.
    c = f"{abs(number.divisor):#x}"
    limbs = [
        f"(number)((unsigned _BitInt({number.bits})){c[2:][max(0, len(c) - 2 - i - 15):len(c) - 2 - i] and '0x' + c[2:][max(0, len(c) - 2 - i - 15):len(c) - 2 - i]}ULL << {4 * i})"
        for i in range(0, len(c) - 2, 15)
    ]
    constant = f"({'-' if number.divisor < 0 else ''}({' | '.join(limbs)}))"
    return f"""
#undef BITS
#undef C
#define BITS {number.bits}
#define C {constant}
void f{index}(const void *in, void *out) {{
  typedef {sign} _BitInt({number.bits}) number;
  number x, more_, *more = &more_;
  __builtin_memcpy(&x, in, sizeof x);
  number y = body{index}(x, more);
  __builtin_memcpy(out, &y, sizeof y);
}}""".replace(
        "\nvoid f",
        f"\nstatic {sign} _BitInt({number.bits}) body{index}"
        f"({sign} _BitInt({number.bits}) x, {sign} _BitInt({number.bits}) *more) {{\n"
        f"  typedef {sign} _BitInt({number.bits}) number;\n  {form[0]}\n}}\nvoid f",
        1,
    )


MAIN = """
#include <stdio.h>
#include <string.h>
typedef void function(const void *, void *);
extern function *const functions[];
extern const unsigned bytes[], function_count;
int main(void) {
  static unsigned char in[64], out[64];
  unsigned index;
  while (fread(&index, sizeof index, 1, stdin) == 1) {
    memset(in, 0, sizeof in), memset(out, 0, sizeof out);
    if (index >= function_count || fread(in, bytes[index], 1, stdin) != 1)
      return 1;
    functions[index](in, out);
    fwrite(out, bytes[index], 1, stdout);
  }
  return 0;
}
"""


def size_of(bits: int) -> int:
    """Of a _BitInt, for x86-64."""
    if bits > 64:
        return (bits + 63) // 64 * 8
    return next(size for size in (1, 2, 4, 8) if bits <= 8 * size)


def inputs(number: Number, source: random.Random, count: int) -> Iterator[int]:
    c = abs(number.divisor)
    most = 2**number.bits // c
    for x in (0, 1, 2, -1, 2 ** (number.bits - 1), 2 ** (number.bits - 1) - 1):
        yield number.wrap(x)
    for q in (1, 2, most // 2, most - 1, most, source.randrange(most + 1)):
        for add in (-1, 0, 1):
            yield number.wrap(q * c + add)
            yield number.wrap(-(q * c + add))
    for _ in range(count):
        yield number.wrap(source.getrandbits(number.bits))
        yield number.wrap(source.getrandbits(source.randrange(1, number.bits)))
        yield number.wrap(-source.getrandbits(source.randrange(1, number.bits)))
        # Words that carry when they are added.
        words = [source.choice((0, 1, -2, -1)) % 2**64 for _ in range(8)]
        yield number.wrap(sum(word << 64 * i for i, word in enumerate(words)))


@dataclass
class Program:
    numbers: list[Number]

    def __post_init__(self) -> None:
        self.functions = [(n, form) for n in self.numbers for form in forms(n)]

    @property
    def source(self) -> str:
        text = [declaration(n, form, i) for i, (n, form) in enumerate(self.functions)]
        count = len(self.functions)
        table = ", ".join(f"f{i}" for i in range(count))
        sizes = ", ".join(str(size_of(n.bits)) for n, _ in self.functions)
        text.append("typedef void function(const void *, void *);")
        text.append(f"function *const functions[] = {{{table}}};")
        text.append(f"const unsigned bytes[] = {{{sizes}}};")
        text.append(f"const unsigned function_count = {count};")
        return "\n".join(text) + "\n"


def build(
    program: Program, configuration: Configuration, toolchain: Toolchain, where: Path
) -> Path:
    """The program; ToolError if a division is left."""
    (where / "divisions.c").write_text(program.source, encoding="utf-8")
    (where / "main.c").write_text(MAIN, encoding="utf-8")
    flags = ["-std=c23", "-w", *configuration.arguments(toolchain)]
    remarks = ["-Rpass-missed=crandall-reduction"]
    command = [toolchain.clang, *flags, *remarks, "-c", "divisions.c"]
    done = subprocess.run(
        command, cwd=where, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode or LEFT in done.stderr:
        raise ToolError(tools.shorten(done.stderr))
    path = where / "program"
    toolchain.run_clang(
        ["-O1", str(where / "main.c"), str(where / "divisions.o"), "-o", str(path)]
    )
    return path


@dataclass
class Cases:
    """Numbers to divide, by function of a program, and what is to come out."""

    program: Program
    cases: list[tuple[int, int]]

    def __post_init__(self) -> None:
        # Most outputs are right: they are compared as one number. What stands above the
        # width of a number is not looked at.
        data, expected, meaningful = bytearray(), bytearray(), bytearray()
        for index, x in self.cases:
            number, (_, result) = self.program.functions[index]
            size = size_of(number.bits)
            mask = 2**number.bits - 1
            data += index.to_bytes(4, "little")
            data += (x % 2 ** (8 * size)).to_bytes(size, "little")
            expected += (result(x, number.divisor) & mask).to_bytes(size, "little")
            meaningful += mask.to_bytes(size, "little")
        self.data = bytes(data)
        self.length = len(expected)
        self.expected = int.from_bytes(expected, "little")
        self.meaningful = int.from_bytes(meaningful, "little")

    def compare(self, path: Path) -> str:
        output = tools.run([str(path)], data=self.data)
        if len(output) != self.length:
            raise ToolError(f"{len(output)} bytes, not {self.length}")
        if int.from_bytes(output, "little") & self.meaningful != self.expected:
            raise ToolError(self.explain(output))
        return f"{len(self.cases)} results"

    def explain(self, output: bytes) -> str:
        at = 0
        for index, x in self.cases:
            number, (body, result) = self.program.functions[index]
            size = size_of(number.bits)
            got = number.wrap(int.from_bytes(output[at : at + size], "little"))
            at += size
            want = number.wrap(result(x, number.divisor))
            if got != want:
                return f"{number} {body}\nx = {x:#x}: {got:#x}, not {want:#x}"
        return "the outputs differ"


def check(
    divisor: int, sample: bool, configuration: Configuration, toolchain: Toolchain,
    where: Path,
) -> str:
    source = random.Random(divisor)
    widths = source.sample(WIDTHS, 3) if sample else WIDTHS
    widths = sorted({*widths, 128, 512})
    all_numbers = [
        Number(bits, signed, c)
        for bits in widths
        for signed in (False, True)
        for c in (divisor, -divisor)
    ]
    program = Program([n for n in all_numbers if n.fits()])
    path = build(program, configuration, toolchain, where)
    cases = [
        (index, x)
        for index, (number, _) in enumerate(program.functions)
        for x in inputs(number, source, 20)
    ]
    return Cases(program, cases).compare(path)


@cache
def toy_cases(bits: int, divisors: tuple[int, ...]) -> Cases:
    """All numbers, for every configuration."""
    all_numbers = [
        Number(bits, signed, c)
        for signed in (False, True)
        for divisor in divisors
        for c in (divisor, -divisor)
    ]
    program = Program([n for n in all_numbers if n.fits()])
    cases = [
        (index, number.wrap(x))
        for index, (number, _) in enumerate(program.functions)
        for x in range(2**bits)
    ]
    return Cases(program, cases)


def check_toy(
    bits: int, divisors: tuple[int, ...], configuration: Configuration,
    toolchain: Toolchain, where: Path,
) -> str:
    cases = toy_cases(bits, divisors)
    return cases.compare(build(cases.program, configuration, toolchain, where))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("names", nargs="*", metavar="constant")
    parser.add_argument("--toy", type=int, metavar="BITS", help="numbers of BITS bits")
    parser.add_argument("--list", action="store_true", help="names, and nothing else")
    parser.add_argument(
        "--plain", action="store_true", help="without the plugin: checks the test"
    )
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(CONSTANTS))
        return 0
    toolchain = tools.from_arguments(arguments)
    options = ("min-bits=1", "word-bits=8") if arguments.toy else ()
    chosen = [Configuration(level, options) for level in LEVELS]
    if arguments.toy:
        wide = (*options, "representation=wide")
        chosen.append(Configuration("-O2", wide))
    if arguments.sample:
        chosen = chosen[:1]
        arguments.names = arguments.names[:: 2 if arguments.toy else 1]
    if arguments.plain:
        chosen = [Configuration("-O2", plain=True)]

    def checks():
        for configuration in chosen:
            if arguments.toy:
                run = partial(
                    check_toy, arguments.toy, tuple(int(n) for n in arguments.names),
                    configuration, toolchain,
                )
                yield configuration, run
                continue
            for name in arguments.names or CONSTANTS:
                # What the levels have in common is looked at once.
                some = arguments.sample or configuration.level != LEVELS[0]
                run = partial(
                    check, CONSTANTS[name], some, configuration, toolchain
                )
                yield f"{name} {configuration}", run

    return tools.run_checks(checks())


if __name__ == "__main__":
    sys.exit(main())
