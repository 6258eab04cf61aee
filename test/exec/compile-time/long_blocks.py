"""A long row of field operations: right, in several blocks, and without a branch on data.

Compiles 400 sums of products, which are one block of C, and runs them against Python's
integers. Prints how many conditional branches the code has.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

from residue_tools import compiler

P = 2**255 - 19
STEPS = 400

SOURCE = """
#include <stdio.h>
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

__attribute__((noinline)) fe steps(fe a, fe x) {{
{steps}
  return x;
}}

static fe number(const char *s) {{
  fe r = 0;
  for (; *s; s++) r = r << 4 | (fe)(*s <= '9' ? *s - '0' : *s - 'a' + 10);
  return r;
}}

int main(int argc, char **argv) {{
  for (int i = 1; i + 1 < argc; i += 2) {{
    fe r = steps(number(argv[i]), number(argv[i + 1]));
    for (int k = 63; k >= 0; k--) printf("%x", (unsigned)(r >> 4 * k & 15));
    printf("\\n");
  }}
}}
"""


def expected(a: int, x: int) -> int:
    for k in range(2, STEPS + 2):
        x = (x + k * a) % P
    return x


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--work", type=Path, required=True)
    arguments = parser.parse_args()
    steps = "\n".join(
        f"  x = (fe)((x + {k} * (wide)a) % p);" for k in range(2, STEPS + 2)
    )
    arguments.work.mkdir(parents=True, exist_ok=True)
    source = arguments.work / "steps.c"
    source.write_text(SOURCE.format(steps=steps), encoding="utf-8")
    flags = compiler.clang_flags(arguments.plugin)
    command = [arguments.clang, "-std=c23", "-O2", *flags]
    code = arguments.work / "steps.s"
    subprocess.run([*command, "-S", "-o", code, source], check=True)
    program = arguments.work / "steps"
    subprocess.run([*command, "-o", program, source], check=True)

    rng = random.Random(1)
    inputs = [(a, x) for a in (0, 1, P - 1) for x in (0, 1, P - 1)]
    inputs += [(rng.randrange(P), rng.randrange(P)) for _ in range(20)]
    ran = subprocess.run(
        [program, *(f"{n:x}" for pair in inputs for n in pair)],
        check=True,
        capture_output=True,
        text=True,
    )
    results = [int(line, 16) for line in ran.stdout.split()]
    wrong = [i for i, r in zip(inputs, results, strict=True) if r != expected(*i)]
    body = code.read_text(encoding="utf-8").split("steps:", 1)[1].split(".Lfunc_end")[0]
    branches = sum(
        1 for line in body.splitlines() if line.startswith("\tj") and "jmp" not in line
    )
    print(f"{len(inputs)} results, {len(wrong)} wrong, {branches} conditional branches")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
