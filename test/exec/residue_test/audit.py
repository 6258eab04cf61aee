"""Reads compiled code for what constant-time code must not have."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from residue_test import toolchain as tools
from residue_test.toolchain import Toolchain, ToolError

_INSTRUCTION = re.compile(r"^\s*[0-9a-f]+:\s+([\w.]+)\s*(.*)$")

_CONDITION = "(eq|ne|[ch]s|lo|cc|mi|pl|v[sc]|hi|ls|[gl][te])"

#: Instructions that branch on a condition, by the end of objdump's name of the format.
_BRANCHES = {
    "x86-64": r"(j(?!mp)|loop)\w+",
    "aarch64": r"b\.\w+|[ct]bn?z",
    "arm": rf"b{_CONDITION}(\.[nw])?|cbn?z",
    "riscv": r"b(eq|ne|[gl][te])[uz]?",
}
#: And that divide.
_DIVISION = re.compile(r"i?div[bwlq]?|[us]div|(div|rem)u?w?")


_INDEXED = re.compile(r"\(%\w+,%r\w+")


def _instructions(toolchain: Toolchain, compiled: Path) -> tuple[str, list[re.Match]]:
    """The listing of an object file and its instructions; raises ToolError if none."""
    command = [toolchain.tool("llvm-objdump"), "-d", "-r", "--no-show-raw-insn"]
    listing = tools.run([*command, str(compiled)]).decode()
    found = [m for line in listing.splitlines() if (m := _INSTRUCTION.match(line))]
    if not found:
        raise ToolError("the object file has no code")
    return listing, found


def few_addresses(toolchain: Toolchain, compiled: Path, most: int) -> str:
    """A summary of the computed addresses of an x86-64 object file.

    Raises ToolError if more instructions than that read or write at an index, or if
    one gathers, scatters or compresses.
    """
    _, found = _instructions(toolchain, compiled)
    accesses = [m for m in found if not m[1].startswith(("lea", "nop"))]
    indexed = [m for m in accesses if _INDEXED.search(m[2])]
    vectors = [m[1] for m in found if re.search("gather|scatter|compress|expand", m[1])]
    if vectors:
        raise ToolError(f"addresses or places from vectors: {set(vectors)}")
    if len(indexed) > most:
        raise ToolError(f"{len(indexed)} computed addresses")
    return f"{len(indexed)} computed addresses"


def few_branches(toolchain: Toolchain, compiled: Path, most: int) -> str:
    """A summary of an object file.

    Raises ToolError if it has more conditional branches than that, divides, or calls
    a function that does.
    """
    listing, found = _instructions(toolchain, compiled)
    format_name = re.search(r"file format (\S+)", listing)
    if not format_name:
        raise ToolError("objdump does not say what it has read")
    branch = next(b for name, b in _BRANCHES.items() if format_name[1].endswith(name))
    conditional = [m for m in found if re.fullmatch(branch, m[1])]
    divisions = [m for m in found if _DIVISION.fullmatch(m[1])]
    calls = re.findall(r"__(?:aeabi_)?u?l?(?:i?div|mod)\w+", listing)
    if divisions or calls:
        raise ToolError(f"{len(divisions)} divisions, and calls of {set(calls)}")
    if len(conditional) > most:
        raise ToolError(f"{len(conditional)} conditional branches")
    return f"{len(conditional)} conditional branches"


def memcheck_reports(
    program: list[str], directory: Path, data: bytes | None = None
) -> tuple[bytes, list[str]]:
    """What a program prints under valgrind, and what memcheck reports.

    A report is its kind and where it is, as in "UninitCondition at p256.c:170".
    """
    reports = directory / "reports.xml"
    command = ["valgrind", "-q", "--xml=yes", f"--xml-file={reports}", *program]
    output = tools.run(command, data=data)
    found = []
    for error in ElementTree.parse(reports).iter("error"):
        frame = error.find("stack/frame")
        text = {} if frame is None else {e.tag: e.text or "" for e in frame}
        file = Path(text.get("file", "unknown")).name
        found.append(f"{error.findtext('kind')} at {file}:{text.get('line')}")
    return output, found
