"""Compiles files with and without the plugin and compares the objects.

    compare.py CLANG PLUGIN same|different LEVELS FILE...

LEVELS are separated by commas, flags of one level by colons: -O0,-O2,-O2:-g.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "tools"))

from residue_tools import compiler


def compile_file(clang: str, file: str, flags: list[str], directory: Path) -> bytes:
    """The object file's bytes."""
    output = directory / "object.o"
    _, language = compiler.language(file, cpp="20")
    command = [clang, *language, *flags, "-c", file, "-o", str(output)]
    subprocess.run(command, check=True)
    return output.read_bytes()


def main() -> int:
    clang, plugin, wanted, levels, *files = sys.argv[1:]
    assert wanted in ("same", "different") and files
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        for file in files:
            for level in levels.split(","):
                flags = level.split(":")
                plain = compile_file(clang, file, flags, directory)
                flags += compiler.clang_flags(plugin)
                with_plugin = compile_file(clang, file, flags, directory)
                same = plain == with_plugin
                print(file, level, "same" if same else "different")
                failed += same != (wanted == "same")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
