#!/usr/bin/env python3
"""Checks that compiled X25519 takes no branch and no address from its secrets.

    constant_time.py memcheck GROUP    under valgrind with poisoned secrets
    constant_time.py branches GROUP    in the code: few branches, no division
    constant_time.py addresses GROUP   in the code: few indexed addresses

GROUP is as for results.py. With --plain the source is compiled without the
plugin and the check must complain: that shows that it can.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import x25519
from residue_test import toolchain as tools
from residue_test.audit import few_addresses, few_branches
from residue_test.toolchain import Configuration, Toolchain, ToolError
from x25519 import GROUPS, Build

#: Loops of the source: the ladder, nine runs of squarings, and three over
#: bytes (copying the scalar, reading, writing). Each loop is one conditional
#: branch, and none is anything else.
MOST_BRANCHES = 13

#: The scalar's bits, and the bytes of what is read and written, by loop counters.
MOST_ADDRESSES = 4


def memcheck(build: Build, toolchain: Toolchain, directory: Path) -> str:
    """What the program printed; raises ToolError with valgrind's reports."""
    program = build.program(toolchain, "poison.c", directory)
    command = ["valgrind", "-q", "--error-exitcode=9", str(program)]
    output = tools.run(command).decode().strip()
    scalar = bytes((31 * i + 7) % 256 for i in range(32))
    point = bytes((11 * i + 9) % 256 for i in range(32))
    expected = x25519.x25519(scalar, point).hex()
    if output != expected:
        raise ToolError(f"the result is {output} and not {expected}")
    return "no report"


def branches(build: Build, toolchain: Toolchain, directory: Path) -> str:
    """A summary; raises ToolError if there are more branches than loops."""
    compiled = build.compile(toolchain, directory / "x25519.o")
    return few_branches(toolchain, compiled, MOST_BRANCHES)


def addresses(build: Build, toolchain: Toolchain, directory: Path) -> str:
    """A summary; raises ToolError if there are more indexed addresses than loops."""
    compiled = build.compile(toolchain, directory / "x25519.o")
    return few_addresses(toolchain, compiled, MOST_ADDRESSES)


CHECKS = {"memcheck": memcheck, "branches": branches, "addresses": addresses}

#: What the complaint about variable-time code says.
COMPLAINTS = {
    "memcheck": "depends on uninitialised value",
    "branches": "conditional branches",
    "addresses": "computed addresses",
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("check", choices=sorted(CHECKS))
    parser.add_argument("group", choices=sorted(GROUPS))
    parser.add_argument("--march", default="x86-64", help="default: %(default)s")
    parser.add_argument("--plain", action="store_true", help="must be complained of")
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    march = f"-march={arguments.march}"
    builds = GROUPS[arguments.group](march)
    if arguments.plain:
        plain = Configuration("-O2", flags=(march,), plain=True)
        builds = [replace(builds[0], configuration=plain)]
    failed = 0
    for build in builds:
        with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
            try:
                result = CHECKS[arguments.check](build, toolchain, Path(name))
                print(f"{build}: {result}")
            except ToolError as error:
                expected = COMPLAINTS[arguments.check] in str(error)
                if arguments.plain and expected:
                    print(f"{build}: complained of, as it must be")
                    continue
                failed += 1
                print(f"FAILED {build}: {error}")
                continue
            if arguments.plain:
                failed += 1
                print(f"FAILED {build}: variable time, and not complained of")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
