#!/usr/bin/env python3
"""Compares compiled powers by constant exponents with Python's integers.

For each modulus a C file is made that raises to several exponents, in every form in
which people write it. All bases that the type holds are tried where these are few,
else edges and random ones. The compiler must say that it has made a chain of every
function.

    powers.py 2^8-5 2^255-19 ...        names as --list gives them
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.toolchain import LEVELS, Configuration, Toolchain, ToolError

#: Also compiled with each of these.
OPTIONS = ("power=off", "stage=single-step", "stage=incomplete", "representation=wide")

#: The modulus, bits of a base, bits of a product.
MODULI = {
    "2^7-1": (2**7 - 1, 7, 14),
    "2^8-5": (2**8 - 5, 8, 17),
    "2^8-5 in wide bases": (2**8 - 5, 11, 24),
    "2^4-3 in wide bases": (2**4 - 3, 10, 20),
    "2^9-3": (2**9 - 3, 9, 18),
    "240": (240, 8, 16),  # even, and no field
    "15": (15, 6, 13),
    "2^61-1": (2**61 - 1, 64, 128),
    "2^255-19": (2**255 - 19, 255, 512),
    "P-256": (2**256 - 2**224 + 2**192 + 2**96 - 1, 256, 512),
    "2^448-2^224-1": (2**448 - 2**224 - 1, 448, 1024),
}

#: The functions of a file: what they do with the base `a`. EXPONENT, BITS and the
#: arrays BYTES, most significant first, and WORDS, least significant first, are
#: constants.
FORMS = {
    "from_the_top": """
  fe r = 1;
  for (int i = BITS - 1; i >= 0; i--) {
    r = square(r);
    if (EXPONENT >> i & 1)
      r = mul(r, a);
  }
  return r;""",
    "from_the_bottom": """
  fe r = 1;
  exponent e = EXPONENT;
  while (e) {
    if (e & 1)
      r = mul(r, a);
    a = square(a);
    e >>= 1;
  }
  return r;""",
    "without_the_last_square": """
  fe r = 1;
  exponent e = EXPONENT;
  for (;;) {
    if (e & 1)
      r = mul(r, a);
    e >>= 1;
    if (!e)
      return r;
    a = square(a);
  }""",
    "from_the_base": """
  fe r = a;
  for (int i = BITS - 2; i >= 0; i--) {
    r = square(r);
    if (EXPONENT >> i & 1)
      r = mul(r, a);
  }
  return (fe)((wide)r % p);""",
    "by_a_choice": """
  fe r = 1;
  for (int i = BITS - 1; i >= 0; i--) {
    r = square(r);
    fe t = mul(r, a);
    r = EXPONENT >> i & 1 ? t : r;
  }
  return r;""",
    "by_a_factor": """
  fe r = 1;
  for (int i = BITS - 1; i >= 0; i--)
    r = mul(square(r), EXPONENT >> i & 1 ? a : (fe)1);
  return r;""",
    "by_masks": """
  fe r = 1;
  for (int i = BITS - 1; i >= 0; i--) {
    r = square(r);
    fe t = mul(r, a), mask = -(fe)(EXPONENT >> i & 1);
    r = (t & mask) | (r & ~mask);
  }
  return r;""",
    "by_a_ladder": """
  fe r = 1, s = (fe)((wide)a % p);
  for (int i = BITS - 1; i >= 0; i--) {
    fe mask = -(fe)(EXPONENT >> i & 1), t = mask & (r ^ s);
    r ^= t;
    s ^= t;
    s = mul(r, s);
    r = square(r);
    t = mask & (r ^ s);
    r ^= t;
    s ^= t;
  }
  return r;""",
    "by_bytes": """
  fe r = 1;
  for (int i = 0; i < sizeof BYTES; i++)
    for (int j = 7; j >= 0; j--) {
      r = square(r);
      if (BYTES[i] >> j & 1)
        r = mul(r, a);
    }
  return r;""",
    "by_words": """
  fe r = 1;
  for (int i = 0; i < 32 * (int)(sizeof WORDS / 4); i++) {
    if (WORDS[i / 32] >> (i & 31) & 1)
      r = mul(r, a);
    a = square(a);
  }
  return r;""",
    "by_an_array_of_its_own": """
  const unsigned char bytes[] = {BYTE_LIST};
  fe r = 1;
  for (unsigned i = 0; i < 8 * sizeof bytes; i++) {
    r = square(r);
    if (bytes[i / 8] << i % 8 & 128)
      r = mul(a, r);
  }
  return r;""",
    "by_digits": """
  fe a2 = square(a), a3 = mul(a2, a), r = 1;
  for (int i = (BITS | 1) - 1; i >= 0; i -= 2) {
    r = square(square(r));
    switch ((unsigned)(EXPONENT >> i) & 3) {
    case 1: r = mul(r, a); break;
    case 2: r = mul(r, a2); break;
    case 3: r = mul(r, a3); break;
    }
  }
  return r;""",
    "by_a_pointer": """
  const fe copy = a, *base = &copy;
  fe r = 1, *at = &r;
  for (int i = BITS - 1; i >= 0; i--) {
    *at = square(*at);
    if (EXPONENT >> i & 1)
      *at = mul(*at, *base);
  }
  return r;""",
    "unrolled": """
  fe r = 1;
