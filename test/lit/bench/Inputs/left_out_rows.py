"""usage: left_out_rows.py BENCH LLVM PLUGIN"""

import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from build import Toolchain
from suite import Row


def row(*flags: str) -> Row:
    option = ["representation=saturated"]
    return Row("a row", "", "x.c", list(flags), stage="incomplete", options=option)


class SmallMachine(Toolchain):
    """As if this CPU were an x86-64-v3."""

    def macros(self, flags: list[str]) -> set[str] | None:
        if flags == ["-march=native"]:
            flags = ["-march=x86-64-v3"]
        return super().macros(flags)


def expect(found: object, expected: object) -> None:
    assert found == expected, f"{found!r} is not {expected!r}"


toolchain = SmallMachine(sys.argv[2], Path(sys.argv[3]))
expect(toolchain.obstacle(row("-O2")), "")
expect(toolchain.obstacle(row("-O2", "-march=x86-64-v3")), "")
expect(toolchain.obstacle(row("-march=x86-64-v2")), "")
expect(
    toolchain.obstacle(row("-O2", "-march=x86-64-v3", "-maes", "-msha")),
    "this CPU has no AES, no SHA",
)
expect(
    toolchain.obstacle(row("-mno-such-flag")),
    "clang does not know these flags for this machine",
)
for stage in ("-residue-stage=incomplete", "-residue-representation=saturated"):
    flags = toolchain.plugin_flags(row("-O2"))
    expect(flags[flags.index(stage) - 1], "-mllvm")
