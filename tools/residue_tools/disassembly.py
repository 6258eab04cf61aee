"""Rows of a page from what llvm-objdump prints: instructions with the lines of the source
that they come from, labels instead of addresses, and of code that is too long the hot loop.

    llvm-objdump --no-show-raw-insn --line-numbers --reloc --disassemble-symbols=NAME

Once more with --x86-asm-syntax=intel for the same rows in Intel's syntax.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

ADDRESS = re.compile(r"^\s*([0-9a-f]+):\s+(\S.*)$")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
LINE = re.compile(r"^; (.*):(\d+)$")
RELOCATION = re.compile(r"^\s*[0-9a-f]+:\s+R_\S+\s+(\S+)$")
#: A jump within the function, or a call of one in the same file.
TARGET = re.compile(r"^(\S+)\s+0x([0-9a-f]+) <([^>+]*)(\+0x[0-9a-f]+)?>$")
PADDING = re.compile(r"nop|int3|data16|xchgw? %?ax, %?ax|cs nop")
#: Rows around the hot loop that are left.
AROUND = 12


@dataclass(frozen=True)
class Row:
    text: str
    #: Of the source file; 0 where it is none of it.
    line: int = 0
    address: int = -1
    #: Where a jump goes, in the function.
    target: int = -1
    #: The text in Intel syntax.
    intel: str = ""

    @property
    def is_instruction(self) -> bool:
        return self.address >= 0


def parse(text: str, source: str) -> list[Row]:
    """The instructions of the first function in TEXT, without padding behind it."""
    rows: list[Row] = []
    line, function = 0, ""
    for raw in text.splitlines():
        if match := FUNCTION.match(raw):
            if function:
                break
            function = match[1]
        elif match := LINE.match(raw):
            line = int(match[2]) if PurePath(match[1]).name == source else 0
        elif rows and (match := RELOCATION.match(raw)):
            rows[-1] = with_symbol(rows[-1], re.sub(r"[-+]0x[0-9a-f]+$", "", match[1]))
        elif function and (match := ADDRESS.match(raw)):
            rows.append(instruction(match[2], line, int(match[1], 16), function))
    while rows and PADDING.match(rows[-1].text):
        rows.pop()
    return rows


def instruction(text: str, line: int, address: int, function: str) -> Row:
    code = " ".join(re.sub(r"\s+# .*$", "", text).split())
    if match := TARGET.match(code):
        if match[1].startswith("call") or (not match[4] and match[3] != function):
            return Row(f"{match[1]} {match[3]}", line, address)
        return Row(match[1], line, address, int(match[2], 16))
    return Row(re.sub(r"\s*<.*>$", "", code), line, address)


def with_symbol(row: Row, symbol: str) -> Row:
    """A call or a jump of another function, or an address in data."""
    if row.text.startswith(("call", "j")):
        return replace(row, text=f"{row.text.split()[0]} {symbol}", target=-1)
    text = re.sub(r"(?<![\w)])(0x[0-9a-f]+)?\(%rip\)", f"{symbol}(%rip)", row.text)
    return replace(row, text=re.sub(r"\[rip( \+ 0x[0-9a-f]+)?\]", f"[rip + {symbol}]", text))


def loops(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """From the first to the last row of each, the innermost first: jumps backwards."""
    place = {row.address: index for index, row in enumerate(rows)}
    found: dict[int, int] = {}
    for index, row in enumerate(rows):
        start = place.get(row.target, index + 1)
        if start <= index:
            found[start] = max(index, found.get(start, index))
    return sorted(found.items(), key=lambda loop: loop[1] - loop[0])


def hot_loop(rows: Sequence[Row]) -> tuple[int, int] | None:
    """The loop in most others; of several the longest of those that have none inside."""
    every = loops(rows)
    inner = [a for a in every if not any(b != a and a[0] <= b[0] and b[1] <= a[1] for b in every)]
    if not inner:
        return None

    def depth(loop: tuple[int, int]) -> int:
        return sum(other[0] <= loop[0] and loop[1] <= other[1] for other in every)

    return max(inner, key=lambda loop: (depth(loop), loop[1] - loop[0]))


def folded(rows: list[Row]) -> list[Row]:
    """The hot loop, and what is beside it as a number."""
    loop = hot_loop(rows)
    if not loop:
        return rows
    first, last = max(0, loop[0] - AROUND), min(len(rows), loop[1] + 1 + AROUND)
    result = [Row(f"… {first:,} instructions")] if first else []
    result += [*rows[first : loop[0]], Row("… the hot loop"), *rows[loop[0] : last]]
    return result + ([Row(f"… {len(rows) - last:,} instructions")] if last < len(rows) else [])


def labelled(rows: Sequence[Row]) -> list[Row]:
    """Jumps have names of labels instead of addresses; labels are rows of their own."""
    known = {row.address for row in rows if row.is_instruction}
    counts = Counter(row.target for row in rows if row.target >= 0)
    names = {address: f".L{index}" for index, address in enumerate(sorted(counts), 1)}
    result = []
    for row in rows:
        if row.is_instruction and row.address in names:
            result.append(Row(f"{names[row.address]}:", row.line))
        where = "" if row.target in known else " …"
        jump = f"{row.text} {names.get(row.target)}{where}"
        result.append(replace(row, text=jump) if row.target >= 0 else row)
    return result


def page_rows(text: str, intel: str, source: str, is_folded: bool) -> list[Row]:
    """What a page shows of the function, in both syntaxes."""

    def shown(text: str) -> list[Row]:
        rows = parse(text, source)
        return labelled(folded(rows) if is_folded else rows)

    return [replace(a, intel=b.text) for a, b in zip(shown(text), shown(intel), strict=True)]
