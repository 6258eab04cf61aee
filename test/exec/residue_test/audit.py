"""Reads compiled code for what constant-time code must not have."""

from __future__ import annotations

import re
from pathlib import Path

from residue_test import toolchain as tools
from residue_test.toolchain import Toolchain, ToolError

_INSTRUCTION = re.compile(r"^\s*[0-9a-f]+:\s+(\w+)\s*(.*)$")


def few_branches(toolchain: Toolchain, compiled: Path, most: int) -> str:
    """A summary of an x86-64 object file.

    Raises ToolError if it has more conditional branches than that, divides, or calls
    a function that does.
    """
    command = [toolchain.tool("llvm-objdump"), "-d", "-r", "--no-show-raw-insn"]
    listing = tools.run([*command, str(compiled)]).decode()
    found = [m for line in listing.splitlines() if (m := _INSTRUCTION.match(line))]
    if not found:
        raise ToolError("the object file has no code")
    conditional = [
        m for m in found if re.match(r"(j|loop)", m[1]) and m[1] not in ("jmp", "jmpq")
    ]
    divisions = [m for m in found if re.match(r"i?div", m[1])]
    calls = re.findall(r"__u?(?:div|mod)\w+", listing)
    if divisions or calls:
        raise ToolError(f"{len(divisions)} divisions, and calls of {set(calls)}")
    if len(conditional) > most:
        raise ToolError(f"{len(conditional)} conditional branches")
    return f"{len(conditional)} conditional branches"
