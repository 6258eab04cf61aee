#!/usr/bin/env python3
"""Compares numbers of words that are compared word by word with whole numbers.

Each spelling becomes a function of two numbers of three or four words, or of one and a constant,
compiled with the plugin. All words are near each other, near the constant's, or near an edge, in
all combinations of regions; else they are random.

    compared.py 8 64
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import words
from residue_test.toolchain import Configuration, Toolchain, ToolError
from words import Spelling

WORDS = (3, 4)


def up(body: str) -> str:
    return f"for (int i = 0; i < N; i++) {{ {body} }}"


def down(body: str) -> str:
    return f"for (int i = N - 1; i >= 0; i--) {{ {body} }}"


FLAGS = "int g = 0, l = 0; " + down("g |= (a[i] > b[i]) & ~l; l |= (a[i] < b[i]) & ~g;")

#: Where all words are read, those that are compared last may be, too.
LOCAL = "word x[N], y[N]; " + up("x[i] = a[i]; y[i] = b[i];")
EARLY = "int e = 0; " + down("if (x[i] > y[i]) { e = 1; break; } if (x[i] < y[i]) { e = -1; break; }")
UNEQUAL = "int e = 0; " + down("if (x[i] != y[i]) { e = x[i] > y[i] ? 1 : -1; break; }")
LESS = "word k = 0; " + up("wide t = (wide)x[i] - {} - k; x[i] = (word)t; k = (word)(t >> W) & 1;").replace(
    "{ wide", "{{ wide").replace("1; }", "1; }}")
MIXED = "z = 0; " + up("z = (int)(z * 5 + (x[i] & 0xff) + (x[i] >> (W - 8))) & 0xffff;")

SPELLINGS = (
    Spelling("above", FLAGS + "z = g & 1;", "x > y"),
    Spelling("below", FLAGS + "z = l & 1;", "x < y"),
    Spelling("at_most", FLAGS + "z = !(g & 1);", "x <= y"),
    Spelling("at_least", FLAGS + "z = !l;", "x >= y"),
    Spelling("carried", "word g = 1; " + up("g = (a[i] > b[i]) | ((a[i] == b[i]) & g);") + "z = g;",
             "x >= y"),
    Spelling("carried_strict", "word g = 0; " + up("g = (a[i] > b[i]) | ((a[i] == b[i]) & g);")
             + "z = g;", "x > y"),
    Spelling("chosen", "int g = 0; " + up("g = a[i] != b[i] ? a[i] < b[i] : g;") + "z = g;", "x < y"),
    Spelling("done", "int r = 0, d = 0; " + down("int c = a[i] < b[i]; r |= c & !d; d |= c;"
             " d |= b[i] < a[i];") + "z = r;", "x < y"),
    Spelling("mask", "word m = 0, n = 0; " + down("m |= -(word)(a[i] > b[i]) & ~n;"
             " n |= -(word)(a[i] < b[i]) & ~m;") + "z = m & 1;", "x > y"),
    Spelling("three_way", "int c = 0; " + up("c = a[i] > b[i] ? 1 : a[i] < b[i] ? -1 : c;")
             + "z = c >= 0;", "x >= y", chains=False),
    Spelling("three_numbers", FLAGS + "z = (g & 1) - (l & 1);", "(x > y) - (x < y)"),
    Spelling("three_numbers_up", "int c = 2; " + up("c = a[i] > b[i] ? 7 : a[i] < b[i] ? 4 : c;")
             + "z = c;", "x > y ? 7 : x < y ? 4 : 2", chains=False),
    Spelling("with_bit", FLAGS + "z = q | !(l & 1);", "q | x >= y"),
    Spelling("without_bit", FLAGS + "z = !q & (g & 1);", "!q & x > y"),
    Spelling("early_above", LOCAL + "z = 0; " + down("if (x[i] > y[i]) { z = 1; break; }"
             " if (x[i] < y[i]) break;"), "x > y"),
    Spelling("early_three_way", LOCAL + EARLY + "z = e >= 0;", "x >= y"),
    Spelling("early_unequal", LOCAL + UNEQUAL + "z = e >= 0;", "x >= y"),
    # Of the same objects as the uppermost words.
    Spelling("early_read", "z = 0; " + down("if (a[i] > b[i]) { z = 1; break; } if (a[i] < b[i]) break;"),
             "x > y"),
    Spelling("early_read_unequal", "z = 1; " + down("if (a[i] != b[i]) { z = a[i] > b[i]; break; }"), "x >= y"),
    Spelling("early_walked", "int i = N - 1; while (i > 0 && a[i] == b[i]) i--; z = a[i] >= b[i];", "x >= y",
             chains=False),
    Spelling("early_with_bit", LOCAL + EARLY + "z = q || e >= 0;", "q | x >= y"),
    Spelling("early_chosen", LOCAL + EARLY + "word m = -(word)(e >= 0); " + LESS.format("(y[i] & m)")
             + MIXED, "mixed(x >= y ? x - y : x)"),
    Spelling("early_corrected", LOCAL + up("out[i] = x[i];") + EARLY + "if (q || e >= 0) { "
             + LESS.format("y[i]") + up("out[i] = x[i];") + "} " + up("x[i] = out[i];") + MIXED,
             "mixed(q || x >= y ? x - y : x)"),
    # No comparisons of whole numbers, or of other ones.
    Spelling("early_all", LOCAL + "z = 1; " + down("if (x[i] < y[i]) { z = 0; break; }"), "all(x, y)",
             chains=False),
    Spelling("turned", "int g = 0; " + down("g = (a[i] > b[i]) | ((a[i] == b[i]) & g);")
             + "z = g;", "turned(x) > turned(y)"),
    Spelling("all", "int g = 1; " + up("g &= a[i] >= b[i];") + "z = g;", "all(x, y)", chains=False),
    Spelling("any", "int g = 0; " + up("g |= a[i] > b[i];") + "z = g;", "!all(y, x)", chains=False),
    Spelling("careless", "int g = 0, l = 0; " + down("l |= a[i] < b[i]; g |= (a[i] > b[i]) & ~l;"
             " l &= ~g | 1;") + "z = l & 1;", "!all(x, y)", chains=False),
)  # fmt: skip

#: Words of what is compared with; none is the other number.
CONSTANTS = {
    "number": None,
    "solinas": ("-1", "(word)1 << W / 2", "-2", "77"),
    "scalar": ("0x41", "-59", "-2", "-1"),
    "odd": ("0x4d", "-0x35", "1", "-1 >> 1"),
    "zero": ("9", "0", "-5", "0"),
}

HEADER = words.TYPES + """\
typedef unsigned _BitInt(4 * W) number;
"""

MAIN = (
    HEADER
    + words.numbers().replace("static word number(", "static word any(")
    + """
