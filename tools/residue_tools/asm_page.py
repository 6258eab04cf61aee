"""A page with the code of one function in several variants and phases: beside the source, side by
side, or what differs. It is one file without anything else, below half a megabyte: each text is
there once, compressed, and read by the browser."""

from __future__ import annotations

import base64
import html
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from residue_tools.disassembly import Row

TEMPLATE = Path(__file__).with_name("asm_page.html")


@dataclass(frozen=True)
class Variant:
    title: str
    #: The command, or the library.
    origin: str
    rows: Sequence[Row]
    #: Of each row, what it is and does.
    kinds: Sequence[str]
    #: IR, not assembly.
    is_phase: bool = False


@dataclass(frozen=True)
class Remark:
    line: int
    text: str
    missed: bool


REMARK = re.compile(r"^(.*?):(\d+):\d+: remark: (.*) \[(-Rpass(?:-missed)?)=.*\]$")


def remarks_of(said: str, source: str) -> list[Remark]:
    """What clang said of the lines of SOURCE, each once."""
    found = {
        Remark(int(m[2]), m[3], m[4].endswith("missed")): None
        for line in said.splitlines()
        if (m := REMARK.match(line)) and Path(m[1]).name == source
    }
    return list(found)


def runs(rows: Sequence[Row], texts: dict[str, int]) -> list[int]:
    """The numbers of the rows' texts: begin and length of each run that counts up. What is the same
    in two phases is one run of both. In Intel syntax a text stands behind a tabulator."""
    result: list[int] = []
    for row in rows:
        text = row.text if row.intel in ("", row.text) else f"{row.text}\t{row.intel}"
        number = texts.setdefault(text, len(texts))
        if result and result[-2] + result[-1] == number:
            result[-1] += 1
        else:
            result += [number, 1]
    return result


def payload(source: Path, variants: Sequence[Variant], remarks: Sequence[Remark]) -> str:
    texts: dict[str, int] = {}
    data = {
        "source": source.read_text(encoding="utf-8", errors="replace").splitlines(),
        "remarks": [[r.line, r.text, int(r.missed)] for r in remarks],
        "variants": [
            {
                "title": variant.title,
                "origin": variant.origin,
                "runs": runs(variant.rows, texts),
                "lines": [row.line for row in variant.rows],
                "kinds": variant.kinds,
                "phase": int(variant.is_phase),
            }
            for variant in variants
        ],
        "texts": list(texts),
    }
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return base64.b64encode(packed).decode()


def unpack(page: str) -> dict[str, Any]:
    """What the browser reads of a page, and the rows that it makes of it."""
    found = re.search(r'<script type="text/plain" id="packed">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    for variant in data["variants"]:
        numbers = iter(variant["runs"])
        pairs = zip(numbers, numbers, strict=True)
        variant["rows"] = [t for begin, size in pairs for t in data["texts"][begin : begin + size]]
    return data


def render(
    title: str, table: Sequence[Sequence[str]], note: str, source: str, packed: str
) -> str:
    head, *rows = table
    cells = ["<tr>" + "".join(f"<th>{html.escape(cell)}</th>" for cell in head) + "</tr>"]
    for name, *numbers in rows:
        columns = "".join(f"<td>{html.escape(number)}</td>" for number in numbers)
        cells.append(f"<tr><th>{html.escape(name)}</th>{columns}</tr>")
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=html.escape(title),
        table="\n".join(cells),
        note=html.escape(note),
        source=html.escape(source),
        packed=packed,
    )
