#!/usr/bin/env python3
"""Counts conditional branches and library calls in operations of fields.

    branches.py TARGET ...     Inputs/operations.c must have none of either
    branches.py --plain ...    without the plugin there must be some

Each target compiles fields of different kinds, of which one has many words, at
several levels. Nothing is run. --list prints the targets.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE.parent))

from residue_test import toolchain as tools
from residue_test.machine import MACHINES, Machine
from residue_test.toolchain import Configuration, Toolchain, ToolError


@dataclass(frozen=True)
class Field:
    name: str
    bits: int
    modulus: int
    level: str

    def flags(self) -> list[str]:
        return [f"-DBITS={self.bits}", f"-DMODULUS={self.modulus:#x}uwb"]


_ORDER_P256 = 2**256 - 2**224 + 2**192 - 0x4319055258E8617B0C46353D039CDAAF

#: Those of ten words of 32 bits are wider than what is multiplied in rows everywhere.
FIELDS = (
    Field("2^255 - 19", 256, 2**255 - 19, "-O2"),
    Field("order of P-256", 256, _ORDER_P256, "-Os"),
    Field("2^320 - 197", 320, 2**320 - 197, "-O1"),
    Field("2^64 - 2^32 + 1", 64, 2**64 - 2**32 + 1, "-O3"),
)


def check(
    machine: Machine,
    fields: tuple[Field, ...],
    toolchain: Toolchain,
    plain: bool,
    directory: Path,
) -> str:
    """A summary; raises ToolError with what is found."""
    for field in fields:
        output = directory / "operations.s"
        arguments = Configuration(field.level, plain=plain).arguments(toolchain)
        arguments += [*machine.compile_flags(), "-std=c23", "-w", *field.flags(), "-S"]
        source = str(_HERE / "Inputs" / "operations.c")
        toolchain.run_clang([*arguments, source, "-o", str(output)])
        found = machine.findings(output.read_text(encoding="utf-8"))
        if bool(found) != plain:
            examples = "; ".join(found[:3])
            where = f"modulo {field.name} at {field.level}"
            raise ToolError(f"{len(found)} branches or calls {where}: {examples}")
    return "nothing" if not plain else "branches, as there must be"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="without the plugin")
    parser.add_argument("--list", action="store_true", help="the targets, nothing else")
    parser.add_argument("targets", nargs="*", choices=[*sorted(MACHINES), []])
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(MACHINES))
        return 0
    toolchain = tools.from_arguments(arguments)
    fields = FIELDS[:1] if arguments.plain else FIELDS
    return tools.run_checks(
        (name, partial(check, MACHINES[name], fields, toolchain, arguments.plain))
        for name in arguments.targets
    )


if __name__ == "__main__":
    sys.exit(main())
