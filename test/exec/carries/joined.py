#!/usr/bin/env python3
"""Compares sums modulo M, written on words between products, with whole numbers.

The sums and differences of corrections.py are functions of two products modulo M of one
number each, and what they return is multiplied once more. With words of 8 bits all numbers of
two words are tried, with edges and random ones as the other; else random ones.

    joined.py 8 64
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import corrections
import words
from corrections import CHOOSE, DIFFERENCE, MODULI, SUM, TWICE, loop
from residue_test.toolchain import Configuration, Toolchain, ToolError
from words import Spelling


def add(name: str, left: str, right: str) -> str:
    """With carries as clang's builtins compute them, whatever the width is."""
    return f"word {name} = 0; " + loop(
        f"word u = {left}; s[i] = u + {right}; word v = s[i] < u; "
        f"s[i] += {name}; {name} = v | (s[i] < {name});"
    )


def subtract(name: str, to: str, left: str, right: str) -> str:
    return f"word {name} = 0; " + loop(
        f"word u = {left} - {right}; word v = {left} < {right}; "
        f"word z = u < {name}; {to}[i] = u - {name}; {name} = v | z;"
    )


LESS = subtract("k", "t", "s[i]", "P[i]")
MINUS = subtract("k", "t", "a[i]", "b[i]")
BACK = (
    "word q[N]; "
    + loop("q[i] = t[i];")
    + add("c", "q[i]", "(P[i] & m)")
    + loop("r[i] = s[i];")
)
OWN = (
    Spelling("mask", add("c", "a[i]", "b[i]") + LESS + "word m = -(word)(c < k); " + CHOOSE, SUM),
    Spelling("choice", add("c", "a[i]", "b[i]") + LESS + loop("r[i] = c | !k ? t[i] : s[i];"), SUM),
    Spelling("toggle", add("c", "a[i]", "b[i]") + LESS + "word m = -(word)(c | !k); "
             + loop("r[i] = s[i] ^ (m & (s[i] ^ t[i]));"), SUM),
    Spelling("minus", MINUS + "word m = -k; " + BACK, DIFFERENCE),
    Spelling("minus_chosen", MINUS + "word m = -1; " + BACK + loop("r[i] = k ? s[i] : t[i];"), DIFFERENCE,
             chains=False),
    # None of the following are sums modulo M: what the same code without the plugin says is right.
    # The first is where 2 M <= 2^N, so that there is no carry.
    Spelling("carry_ignored", add("c", "a[i]", "b[i]") + LESS + "word m = -k; " + CHOOSE,
             "carry_ignored", chains=False),
    Spelling("never_corrected", add("c", "a[i]", "b[i]") + LESS + "word m = -(word)(c > k); " + CHOOSE,
             "never_corrected", chains=False),
    Spelling("words_swapped", add("c", "a[i]", "b[N - 1 - i]") + LESS + "word m = -(word)(c < k); " + CHOOSE,
             "words_swapped", chains=False),
    Spelling("other_bit", MINUS + "word m = -(k ^ 1); " + BACK, "other_bit", chains=False),
    Spelling("word_missing", MINUS + "word m = -k; " + BACK + "r[1] = t[1];", "word_missing", chains=False),
    Spelling("half_of_carry", MINUS + "word m = -k; " + BACK + "r[0] ^= k;", "half_of_carry", chains=False),
)  # fmt: skip
#: What is computed of words is what is said of a + b, where b is a.
DOUBLED = tuple(
    Spelling(f"{s.name}_doubled", loop("b[i] = a[i];") + s.body,
             TWICE if s.exact == SUM else s.exact, s.chains)
    for s in (*OWN, *corrections.SPELLINGS)
    if s.exact in (SUM, "carry_ignored", "never_corrected", "words_swapped")
)  # fmt: skip
SPELLINGS = (
    *OWN,
    *(s for s in corrections.SPELLINGS if s.exact in (SUM, DIFFERENCE, TWICE)),
    *DOUBLED,
)

HEADER = (
    words.TYPES
    + """
typedef unsigned _BitInt(N * W) number;
typedef unsigned _BitInt(2 * N * W) product;
typedef signed _BitInt(2 * W) swide;
struct words { word w[N]; };
static inline number whole(const word *a) { return (number)a[1] << W | a[0]; }
static inline void cut(word *r, number x) { r[0] = (word)x; r[1] = (word)(x >> W); }
static inline void times(word *r, const word *a, number x, product p) {
  cut(r, (number)((product)whole(a) * x % p));
}
"""
)


