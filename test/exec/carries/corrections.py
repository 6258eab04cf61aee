#!/usr/bin/env python3
"""Compares corrections by a modulus, written on words, with arithmetic of whole numbers.

Each spelling becomes a function of one or two numbers below a modulus, for several moduli,
compiled with the plugin. With words of 8 bits all numbers of two words are tried, with edges
and random ones as the other; else random ones.

    corrections.py 8 64
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import words
from residue_test.toolchain import Configuration, Toolchain, ToolError
from words import Spelling

WORDS = 2


def loop(body: str) -> str:
    return f"for (int i = 0; i < N; i++) {{ {body} }}"


ADD = "word c = 0; " + loop("wide z = (wide)a[i] + b[i] + c; s[i] = (word)z; c = (word)(z >> W);")
DOUBLE = "word c = 0; " + loop("s[i] = (word)(a[i] << 1) | c; c = a[i] >> (W - 1);")
MASKED = "c = 0; " + loop("wide z = (wide)t[i] + (P[i] & m) + c; r[i] = (word)z; c = (word)(z >> W);")


def less(name: str, right: str) -> str:
    return "word k = 0; " + loop(
        f"wide z = (wide){name}[i] - {right} - k; t[i] = (word)z; k = (word)(z >> W) & 1;"
    )


NOT_EQUAL = "word k = 0; " + loop("t[i] = a[i] - P[i] - k; if (t[i] != a[i]) k = t[i] > a[i];")
ONCE, SUM, DIFFERENCE, TWICE = (
    "x < p ? x : x - p", "(x + y) % p", "(x + p - y) % p", "(x + x) % p",
)  # fmt: skip
#: With a carry that is 0 or -1, in a signed number of twice a word.
SIGNED = "swide d = 0; " + loop("d += (swide)s[i] - P[i]; t[i] = (word)d; d >>= W;")
BELOW = "word m = -k; "
CHOOSE = loop("r[i] = (s[i] & m) | (t[i] & ~m);")

SPELLINGS = (
    Spelling("mask", less("a", "P[i]") + BELOW + loop("r[i] = (a[i] & m) | (t[i] & ~m);"), ONCE),
    Spelling("toggle", less("a", "P[i]") + BELOW + loop("r[i] = t[i] ^ (m & (a[i] ^ t[i]));"), ONCE),
    Spelling("chosen", less("a", "P[i]") + loop("r[i] = k ? a[i] : t[i];"), ONCE),
    Spelling("back", less("a", "P[i]") + BELOW + "word " + MASKED, ONCE, chains=False),
    Spelling("compared", "word g = 1; " + loop("g = (a[i] > P[i]) | ((a[i] == P[i]) & g);")
             + "word m = -g; " + less("a", "(P[i] & m)") + loop("r[i] = t[i];"), ONCE, chains=False),
    # Of the uppermost word LLVM makes a saturated difference.
    Spelling("not_equal", NOT_EQUAL + BELOW + CHOOSE.replace("s[i]", "a[i]"), ONCE, chains=False),
    Spelling("sum_not_equal", ADD + NOT_EQUAL.replace("a[i]", "s[i]")
             + "word m = -(word)(k & ~c & 1); " + CHOOSE, SUM),
    Spelling("also_compared", less("a", "P[i]") + "word g = 1; "
             + loop("g = (a[i] > P[i]) | ((a[i] == P[i]) & g);")
             + loop("r[i] = g ? t[i] : a[i];"), ONCE, chains=False),
    Spelling("sum", ADD + less("s", "P[i]") + "word m = -(word)(k & ~c & 1); " + CHOOSE, SUM),
    Spelling("sum_less", ADD + less("s", "P[i]") + "word m = c - k; " + CHOOSE, SUM),
    Spelling("sum_compared", ADD + less("s", "P[i]") + "word m = -(word)(c < k); " + CHOOSE, SUM),
    Spelling("sum_back", ADD + less("s", "P[i]") + "word m = c - k; " + MASKED, SUM),
    Spelling("sum_chosen", ADD + less("s", "P[i]") + "word u = c | !k; "
             + loop("r[i] = u ? t[i] : s[i];"), SUM),
    Spelling("sum_objects", ADD + less("s", "P[i]") + "struct words x, y; "
             + loop("x.w[i] = s[i]; y.w[i] = t[i];") + "*(struct words *)r = c | !k ? y : x;", SUM),
    Spelling("sum_signed", ADD + SIGNED + "word m = (word)(d + (swide)c >> W); " + CHOOSE, SUM),
    Spelling("sum_signed_toggle", ADD + SIGNED + "word m = (word)(d + (swide)c >> W); "
             + loop("r[i] = t[i] ^ (m & (s[i] ^ t[i]));"), SUM),
    Spelling("sum_twice", "wide z = 0; " + loop("z += (wide)a[i] + b[i]; s[i] = (word)z; z >>= W;")
             + SIGNED + "d += (swide)z; word m = (word)(d >> W); " + CHOOSE, SUM),
    Spelling("double", DOUBLE + less("s", "P[i]") + "word m = c - k; " + CHOOSE, TWICE, chains=False),
    Spelling("difference", less("a", "b[i]") + BELOW + "word " + MASKED, DIFFERENCE),
    Spelling("difference_if", less("a", "b[i]") + "word m = -1; if (k) { word " + MASKED
             + " } else " + loop("r[i] = t[i];"), DIFFERENCE),
    Spelling("difference_words", less("a", "b[i]") + "word q[N]; " + loop("q[i] = k ? P[i] : 0;")
             + "word c = 0; " + loop("wide z = (wide)t[i] + q[i] + c; r[i] = (word)z; c = (word)(z >> W);"),
             DIFFERENCE),
)  # fmt: skip

#: The words of moduli; of two words each.
MODULI = {
    "crandall": ("-19", "-1"),
    "solinas": ("-1", "(word)1 << W / 2"),
    "merged": ("-1", "99"),
    "small": ("-17", "-1 >> 1"),
    "odd": ("0x4d", "-0x35"),
}

HEADER = words.TYPES + """\
typedef unsigned _BitInt(4 * W) number;
typedef signed _BitInt(2 * W) swide;
struct words { word w[N]; };
"""

MAIN = (
    HEADER
    + words.numbers().replace("static word number(", "static word any(")
    + """
