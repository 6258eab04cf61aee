"""Unpacks an archive that has a file outside of its directory, in each way."""

import io
import sys
import tarfile
from pathlib import Path

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
new: dict[str, object] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
for name, told in (("old", {}), ("new", new)):
    source_packages.DATA_ONLY = dict(told)
    top = source_packages.unpack(archive, scratch / name / "in", "")
    print(name, (top / "code.c").exists(), (scratch / name / "outside.c").exists())
