"""usage: page.py TOOLS PAGE

What the browser reads of a page: each row as "LINE KINDS TEXT"."""

import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from residue_tools import asm_page

page = Path(sys.argv[2]).read_text(encoding="utf-8")
data = asm_page.unpack(page)
variants, remarks = data["variants"], data["remarks"]
assert isinstance(variants, list) and isinstance(remarks, list)
for line, text, missed in remarks:
    print(f"remark of {line}, {missed}: {text}")
for variant in variants:
    print(f"== {variant['title']}: {variant['origin']}")
    for text, line, kinds in zip(variant["code"].split("\n"), variant["lines"], variant["kinds"], strict=True):
        print(line, kinds or "-", text)
print(f"{len(page)} bytes")
