"""usage: page.py TOOLS PAGE

What the browser reads of a page: each row as "LINE KINDS TEXT", and behind "|" in Intel syntax."""

import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from residue_tools import asm_page

page = Path(sys.argv[2]).read_text(encoding="utf-8")
data = asm_page.unpack(page)
for line, text, missed in data["remarks"]:
    print(f"remark of {line}, {missed}: {text}")
for variant in data["variants"]:
    print(f"== {variant['title']}: {variant['origin']}")
    for text, line, kinds in zip(variant["rows"], variant["lines"], variant["kinds"], strict=True):
        print(line, kinds or "-", text.replace("\t", " | "))
print(f"{len(page)} bytes")
