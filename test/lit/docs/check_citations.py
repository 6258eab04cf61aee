"""Checks what comments and pages cite: it has to be there.

- files: `Modulus.h`, `test/exec/cross`, `see NOTES`, and the links of pages, with
  their anchors;
- options of the plugin, such as -residue-stage, with the values that pages name,
  and the defaults of the table in docs/using-clang.md;
- functions and variables in the comments of C++ sources: `options()`, `canInline`.

Examples in pages make files of their own; the pages' fenced blocks are run by
run_commands.py, and not looked at here.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

from residue_tools import compiler

#: Directories at the root whose names begin a path.
FOLDERS = "bench|cmake|docs|include|lib|test|tools"
SUFFIXES = "c|cfg|cmake|cpp|def|h|ll|md|py|sh|test|toml|txt"
PATH = re.compile(rf"(?<![\w./<$-])((?:{FOLDERS})/[\w./+-]*[\w+-])(?![\w*{{<])")
FILE = re.compile(rf"(?<![\w./<$%-])((?:[\w-]+/)*[a-zA-Z][\w-]*(?:\.[\w-]+)*\.(?:{SUFFIXES}))\b")
DOCUMENT = re.compile(r"\bsee ([A-Z]{4,})\b")
OPTION = re.compile(r"(?<![\w-])--?(residue-[a-z][a-z-]*[a-z])(?:=([a-z][a-z-]*))?")
CALL = re.compile(r"(?<![\w:.>-])([A-Za-z_]\w*)\(\)")
CAMEL = re.compile(r"(?<![\w:.`-])([a-z]+[A-Z]\w*)\b(?!::)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
TABLE_ROW = re.compile(r"^\| `-(residue-[a-z-]+)=` \| ([^|]*) \|")

#: Files of other projects, and those that are made.
ELSEWHERE = {"CMakeCache.txt", "PassPlugin.h", "generic_128.c"}
#: Options of plugins with assertions, which opt may not have.
ASSERTING = {"residue-debug-only", "residue-stats"}
#: What is not looked at: files of others, and this program's own test.
OTHERS = {"__pycache__", "citations", "vectors"}


@dataclass(frozen=True)
class Text:
    """Prose of one file: (line number, line) without code."""

    path: Path
    lines: list[tuple[int, str]]


def blanked(match: re.Match[str]) -> str:
    """As many lines without anything on them."""
    return "\n" * match[0].count("\n")


class Project:
    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def files(self) -> list[Path]:
        """Everything but what is built, relative to the root."""
        found = []
        for top in sorted(self.root.iterdir()):
            if top.name.startswith((".git", "build")):
                continue
            inside = sorted(top.rglob("*")) if top.is_dir() else [top]
            found += [p.relative_to(self.root) for p in inside if p.is_file()]
        return [p for p in found if not OTHERS.intersection(p.parts)]

    @cached_property
    def paths(self) -> set[str]:
        """All files and directories, and all that they end in."""
        found = set()
        for file in self.files:
            for path in (file, *file.parents):
                parts = path.parts
                found |= {"/".join(parts[i:]) for i in range(len(parts))}
        return found

    def read(self, path: Path) -> str:
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    @cached_property
    def code(self) -> set[str]:
        """The names that C and C++ sources use, outside of comments."""
        found: set[str] = set()
        for path in self.files:
            if path.suffix in (".cpp", ".h", ".c", ".def", ".py"):
                code = re.sub(r"(//|#(?!define)).*", "", self.read(path))
                found |= set(re.findall(r"\b[A-Za-z_]\w*\b", code))
        return found

    def texts(self) -> Iterator[Text]:
        for path in self.files:
            if path.name == Path(__file__).name:
                continue
            if path.suffix == ".md":
                prose = FENCE.sub(blanked, self.read(path))
                yield Text(path, list(enumerate(prose.splitlines(), 1)))
            elif mark := self.comment_mark(path):
                lines = enumerate(self.read(path).splitlines(), 1)
                found = [(n, l.partition(mark)[2]) for n, l in lines if mark in l]
                yield Text(path, found)

    def comment_mark(self, path: Path) -> str:
        if path.suffix in (".cpp", ".h", ".c", ".def"):
            return "//"
        if path.suffix in (".py", ".cmake", ".toml", ".txt", ".cfg", ".sh"):
            return "#"
        if path.suffix == ".ll":
            return "; "
        return "#" if path.parts[0] in ("tools", ".ci") else ""


def anchor(heading: str) -> str:
    """What a link to a heading ends in."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


