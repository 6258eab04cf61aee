#!/usr/bin/env python3
"""Compares products that programs compose of halves, and what looks like them.

Each form, as people write them, becomes a function of two words and two that are
added; with the plugin each must become one product. Then forms are spoilt at random,
by other comparisons, shifts and operands: whatever they compute, they must compute the
same with the plugin and without. With words of 8 bits all pairs of factors are tried.

    halves.py 8 16 32 64
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import words
from residue_test.toolchain import Configuration, Toolchain, ToolError
from words import spoilt

#: Spoilt ones of each form.
SPOILT = 8


@dataclass(frozen=True)
class Form:
    """How l and h, the words of a product of a and b with c and d, are computed."""

    name: str
    body: str
    #: It adds c and d.
    adds: int = 0


HALVES = "word a0 = a & M, a1 = a >> H, b0 = b & M, b1 = b >> H;"
PRODUCTS = "word x0 = a0 * b0, x1 = a0 * b1, x2 = a1 * b0, x3 = a1 * b1;"

FORMS = (
    Form("compared", "x2 += x0 >> H; x2 += x1; if (x2 < x1) x3 += T; l = (x0 & M) | x2 << H;"
         " h = x3 + (x2 >> H);"),
    Form("compared_sum", "x1 += x0 >> H; x1 += x2; if (x1 < x2) x3 += T; h = x3 + (x1 >> H);"
         " l = (x1 << H) + (x0 & M);"),
    Form("carry_shifted", "word m = x1 + x2; word k = m < x1; l = x0 + (m << H);"
         " h = x3 + (m >> H) + (k << H) + (l < x0);"),
    Form("ladder", "word t = x2 + (x0 >> H); word w = (t & M) + x1; h = x3 + (t >> H) + (w >> H);"
         " l = a * b;"),
    Form("cross", "word t = (x0 >> H) + (x2 & M) + x1; h = (x2 >> H) + (t >> H) + x3;"
         " l = t << H | (x0 & M);"),
    Form("cross_both", "word t = (x0 >> H) + (x1 & M) + (x2 & M);"
         " h = x3 + (x1 >> H) + (x2 >> H) + (t >> H); l = (t << H) + (x0 & M);"),
    Form("two_carries", "l = x0; h = x3; h += x1 >> H; h += x2 >> H; x1 <<= H; x2 <<= H;"
         " l += x1; h += l < x1; l += x2; h += l < x2;"),
    Form("row", "l = x0; h = x3; h += x1 >> H; h += x2 >> H; x1 <<= H; x2 <<= H;"
         " l += x1; h += l < x1; l += x2; h += l < x2; l += c; h += l < c; l += d; h += l < d;",
         adds=2),
    Form("row_turned", "word t = c + d; word k = t < c; l = x0 + (x1 << H); k += l < x0;"
         " word u = l + (x2 << H); k += u < l; l = u + t; k += t > l;"
         " h = x3 + (x1 >> H) + (x2 >> H) + k;", adds=2),
    Form("overflow", "word m; word k = __builtin_add_overflow(x1, x2, &m);"
         " k = (k << H) + (m >> H); k += __builtin_add_overflow(x0, (word)(m << H), &l); h = x3 + k;"),
    Form("subtracted", "word m = x1 + x2; x3 -= -(word)(m < x1) << H; l = x0 + (m << H);"
         " h = x3 + (m >> H); h -= -(word)(x0 > l);"),
)  # fmt: skip

HEADER = words.TYPES + """\
enum { H = W / 2 };
#define M (((word)1 << H) - 1)
#define T ((word)1 << H)
"""

MAIN = (
    words.numbers("M - v % 2", "(M - v % 2) << H")
    + """
#include <stdio.h>
typedef void function(word *, word *, word, word, word, word);
static int check(int at, function *f, function *g, word a, word b, word c, word d) {
  word l, h, m, i;
  f(&l, &h, a, b, c, d), g(&m, &i, a, b, c, d);
  if (l == m && h == i) return 0;
  printf("wrong: %d\\n", at);
  return 1;
}
static int check_all(int at, function *f, function *g) {
  int bad = 0;
  for (int k = 0; k < 100000 && !bad; k++)
    bad |= check(at, f, g, number(), number(), number(), number());
#if W == 8
  for (int v = 0; v < 65536 && !bad; v++)
    bad |= check(at, f, g, (word)v, (word)(v >> 8), number(), number());
#endif
  return bad;
}
"""
)


def function_of(name: str, body: str) -> str:
    return f"""
void {name}(word *lp, word *hp, word a, word b, word c, word d) {{
  word l, h;
  {body}
  *lp = l, *hp = h;
}}"""


def whole(form: Form) -> str:
    return f"{HALVES} {PRODUCTS} {form.body}"


def exact(form: Form) -> str:
    added = "".join(f" + {word}" for word in "cd"[: form.adds])
    return f"wide t = (wide)a * b{added}; l = (word)t; h = (word)(t >> W);"


#: What may stand in the place of what.
CHANGES: words.Spoiling = (
    (r" < ", (" <= ", " > ", " == ")),
    (r" > ", (" >= ", " < ")),
    (r"\bx1\b(?! =)", ("x2", "x0")),
    (r"\bx2\b(?! =)", ("x1", "x3")),
    (r"= a0 ", ("= a1 ", "= a ", "= b0 ")),
    (r" b1([,;])", (r" b0\1", r" b\1", r" a1\1")),
    (r">> H", (">> (H - 1)", ">> (H + 1)")),
    (r"<< H", ("<< (H - 1)", "<< (H + 1)")),
    (r"& M", ("& (M >> 1)", "& ~M", "& (M << 1 | 1)")),
    (r"\bT\b", ("(T << 1)", "(T >> 1)", "1")),
    (r"\+= ", ("-= ", "^= ")),
    (r" \+ ", (" - ", " | ")),
)




def bodies(chooser: random.Random) -> list[tuple[str, str, str]]:
    """Names, what is compiled with the plugin, and what it must be."""
    found = [(form.name, whole(form), exact(form)) for form in FORMS]
    for form in FORMS:
        for index in range(SPOILT):
            text = f"{HALVES} {spoilt(f'{PRODUCTS} {form.body}', CHANGES, chooser)}"
            found.append((f"{form.name}_{index}", text, text))
    return found


def check(
    bits: int, configuration: Configuration, toolchain: Toolchain, where: Path
) -> str:
    every = bodies(random.Random(f"{bits} {configuration}"))
    tested = HEADER + "".join(function_of(name, body) for name, body, _ in every)
    main = HEADER + MAIN
    for name, _, body in every:
        main += f"function {name};{function_of(f'{name}_plain', body)}\n"
    calls = " | ".join(
        f"check_all({at}, {name}, {name}_plain)"
        for at, (name, _, _) in enumerate(every)
    )
    main += f"int main(void) {{ return {calls}; }}\n"
    names = [name for name, _, _ in every]
    ir = words.compile_and_run(
        toolchain, configuration, where, [f"-DW={bits}"], tested, main, names
    )
    found = words.occurrences(ir, "= mul ")
    missing = [f.name for f in FORMS if found[f.name] > 2]
    if missing and not configuration.plain:
        raise ToolError("no product: " + ", ".join(missing))
    changed = sum(found[name] < 3 for name, _, _ in every[len(FORMS) :])
    return f"{len(FORMS) - len(missing)} of {len(FORMS)} forms, {changed} spoilt ones"


def main() -> int:
    return words.run_checks(words.parser(__doc__).parse_args(), check)


if __name__ == "__main__":
    sys.exit(main())
