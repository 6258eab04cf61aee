#!/usr/bin/env python3
"""Checks the variants of X25519 that bench/x25519/variants.py makes.

    variants.py swaps     every form of the swap with every type of its bit
    variants.py ladders   ladders that choose points by a bit without a swap
    variants.py sums      sums and differences that are corrected by hand
    variants.py styles    other styles of writing

Compiled in each way, a variant passes the vectors of RFC 7748 and agrees with
Python's integers on random inputs. Swaps, ladders and sums have no branch and no
address that depends on the bit or on an element: no more of them than x25519.c has, for
its loops. With --plain they are compiled without the plugin, and each must be complained
of.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType

import x25519
from constant_time import MOST_ADDRESSES, MOST_BRANCHES
from residue_test import lanes, toolchain as tools
from residue_test.audit import few_addresses, few_branches
from residue_test.toolchain import Configuration, Toolchain, ToolError, compiler
from residue_tools import modules
from results import RFC_VECTORS
from x25519 import SOURCES

CONFIGURATIONS = ("-O1", "-Os", "-O2 -march=native", f"-O2 {' '.join(lanes.IFMA)}")

#: Runs every variant on the cases of standard input: scalar, point, result.
MAIN = """\
#include <stdio.h>
#include <string.h>
typedef void Function(unsigned char *, const unsigned char *, const unsigned char *);
{declarations}
static const struct {{ const char *name; Function *call; }} variants[] = {{
{entries}}};
static void parse(unsigned char *out, const char *hex) {{
  for (int i = 0; i < 32; i++)
    sscanf(hex + 2 * i, "%2hhx", &out[i]);
}}
int main(void) {{
  char text[3][80];
  unsigned cases = 0, wrong = 0;
  for (; scanf("%79s %79s %79s", text[0], text[1], text[2]) == 3; cases++) {{
    unsigned char in[3][32], out[32];
    for (int i = 0; i < 3; i++)
      parse(in[i], text[i]);
    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {{
      variants[i].call(out, in[0], in[1]);
      if (memcmp(out, in[2], 32) != 0) {{
        wrong++;
        printf("%s is wrong for %s %s\\n", variants[i].name, text[0], text[1]);
      }}
    }}
  }}
  printf("%u cases, %u wrong\\n", cases, wrong);
  return wrong != 0 || cases == 0;
}}
"""


def generator() -> ModuleType:
    """bench/x25519/variants.py."""
    return modules.load(SOURCES / "variants.py")


def random_cases(count: int) -> list[str]:
    rng = random.Random(7748)
    cases = []
    for _ in range(count):
        scalar, point = rng.randbytes(32), rng.randbytes(32)
        result = x25519.x25519(scalar, point)
        cases.append(f"{scalar.hex()} {point.hex()} {result.hex()}")
    return cases


def few(
    toolchain: Toolchain,
    compiled: Path,
    most: tuple[int, int] = (MOST_BRANCHES, MOST_ADDRESSES),
) -> tuple[int, int]:
    """How many branches and computed addresses; raises ToolError if too many."""
    branches = few_branches(toolchain, compiled, most[0])
    addresses = few_addresses(toolchain, compiled, most[1])
    return int(branches.split()[0]), int(addresses.split()[0])


def check_plain(toolchain: Toolchain, directory: Path) -> str:
    """That the checks complain of each swap as it is without the plugin."""
    module = generator()
    variants = module.swaps()
    module.write(variants, directory)
    silent = []
    for variant in variants[:: len(module.TYPES)]:
        source, target = variant.path(directory), directory / "plain.o"
        flags = ["-O2", "-std=c23", f"-I{SOURCES}"]
        toolchain.run_clang([*flags, "-c", str(source), "-o", str(target)])
        try:
            few(toolchain, target)
            silent.append(variant.name)
        except ToolError:
            pass
    if silent:
        raise ToolError(f"not complained of: {silent}")
    return "complained of, as it must be"


def check(
    group: str, configuration: Configuration, toolchain: Toolchain, directory: Path
) -> str:
    """A summary; raises ToolError with all that is wrong."""
    module, level = generator(), configuration.level
    variants = {
        "swaps": module.swaps,
        "ladders": module.ladders,
        "sums": module.sums,
        "styles": module.styles,
    }[group]()  # fmt: skip
    module.write(variants, directory)

    def compile_one(source: Path, target: Path, *, to_run: bool = False) -> Path:
        _, language = compiler.language(source, cpp="20")
        arguments = [
            *configuration.arguments(toolchain), *language, f"-I{SOURCES}", "-c",
            f"-Dx25519=x25519_{target.stem}", str(source), "-o", str(target),
        ]  # fmt: skip
        if to_run:
            lanes.compile_to_run(toolchain, arguments)
        else:
            toolchain.run_clang(arguments)
        return target

    most = few(toolchain, compile_one(SOURCES / "x25519.c", directory / "original.o"))

    def problem(index: int) -> str:
        """What is wrong with a variant, or ""."""
        target = directory / f"{index}.o"
        source = variants[index].path(directory)
        try:
            compile_one(source, target)
            # Without inlining, the sides of a branch are calls.
            if group in ("swaps", "sums") or (group == "ladders" and level != "-O1"):
                few(toolchain, target, most)
            if lanes.must_emulate(configuration.flags):
                compile_one(source, target, to_run=True)
        except ToolError as error:
            return f"{variants[index].name}: {error}"
        return ""

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(problem, range(len(variants))) if p]
    if problems:
        raise ToolError("\n".join(problems))
    numbers = range(len(variants))
    text = MAIN.format(
        declarations="\n".join(f"Function x25519_{i};" for i in numbers),
        entries="".join(f'{{"{variants[i].name}", x25519_{i}}},\n' for i in numbers),
    )
    main = directory / "main.c"
    main.write_text(text, encoding="utf-8")
    objects = [str(directory / f"{i}.o") for i in numbers]
    program = directory / "program"
    toolchain.run_clang(["-O1", str(main), *objects, "-o", str(program)])
    cases = [*(c for c in RFC_VECTORS if "iterate" not in c), *random_cases(10)]
    output = tools.run([str(program)], data="\n".join(cases).encode()).decode()
    if output.strip() != f"{len(cases)} cases, 0 wrong":
        raise ToolError(output)
    return f"{len(variants)} variants, {output.strip()}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("group", choices=("swaps", "ladders", "sums", "styles"))
    parser.add_argument("--plain", action="store_true", help="must be complained of")
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    checks: list[tuple[object, Callable[[Path], str]]] = []
    if arguments.plain:
        return tools.run_checks([("plain", partial(check_plain, toolchain))])
    for text in CONFIGURATIONS:
        configuration = Configuration.of(text)
        checks.append(
            (configuration, partial(check, arguments.group, configuration, toolchain))
        )
    return tools.run_checks(checks)


if __name__ == "__main__":
    sys.exit(main())