def function_of(name: str, spelling: Spelling, modulus: str) -> str:
    low, high = MODULI[modulus]
    return f"""
__attribute__((noinline)) void {name}(word *restrict to, const word *x, const word *y, number one) {{
  static const word P[N] = {{(word){low}, (word)((word){high})}};
  const product p = (product)(word)((word){high}) << W | (word){low};
  word a[N], b[N], r[N], s[N], t[N];
  times(a, x, one, p);
  times(b, y, one, p);
  {{ {spelling.body} }}
  times(r, r, one, p);
  to[0] = r[0]; to[1] = r[1];
}}"""


MAIN = (
    HEADER
    + words.numbers().replace("static word number(", "static word any(")
    + """
#include <stdio.h>
typedef void function(word *, const word *, const word *, number);
static number anyNumber(void) { word low = any(); return (number)any() << W | low; }
static int check(int at, function *f, function *g, number x, number y) {
  word a[N], b[N], r[N], q[N];
  cut(a, x); cut(b, y);
  f(r, a, b, 1); g(q, a, b, 1);
  if (r[0] == q[0] && r[1] == q[1]) return 0;
  printf("wrong: %d\\n", at);
  return 1;
}
static int checkAll(int at, function *f, function *g) {
  int bad = 0;
  for (int k = 0; k < ROUNDS && !bad; k++) {
    number y = anyNumber();
    bad |= check(at, f, g, anyNumber(), y);
#if W == 8
    for (int x = 0; x < 65536 && !bad; x++) bad |= check(at, f, g, (number)x, y);
#endif
  }
  return bad;
}
"""
)


def exact_of(name: str, spelling: Spelling, modulus: str) -> str:
    """The same of whole numbers, or as it is written where it is no sum."""
    low, high = MODULI[modulus]
    body = spelling.body
    sums = {SUM: "a0 + b0", DIFFERENCE: "a0 + p - b0", TWICE: "a0 + a0"}
    if spelling.exact in sums:
        sum_of = sums[spelling.exact]
        body = (
            f"product a0 = whole(a), b0 = whole(b); cut(r, (number)(({sum_of}) % p));"
        )
    return function_of("exact_" + name, Spelling(name, body, spelling.exact), modulus)


def is_sum(spelling: Spelling, modulus: str) -> bool:
    """Whether the words are those of a sum or a difference modulo M."""
    if spelling.exact == "carry_ignored":
        return modulus in ("solinas", "merged", "small")
    return spelling.exact in (SUM, DIFFERENCE, TWICE)


def every() -> list[tuple[str, Spelling, str]]:
    return [
        (f"{s.name}_{modulus}", s, modulus) for s in SPELLINGS for modulus in MODULI
    ]


def main_of() -> str:
    functions, calls = [], []
    for at, each in enumerate(every()):
        functions += [f"function {each[0]};", exact_of(*each)]
        calls.append(f"checkAll({at}, {each[0]}, exact_{each[0]})")
    body = " |\n    ".join(calls)
    return MAIN + "\n".join(functions) + f"\nint main(void) {{ return {body}; }}\n"


def joined(records: Path) -> set[str]:
    """The functions of which sums became sums of numbers."""
    text = records.read_text(encoding="utf-8") if records.exists() else ""
    return set(
        re.findall(r"^Name: +JoinWords$.*?^Function: +(\w+)$", text, re.M | re.S)
    )


def check(
    bits: int, configuration: Configuration, toolchain: Toolchain, where: Path
) -> str:
    records = where / "joined.yaml"
    if not configuration.plain:
        flags = (
            "-fsave-optimization-record",
            f"-foptimization-record-file={records}",
            "-foptimization-record-passes=join-words",
            *configuration.flags,
        )
        configuration = Configuration(configuration.level, ("min-bits=1",), flags)
    defines = [f"-DW={bits}", f"-DN={corrections.WORDS}"]
    defines.append(f"-DROUNDS={2 if bits == 8 else 3000}")
    functions = [function_of(*each) for each in every()]
    words.compile_and_run(
        toolchain, configuration, where, defines, HEADER + "".join(functions), main_of(),
        [name for name, _, _ in every()],
    )  # fmt: skip
    found = joined(records)
    wrong = [n for n, s, modulus in every() if n in found and not is_sum(s, modulus)]
    if wrong:
        raise ToolError("joined: " + ", ".join(wrong))
    # 2^N - 19 has a web that saves nothing.
    missing = [
        name
        for name, spelling, modulus in every()
        if spelling.chains
        and spelling in OWN
        and modulus != "crandall"
        and name not in found
    ]
    if (
        missing
        and bits == 64
        and not configuration.plain
        and configuration.level == "-O2"
    ):
        raise ToolError("not joined: " + ", ".join(missing))
    return f"{len(found)} of {len(every())} sums are joined"


def main() -> int:
    return words.run_checks(words.parser(__doc__).parse_args(), check)


if __name__ == "__main__":
    sys.exit(main())