#pragma unroll 4
  for (int i = (BITS | 3); i >= 0; i--) {
    r = square(r);
    if (EXPONENT >> i & 1)
      r = mul(r, a);
  }
  return r;""",
}

HEAD = """
typedef {base} fe;
typedef {wide} wide;
typedef {base} out;
static const wide p = {modulus};
[[clang::always_inline]] static fe mul(fe a, fe b) {{ return (fe)((wide)a * b % p); }}
[[clang::always_inline]] static fe square(fe a) {{ return mul(a, a); }}
"""

MAIN = """
#include <stdio.h>

int main(void) {
  fe a;
  while (fread(&a, sizeof a, 1, stdin) == 1)
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
      fe r = functions[i](a);
      fwrite(&r, sizeof r, 1, stdout);
    }
  return 0;
}
"""


def type_of(bits: int) -> str:
    names = {64: "unsigned long long", 128: "unsigned __int128"}
    return names.get(bits, f"unsigned _BitInt({bits})")


def stored_bytes(bits: int) -> int:
    """The size of that type in memory."""
    if bits <= 64:
        return 1 << ((bits + 7) // 8 - 1).bit_length()
    return 8 * ((bits + 63) // 64)


def literal(value: int, type_: str) -> str:
    words = [
        f"({type_}){value >> shift & (2**64 - 1):#x}ull << {shift}"
        for shift in range(0, max(value.bit_length(), 1), 64)
    ]
    return "(" + " | ".join(words) + ")"


@dataclass(frozen=True)
class Power:
    """A function of the file."""

    name: str
    form: str
    exponent: int

    def source(self) -> str:
        bits = self.exponent.bit_length()
        data = self.exponent.to_bytes((bits + 7) // 8, "big")
        words = [self.exponent >> s & (2**32 - 1) for s in range(0, bits, 32)]
        byte_list = ", ".join(map(str, data))
        body = FORMS[self.form].replace("BYTE_LIST", byte_list)
        body = body.replace("EXPONENT", f"{self.name}_exponent")
        body = body.replace("BITS", str(bits))
        body = body.replace("BYTES", f"{self.name}_bytes")
        body = body.replace("WORDS", f"{self.name}_words")
        # Some forms read zeros above the exponent.
        type_ = type_of(max(bits + 8, 64))
        return f"""