def missing_files(project: Project, text: Text) -> Iterator[tuple[int, str]]:
    # Commands of lit write files of their own.
    tests = text.path.parts[:2] in (("test", "lit"), ("test", "exec"))
    for number, line in text.lines:
        # The mark of a comment in a script is that of a directive in C, too.
        if "RUN:" in line or "#include" in line or line.startswith("include "):
            continue
        prose = LINK.sub("", line)
        cited = {found.rstrip(".") for found in PATH.findall(prose)}
        if not tests or (text.path.suffix != ".ll" and "CHECK" not in line):
            cited |= set(FILE.findall(prose))
        cited |= {f"{found}.md" for found in DOCUMENT.findall(prose)}
        for found in cited - project.paths - ELSEWHERE:
            if found.startswith("DIR/"):  # As an option names it.
                continue
            yield number, f"there is no {found}"


def broken_links(project: Project, text: Text) -> Iterator[tuple[int, str]]:
    for number, line in text.lines:
        for link in LINK.findall(line) if text.path.suffix == ".md" else []:
            if "://" in link:
                continue
            file, _, place = link.partition("#")
            target = project.root / text.path
            if file:
                target = target.parent / file
            if not target.exists():
                yield number, f"the link {link} leads nowhere"
            elif place:
                headings = re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)
                if place not in map(anchor, headings):
                    yield number, f"the link {link} has no such heading"


def unknown_names(project: Project, text: Text) -> Iterator[tuple[int, str]]:
    if text.path.parts[0] not in ("lib", "include"):
        return
    for number, line in text.lines:
        for name in set(CALL.findall(line)) | set(CAMEL.findall(line)):
            if name not in project.code:
                yield number, f"there is no {name} in the code"


@dataclass(frozen=True)
class Options:
    """What opt knows with the plugin loaded, and what residue-cc knows."""

    help: str
    values: str
    wrapper: str

    def default(self, name: str) -> str:
        found = re.search(rf"--{name} .*\(default: (.*)\)", self.values)
        return found[1] if found else ""

    def takes(self, name: str, value: str) -> bool:
        """Whether the option is there and, if it lists its values, has this one."""
        if re.search(rf"--{name}\b", self.wrapper):
            return True
        found = re.search(rf"^ *--?{name}\b.*\n((?: +=.*\n)*)", self.help, re.MULTILINE)
        listed = re.findall(r"^ *=(\S+)", found[1], re.MULTILINE) if found else []
        return bool(found) and (not value or not listed or value in listed)


def unknown_options(options: Options, text: Text) -> Iterator[tuple[int, str]]:
    page = text.path.suffix == ".md"  # Tests have options that are wrong.
    for number, line in text.lines:
        named = OPTION.findall(line)
        if row := TABLE_ROW.match(line):
            named = [(row[1], value) for value in re.findall("`([^`]*)`", row[2])]
        for name, value in named:
            if name not in ASSERTING and not options.takes(name, value if page else ""):
                given = f"-{name}={value}" if value else f"-{name}"
                yield number, f"the plugin has no option {given}"


def other_defaults(options: Options, text: Text) -> Iterator[tuple[int, str]]:
    for number, line in text.lines:
        row = TABLE_ROW.match(line)
        if row and row[2].isdigit() and row[2] != options.default(row[1]):
            real = options.default(row[1])
            yield number, f"the default of -{row[1]} is {real}, not {row[2]}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("root", type=Path)
    parser.add_argument("--opt", required=True)
    parser.add_argument("--plugin", required=True)
    given = parser.parse_args()

    def ask(option: str) -> str:
        command = [given.opt, *compiler.opt_flags(given.plugin), option, "/dev/null"]
        return subprocess.run(
            [*command, "-disable-output"], capture_output=True, text=True
        ).stdout

    wrapper = subprocess.run(
        [compiler.ROOT / "tools" / "residue-cc", "--residue-help"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    options = Options(ask("--help-hidden"), ask("--print-all-options"), wrapper)
    project = Project(given.root)
    problems = texts = 0
    for text in project.texts():
        texts += 1
        found = [
            *missing_files(project, text),
            *broken_links(project, text),
            *unknown_names(project, text),
            *unknown_options(options, text),
            *other_defaults(options, text),
        ]
        for number, problem in sorted(found):
            print(f"{text.path}:{number}: {problem}")
            problems += 1
    print(f"{texts} files, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
