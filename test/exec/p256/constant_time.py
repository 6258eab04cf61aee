#!/usr/bin/env python3
"""Checks that compiled P-256 ECDH takes no branch and no address from the scalar.

    constant_time.py memcheck -O2 "-O2 -march=x86-64-v3"    poisoned scalar
    constant_time.py branches -O2 "-O2 -march=x86-64-v3"    few, and no division
    constant_time.py addresses "-O2 -march=icelake-server"  few indexed addresses
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

import p256
from p256 import CURVE, GENERATOR, Build
from residue_test import toolchain as tools
from residue_test.audit import few_addresses, few_branches, memcheck_reports
from residue_test.toolchain import Toolchain, ToolError

#: The check that the product is not the point at infinity. Its outcome is public,
#: since it is what p256_ecdh returns; for a point on the curve it says only whether
#: the scalar is a multiple of the group order.
PUBLIC_LINE = "  if (R.z == 0)"

#: By loop counters: the bytes that are read and written; and the table, three
#: coordinates of up to four words, for the point before, and the three that are
#: written, and that are looked up, in up to two pieces. p256.c writes two points at
#: a time, word by word where they come out of lanes, and looks up in two places.
MOST_ADDRESSES = {
    "p256.c": 4 + 3 * 4 + 2 * 3 * 4 + 2 * 3 * 2,
    "p256_complete.c": 4 + 3 * 4 + 3 * 2 + 3 * 2,
}


def memcheck(build: Build, toolchain: Toolchain, directory: Path) -> str:
    """A summary; raises ToolError unless the public branch is the only report.

    Nothing is declassified: z stays poisoned, and the inversion of it is checked like
    everything else. Instead memcheck must report one branch, the one on the public
    line. That it does report this shows that the secret reaches the end.
    """
    program = build.program(toolchain, "poison.c", directory, "-gdwarf-4")
    printed, found = memcheck_reports([str(program)], directory)
    output = printed.decode().strip()
    scalar = bytes((31 * i + 7) % 256 for i in range(32))
    x, y = CURVE.add(GENERATOR, GENERATOR) or (0, 0)
    status, shared = p256.ecdh(scalar, CURVE.encode(x, y))
    if output != f"{status} {shared.hex()}":
        raise ToolError(f"the result is {output} and not {status} {shared.hex()}")
    lines = build.path.read_text(encoding="utf-8").splitlines()
    public = f"UninitCondition at {build.source}:{lines.index(PUBLIC_LINE) + 1}"
    if found != [public]:
        raise ToolError(f"expected one report, {public}; got {found}")
    return "one report, the branch on the status"


def branches(build: Build, toolchain: Toolchain, directory: Path) -> str:
    """A summary; raises ToolError if there are more branches than loops and checks."""
    compiled = build.compile(toolchain, directory / "p256.o")
    return few_branches(toolchain, compiled, p256.MOST_BRANCHES[build.source])


def addresses(build: Build, toolchain: Toolchain, directory: Path) -> str:
    """A summary; raises ToolError if there are more indexed addresses than loops."""
    compiled = build.compile(toolchain, directory / "p256.o")
    return few_addresses(toolchain, compiled, MOST_ADDRESSES[build.source])


CHECKS = {"memcheck": memcheck, "branches": branches, "addresses": addresses}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    p256.add_arguments(parser)
    parser.add_argument("check", choices=sorted(CHECKS))
    # The rest are the flags, which argparse would take for options.
    arguments, flags = parser.parse_known_args()
    toolchain = tools.from_arguments(arguments)
    check = CHECKS[arguments.check]
    builds = [Build.of(text, arguments.source) for text in flags]
    return tools.run_checks((b, partial(check, b, toolchain)) for b in builds)


if __name__ == "__main__":
    sys.exit(main())
