#!/usr/bin/env python3
"""Counts the conditional branches of a C file compiled with the plugin.

    few_branches.py FILE 12 -O2 "-O3 -march=x86-64-v3"   at most 12, no division
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.audit import few_branches
from residue_test.toolchain import Configuration, Toolchain


def check(
    source: str, most: int, configuration: Configuration, toolchain: Toolchain,
    directory: Path,
) -> str:  # fmt: skip
    compiled = directory / "compiled.o"
    arguments = [*configuration.arguments(toolchain), "-std=c23"]
    # Vectors of the bytes that are copied bring branches about lengths.
    arguments += ["-fno-vectorize"]
    toolchain.run_clang([*arguments, "-c", source, "-o", str(compiled)])
    return few_branches(toolchain, compiled, most)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("source")
    parser.add_argument("most", type=int)
    # The rest are the flags, which argparse would take for options.
    arguments, flags = parser.parse_known_args()
    toolchain = tools.from_arguments(arguments)
    return tools.run_checks(
        (c, partial(check, arguments.source, arguments.most, c, toolchain))
        for c in map(Configuration.of, flags)
    )


if __name__ == "__main__":
    sys.exit(main())
