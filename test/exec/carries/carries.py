#!/usr/bin/env python3
"""Compares carries written by hand with sums of whole numbers.

Each idiom becomes a function that adds or subtracts numbers of some words, compiled
with the plugin. With words of 8 bits the last word is tried with all inputs, behind
carries of all kinds; with others with edges and random numbers. Of each function that
is not known to be a chain without the plugin there must be one with it; in --loops,
over up to nine words, of most that LLVM unrolls.

    carries.py 8 32 64
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import words
from idioms import IDIOMS, Idiom
from residue_test.toolchain import Configuration, Toolchain, ToolError

#: Those at which LLVM unrolls loops whose trip count it does not know.
UNROLLING = ("-O2", "-O3")
WORDS = 3
#: The most of them in loops.
MOST = 9

HEADER = words.TYPES + """\
typedef signed _BitInt(2 * W) swide;
"""

MAIN = (
    HEADER
    + words.numbers()
    + """
#include <stdio.h>
typedef word function(word *, const word *, const word *, int);
static word sum(word *r, const word *a, const word *b, int n) {
  unsigned _BitInt(W + 1) c = 0;
  for (int i = 0; i < n; i++) {
    c += a[i], c += b[i];
    r[i] = (word)c, c >>= W;
  }
  return (word)c;
}
static word difference(word *r, const word *a, const word *b, int n) {
  // a - b = ~(~a + b), and it borrows if the sum carries.
  word m[N];
  for (int i = 0; i < n; i++) m[i] = ~a[i];
  word c = sum(r, m, b, n);
  for (int i = 0; i < n; i++) r[i] = ~r[i];
  return c;
}
static int check(int at, int subtracts, function *f, const word *a, const word *b,
                 int n) {
  word r[N], s[N];
  word c = f(r, a, b, n), d = subtracts ? difference(s, a, b, n) : sum(s, a, b, n);
  int bad = c != d;
  for (int i = 0; i < n; i++) bad |= r[i] != s[i];
  if (bad) printf("wrong: %d\\n", at);
  return bad;
}
static int check_all(int at, int subtracts, function *f) {
  word a[N], b[N];
  int bad = 0;
  for (int k = 0; k < ROUNDS && !bad; k++) {
    int n = LOOPS ? 1 + k % N : N;
    for (int i = 0; i < n; i++) a[i] = number(), b[i] = k % 3 ? number() : a[i];
    bad |= check(at, subtracts, f, a, b, n);
#if W == 8
    for (int v = 0; v < 65536 && !bad; v++) {
      a[n - 1] = (word)v, b[n - 1] = (word)(v >> 8);
      bad |= check(at, subtracts, f, a, b, n);
    }
#endif
  }
  return bad;
}
"""
)


def function_of(idiom: Idiom, name: str = "", right: str = "b[i]") -> str:
    return f"""
word {name or idiom.name}(word *restrict r, const word *a, const word *b, int n) {{
  {idiom.carry} c = 0;
#if LOOPS
  for (int i = 0; i < n; i++) {{
#else
#pragma clang loop unroll(full)
  for (int i = 0; i < N; i++) {{
#endif
    word x = a[i], y = {right};
    {idiom.body}
  }}
  return (word)({idiom.returns});
}}"""


def main_of(idioms: tuple[Idiom, ...]) -> str:
    lines = [f"function {idiom.name};" for idiom in idioms]
    calls = [
        f"check_all({at}, {int(idiom.subtracts)}, {idiom.name})"
        for at, idiom in enumerate(idioms)
    ]
    lines.append(f"int main(void) {{ return {' | '.join(calls)}; }}")
    return MAIN + "\n".join(lines) + "\n"


def check(
    loops: bool,
    bits: int,
    configuration: Configuration,
    toolchain: Toolchain,
    where: Path,
) -> str:
    source = HEADER + "\n".join(function_of(idiom) for idiom in IDIOMS)
    (where / "idioms.c").write_text(source, encoding="utf-8")
    (where / "main.c").write_text(main_of(IDIOMS), encoding="utf-8")
    rounds = 24 if bits == 8 else 20000
    defines = [f"-DW={bits}", f"-DN={MOST if loops else WORDS}"]
    defines += [f"-DLOOPS={int(loops)}", f"-DROUNDS={rounds}", "-std=c23", "-w"]
    ir = where / "idioms.ll"
    toolchain.run_clang(
        [*defines, *configuration.arguments(toolchain), "-S", "-emit-llvm",
         str(where / "idioms.c"), "-o", str(ir)]
    )  # fmt: skip
    found = words.occurrences(ir, r"call .*@llvm\.u(?:add|sub)\.with\.overflow")
    least = 2 if loops else 2 * WORDS - 1
    without = [i for i in IDIOMS if found[i.name] < least]
    missing = [i.name for i in without]
    few = len(IDIOMS) // 3 if loops and configuration.level in UNROLLING else 0
    if configuration.plain or (loops and configuration.level not in UNROLLING):
        missing = []
    program = where / "program"
    objects = ["-c", str(ir), "-o", str(where / "idioms.o")]
    toolchain.run_clang(["-O2", "-w", *objects])
    sources = [str(where / "main.c"), str(where / "idioms.o")]
    toolchain.run_clang([*defines, "-O1", *sources, "-o", str(program)])
    words.run(program, [idiom.name for idiom in IDIOMS])
    if len(missing) > few:
        raise ToolError("no chain: " + ", ".join(missing))
    return f"{len(IDIOMS) - len(without)} of {len(IDIOMS)} idioms in chains"


def main() -> int:
    parser = words.parser(__doc__)
    parser.add_argument("--loops", action="store_true", help="over any number of words")
    arguments = parser.parse_args()
    return words.run_checks(arguments, partial(check, arguments.loops))


if __name__ == "__main__":
    sys.exit(main())