static const {type_} {self.name}_exponent = {literal(self.exponent, type_)};
static const unsigned char {self.name}_bytes[] = {{{byte_list}}};
static const unsigned {self.name}_words[] = {{{", ".join(map(str, words))}}};
fe {self.name}(fe a) {{{body.replace("exponent e =", f"{type_} e =")}
}}
"""


def powers(m: int, seed: str) -> list[Power]:
    """Every form with the exponent M - 2 or a random one, of that size or so."""
    generator = random.Random(seed)
    result = []
    for form in FORMS:
        bits = max(m.bit_length(), 20)
        exponents = [m - 2 if m > 2**20 else 2**bits - 3, generator.getrandbits(bits)]
        for index, exponent in enumerate(exponents):
            result.append(Power(f"{form}_{index}", form, exponent | 1 << (bits - 1)))
    return result


def bases(m: int, bits: int, seed: str) -> list[int]:
    if bits <= 11:
        return list(range(2**bits))
    generator = random.Random(seed)
    edges = [0, 1, 2, m - 1, m, m + 1, 2**bits - 1, 2 ** (bits - 1), m // 2]
    every = edges + [generator.getrandbits(bits) for _ in range(60)]
    return [base % 2**bits for base in every]


def compile_powers(
    source: str, configuration: Configuration, toolchain: Toolchain, directory: Path
) -> tuple[Path, set[str]]:
    """The object file, and the functions that got a chain."""
    path, compiled = directory / "powers.c", directory / "powers.o"
    path.write_text(source, encoding="utf-8")
    record = directory / "record.yaml"
    toolchain.run_clang(
        [*configuration.arguments(toolchain), "-std=c23", "-c", str(path)]
        + ["-o", str(compiled), f"-foptimization-record-file={record}"]
    )
    made = set()
    for remark in record.read_text(encoding="utf-8").split("\n...\n"):
        if "Pass:            power-idiom" in remark and remark.startswith("--- !Passed"):
            made |= set(re.findall(r"^Function: +(\w+)", remark, re.MULTILINE))
    return compiled, made


def check(
    name: str, configuration: Configuration, toolchain: Toolchain, directory: Path
) -> str:
    """A summary; raises ToolError if a result is wrong or a loop is left."""
    m, base_bits, wide_bits = MODULI[name]
    functions = powers(m, name)
    head = HEAD.format(
        base=type_of(base_bits), wide=type_of(wide_bits), modulus=literal(m, "wide")
    )
    source = head + "".join(f.source() for f in functions)
    compiled, made = compile_powers(source, configuration, toolchain, directory)
    main, binary = directory / "main.c", directory / "program"
    names = [f.name for f in functions]
    main.write_text(
        head
        + "".join(f"fe {n}(fe);\n" for n in names)
        + f"static fe (*const functions[])(fe) = {{{', '.join(names)}}};\n"
        + MAIN,
        encoding="utf-8",
    )
    toolchain.run_clang(["-std=c23", "-w", str(main), str(compiled), "-o", str(binary)])
    inputs = bases(m, base_bits, name)
    size = stored_bytes(base_bits)
    data = b"".join(a.to_bytes(size, "little") for a in inputs)
    output = tools.run([str(binary)], data=data)
    if len(output) != size * len(inputs) * len(functions):
        raise ToolError(f"{len(output)} bytes of output")
    position = 0
    for a in inputs:
        for f in functions:
            found = int.from_bytes(output[position : position + size], "little")
            position += size
            if found % 2**base_bits != pow(a, f.exponent, m):
                raise ToolError(
                    f"{f.name}({a:#x}) = {found:#x}, not {pow(a, f.exponent, m):#x}"
                )
    expected = {f.name for f in functions}
    if "power=off" in configuration.options:
        expected = set()
    if made != expected:
        raise ToolError(f"no chains, or chains, in {', '.join(made ^ expected)}")
    return f"{len(inputs) * len(functions)} results, {len(made)} chains"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("names", nargs="*", metavar="modulus")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--list", action="store_true", help="names, and nothing else")
    parser.add_argument("--print", action="store_true", help="the C code")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(MODULI))
        return 0
    unknown = set(arguments.names) - set(MODULI)
    if unknown or not arguments.names:
        parser.error(f"not a modulus: {', '.join(unknown) or 'none given'}")
    toolchain = tools.from_arguments(arguments)
    if arguments.print:
        for name in arguments.names:
            print("".join(f.source() for f in powers(MODULI[name][0], name)))
        return 0

    def checks():
        for name in arguments.names:
            toy = ("min-bits=1",) if MODULI[name][2] < 65 else ()
            levels = arguments.levels.split(",")
            configurations = [Configuration(level, toy) for level in levels]
            if not arguments.sample:
                configurations += [
                    Configuration("-O2", (*toy, option)) for option in OPTIONS
                ]
            for configuration in configurations:
                run = partial(check, name, configuration, toolchain)
                yield f"{name} {configuration}", run

    return tools.run_checks(checks())


if __name__ == "__main__":
    sys.exit(main())