#include <stdio.h>
typedef void function(word *, const word *, const word *);
static number whole(const word *a) { return (number)a[1] << W | a[0]; }
static number exact(int kind, number x, number y, number p) {
  return kind == 0 ? (x < p ? x : x - p) : kind == 1 ? (x + y) % p
       : kind == 2 ? (x + p - y) % p : (x + x) % p;
}
static int check(int at, int kind, function *f, word p0, word p1, number x, number y) {
  word p[2] = {p0, p1}, a[2], b[2], r[2];
  number m = whole(p);
  if (kind) x %= m;
  y %= m;
  a[0] = (word)x, a[1] = (word)(x >> W), b[0] = (word)y, b[1] = (word)(y >> W);
  f(r, a, b);
  if (whole(r) == exact(kind, x, y, m)) return 0;
  printf("wrong: %d\\n", at);
  return 1;
}
static number anyNumber(void) { number n = any(); return n << W | any(); }
static int checkAll(int at, int kind, function *f, word p0, word p1) {
  int bad = 0;
  for (int k = 0; k < ROUNDS && !bad; k++) {
    number y = anyNumber();
    bad |= check(at, kind, f, p0, p1, anyNumber(), y);
#if W == 8
    for (int x = 0; x < 65536 && !bad; x++) bad |= check(at, kind, f, p0, p1, (number)x, y);
#endif
  }
  return bad;
}
"""
)

KINDS = (ONCE, SUM, DIFFERENCE, TWICE)


def every() -> list[tuple[str, Spelling, str]]:
    return [(f"{s.name}_{modulus}", s, modulus) for s in SPELLINGS for modulus in MODULI]


def function_of(name: str, spelling: Spelling, modulus: str) -> str:
    low, high = MODULI[modulus]
    return f"""
void {name}(word *restrict r, const word *a, const word *b) {{
  static const word P[N] = {{(word){low}, (word)((word){high})}};
  word s[N], t[N];
  {spelling.body}
}}"""


def main_of() -> str:
    lines, calls = [], []
    for at, (name, spelling, modulus) in enumerate(every()):
        low, high = MODULI[modulus]
        kind = KINDS.index(spelling.exact)
        lines.append(f"function {name};")
        calls.append(f"checkAll({at}, {kind}, {name}, (word){low}, (word)((word){high}))")
    body = " |\n    ".join(calls)
    return MAIN + "\n".join(lines) + f"\nint main(void) {{ return {body}; }}\n"


def check(bits: int, configuration: Configuration, toolchain: Toolchain, where: Path) -> str:
    functions = [function_of(*each) for each in every()]
    defines = [f"-DW={bits}", f"-DN={WORDS}", f"-DROUNDS={3 if bits == 8 else 20000}"]
    ir = words.compile_and_run(
        toolchain, configuration, where, defines, HEADER + "".join(functions), main_of(),
        [name for name, _, _ in every()],
    )  # fmt: skip
    found = words.occurrences(ir, r"call .*@llvm\.u(?:add|sub)\.with\.overflow")
    missing = [name for name, spelling, _ in every() if spelling.chains and found[name] < 2]
    if missing and bits == 64 and not configuration.plain and configuration.level == "-O2":
        raise ToolError("no chain: " + ", ".join(missing))
    return f"{len(every()) - len(missing)} of {len(every())} corrections in chains"


def main() -> int:
    return words.run_checks(words.parser(__doc__).parse_args(), check)


if __name__ == "__main__":
    sys.exit(main())