#include <stdio.h>
typedef int function(const word *, const word *, int);
static number whole(const word *a) {
  number n = 0;
  for (int i = N; i--;) n = n << W | a[i];
  return n;
}
static number turned(number x) {
  number n = 0;
  for (int i = 0; i < N; i++) n = n << W | (word)(x >> W * i);
  return n;
}
static int all(number x, number y) {
  for (int i = 0; i < N; i++)
    if ((word)(x >> W * i) < (word)(y >> W * i)) return 0;
  return 1;
}
static int mixed(number x) {
  int z = 0;
  for (int i = 0; i < N; i++) {
    word w = (word)(x >> W * i);
    z = (int)(z * 5 + (w & 0xff) + (w >> (W - 8))) & 0xffff;
  }
  return z;
}
static int check(int at, function *f, int exact, const word *a, const word *b, int q) {
  if (f(a, b, q) == exact) return 0;
  printf("wrong: %d\\n", at);
  return 1;
}
/* A word near that of b. */
static word near(int which, word b) {
  switch (which) {
  case 0: return b;
  case 1: return b - 1;
  case 2: return b + 1;
  default: return any();
  }
}
static int checkAll(int at, int (*exact)(number, number, int), function *f, const word *constant) {
  int bad = 0;
  for (int k = 0; k < ROUNDS && !bad; k++) {
    word a[4], b[4];
    for (int i = 0; i < N; i++) b[i] = constant ? constant[i] : any();
    for (int c = 0; c < 1 << 2 * N && !bad; c++) {
      for (int i = 0; i < N; i++) a[i] = near(c >> 2 * i & 3, b[i]);
      for (int q = 0; q < 2; q++) bad |= check(at, f, exact(whole(a), whole(b), q), a, b, q);
    }
  }
  return bad;
}
"""
)


def every() -> list[tuple[str, Spelling, str]]:
    return [(f"{s.name}_{constant}", s, constant) for s in SPELLINGS for constant in CONSTANTS]


def constant_of(name: str) -> str:
    numbers = CONSTANTS[name]
    # The uppermost are there whatever the number of words is.
    listed = ", ".join(f"(word)({word})" for word in numbers or ())
    return f"static const word {name}[4] = {{{listed}}};"


def function_of(name: str, spelling: Spelling, constant: str) -> str:
    right = f"const word *b = {constant};" if CONSTANTS[constant] else ""
    other = "unused" if right else "b"
    return f"""
int {name}(const word *a, const word *{other}, int q) {{
  {right}
  int z;
  q &= 1;
  {spelling.body}
  return z;
}}"""


def main_of() -> str:
    lines = [constant_of(name) for name in CONSTANTS if CONSTANTS[name]]
    lines += [
        f"static int exact_{s.name}(number x, number y, int q) {{ return {s.exact}; }}"
        for s in SPELLINGS
    ]
    calls = []
    for at, (name, spelling, constant) in enumerate(every()):
        lines.append(f"function {name};")
        chosen = constant if CONSTANTS[constant] else "0"
        calls.append(f"checkAll({at}, exact_{spelling.name}, {name}, {chosen})")
    body = " |\n    ".join(calls)
    return MAIN + "\n".join(lines) + f"\nint main(void) {{ return {body}; }}\n"


def check(count: int, bits: int, configuration: Configuration, toolchain: Toolchain, where: Path) -> str:
    constants = ["word out[4];"]
    constants += [constant_of(name) for name in CONSTANTS if CONSTANTS[name]]
    functions = [function_of(*each) for each in every()]
    defines = [f"-DW={bits}", f"-DN={count}", "-DROUNDS=200"]
    ir = words.compile_and_run(
        toolchain, configuration, where, defines, HEADER + "\n".join(constants + functions),
        main_of(), [name for name, _, _ in every()],
    )  # fmt: skip
    found = words.occurrences(ir, r"call .*@llvm\.usub\.with\.overflow")
    chains = [name for name, _, _ in every() if found[name] >= 2]
    missing = [name for name, spelling, constant in every()
               if spelling.chains and constant == "number" and name not in chains]  # fmt: skip
    # Of four words the SLP vectorizer may make a vector first, if there are such.
    demanded = bits == 64 and configuration.level == "-O2" and not configuration.flags
    if missing and demanded and not configuration.plain:
        raise ToolError("no chain: " + ", ".join(missing))
    return f"{len(chains)} of {len(every())} comparisons in chains"


def main() -> int:
    arguments = words.parser(__doc__).parse_args()
    status = 0
    for count in WORDS:

        def check_count(*each: object, count: int = count) -> str:
            return check(count, *each)  # type: ignore[arg-type]

        status |= words.run_checks(arguments, check_count)
    return status


if __name__ == "__main__":
    sys.exit(main())
