"""Checks the rooms of the source tree: eight libraries, one direction.

    rooms.py includes SOURCE           no include points upward; Number has no IR
    rooms.py objects SOURCE BUILD      no symbol is used upward, no circle of files

Prints what is wrong, a line each, then what was looked at.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

#: What each library may use. The build links each of them against these alone, too.
USES = {
    "Number": (),
    "Target": ("Number",),
    "Analysis": ("Number", "Target"),
    "Arithmetic": ("Number", "Target"),
    "Plan": ("Number", "Target", "Analysis", "Arithmetic"),
    "Verify": (),
    "Passes": ("Number", "Target", "Analysis", "Arithmetic", "Plan", "Verify"),
    "Audit": (),
}
#: The parts of LLVM that Number knows.
NUMBER_LLVM = ("llvm/ADT/", "llvm/Support/")

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def files(source: Path) -> Iterator[tuple[str, Path]]:
    """The library and the path of each header and source."""
    for library in USES:
        for folder in (source / "lib" / library, source / "include/residue" / library):
            for path in sorted(folder.iterdir()):
                if path.suffix in (".h", ".cpp", ".def"):
                    yield library, path


def wrong_includes(source: Path) -> Iterator[str]:
    for library, path in files(source):
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            place = f"{path.relative_to(source)} includes {name}"
            if name.startswith("residue/"):
                used = name.split("/")[1]
                if used != library and used not in USES[library]:
                    yield f"{place}, upward"
            elif name.startswith("llvm"):
                if library == "Number" and not name.startswith(NUMBER_LLVM):
                    yield f"{place}, which is no matter of integers"
            elif not (path.parent / name).exists():
                yield f"{place}, which is not beside it"
    for folder in (source / "lib", source / "include/residue"):
        for path in folder.iterdir():
            if path.is_file() and path.name != "CMakeLists.txt":
                yield f"{path.relative_to(source)} is in no room"


class Objects:
    """The object files of a build, and who uses whose symbols."""

    def __init__(self, build: Path) -> None:
        self.library: dict[Path, str] = {}
        for library in USES:
            folder = build / "lib" / library / "CMakeFiles" / f"Residue{library}.dir"
            for path in sorted(folder.rglob("*.o")):
                self.library[path] = library
        wanted: dict[Path, set[str]] = {path: set() for path in self.library}
        home: dict[str, Path] = {}
        for path, kind, name in self.symbols():
            if kind == "U":
                wanted[path].add(name)
            elif kind in "TDBR":
                home[name] = path
        self.uses = {
            path: {
                home[n]: n for n in sorted(names) if n in home and home[n] != path
            }
            for path, names in wanted.items()
        }

    def symbols(self) -> Iterator[tuple[Path, str, str]]:
        """Object, type and name; inline functions and templates are weak and left out."""
        command = ["nm", "-P", "-A", "-g", "-p", *map(str, self.library)]
        if not self.library:
            return
        listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for line in listed.splitlines():
            path, symbol = line.split(": ", 1)
            name, kind = symbol.split()[:2]
            yield Path(path), kind, name

    def upward(self) -> Iterator[str]:
        for path, used in self.uses.items():
            own = self.library[path]
            for other, name in used.items():
                if self.library[other] not in (own, *USES[own]):
                    yield f"{path.name} uses {name} of {other.name}"

    def circles(self) -> Iterator[list[Path]]:
        """Strongly connected parts of more than one file."""
        reached = {path: self.reach(path) for path in self.uses}
        seen: set[Path] = set()
        for path in self.uses:
            part = [p for p in reached[path] if path in reached[p]]
            if part and path not in seen:
                seen.update(part)
                yield sorted({path, *part})

    def reach(self, start: Path) -> set[Path]:
        found: set[Path] = set()
        work = [start]
        while work:
            for other in self.uses[work.pop()]:
                if other not in found:
                    found.add(other)
                    work.append(other)
        return found


def report(faults: Iterable[str], looked_at: str) -> int:
    count = 0
    for fault in faults:
        print(fault)
        count += 1
    print(f"{looked_at}: {count} faults")
    return 1 if count else 0


def main() -> int:
    what, source = sys.argv[1], Path(sys.argv[2])
    if what == "includes":
        looked_at = f"includes of {len(list(files(source)))} files"
        return report(wrong_includes(source), looked_at)
    objects = Objects(Path(sys.argv[3]))
    if len(objects.library) < len(USES):
        return report(["the build has no objects"], "objects")
    circles = [
        "circle: " + ", ".join(p.name for p in part) for part in objects.circles()
    ]
    return report(
        [*objects.upward(), *circles], f"symbols of {len(objects.library)} objects"
    )


if __name__ == "__main__":
    sys.exit(main())
