"""Unpacks an archive that has a file outside of its directory, in each way."""

import io
import sys
import tarfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(sys.argv[1]) / "tools"))
from residue_tools import source_packages

scratch = Path(sys.argv[2])
scratch.mkdir()
archive = scratch / "some.tar.gz"
with tarfile.open(archive, "w:gz") as tar:
    for name in ("some-1/code.c", "some-1/../../outside.c"):
        text = b"int x;\n"
        member = tarfile.TarInfo(name)
        member.size = len(text)
        tar.addfile(member, io.BytesIO(text))
ways: dict[str, dict[str, Any]] = {"old": {}, "new": {}}
if hasattr(tarfile, "data_filter"):
    ways["new"]["filter"] = "data"
for name, told in ways.items():
    source_packages.DATA_ONLY = told
    top = source_packages.unpack(archive, scratch / name / "in", "")
    print(name, (top / "code.c").exists(), (scratch / name / "outside.c").exists())
