"""A page with the code of one function in several variants: beside the source, side by side,
or what differs. It is one file without anything else, below half a megabyte: the code is
compressed, and read by the browser."""

from __future__ import annotations

import base64
import html
import json
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from residue_tools.disassembly import Row

TEMPLATE = Path(__file__).with_name("asm_page.html")


@dataclass(frozen=True)
class Variant:
    title: str
    #: The command, or the library.
    origin: str
    rows: Sequence[Row]


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


def payload(
    source: Path, variants: Sequence[Variant], remarks: Sequence[Remark],
    kinds: Callable[[Variant, Row], str],
) -> str:  # fmt: skip
    data = {
        "source": source.read_text(encoding="utf-8", errors="replace").splitlines(),
        "remarks": [[r.line, r.text, int(r.missed)] for r in remarks],
        "variants": [
            {
                "title": variant.title,
                "origin": variant.origin,
                "code": "\n".join(row.text for row in variant.rows),
                "lines": [row.line for row in variant.rows],
                "kinds": [kinds(variant, row) for row in variant.rows],
            }
            for variant in variants
        ],
    }
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return base64.b64encode(packed).decode()


def unpack(page: str) -> dict[str, object]:
    """What the browser reads of a page."""
    found = re.search(r'<script type="text/plain" id="packed">(.*?)</script>', page)
    assert found
    data: dict[str, object] = json.loads(zlib.decompress(base64.b64decode(found[1])))
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
