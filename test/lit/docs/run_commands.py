"""Runs every command that a page of the documentation shows.

Fenced blocks say what they are:

    ```sh test             runs as it stands, from the root of the project
    ```sh test needs=make  likewise, unless a program is missing
    ```sh test llvm=22     likewise, with that LLVM only
    ```sh test assertions  likewise, with a plugin that has assertions only
    ```sh help             takes long or installs: only the program, its
                           options and the targets it names are checked
    ```LANGUAGE output     its lines appear, in order, in what the block above
                           printed; `...` stands for anything
    ```text output about   likewise, but numbers may be off by a tenth
    ```LANGUAGE PATH       is a part of that file

A page has no other shell blocks. Commands name LLVM's tools as clang-22 and
the plugin as build/lib/Residue.so; the options of this program say what to put
in their places. --update writes outputs that have no `...` into the page anew.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))

from residue_tools import compiler

SHOWN_LLVM = "22"
SHOWN_PLUGIN = "build/lib/Residue.so"
TIMEOUT_SECONDS = 300
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"\b\d+\b")
TOOL = re.compile(rf"(?<![\w./-])([a-z][a-z+.-]*)-{SHOWN_LLVM}(?![\w.-])")


class Failure(Exception):
    """What is wrong with a block."""


@dataclass(frozen=True)
class Block:
    language: str
    words: list[str]
    text: str
    line: int
    span: tuple[int, int]

    def option(self, name: str) -> str:
        """The value of a word NAME=VALUE, or ""."""
        values = [w.partition("=")[2] for w in self.words if w.startswith(f"{name}=")]
        return values[0] if values else ""


@dataclass(frozen=True)
class Tools:
    clang: str
    opt: str
    plugin: Path
    llvm: str

    @property
    def has_assertions(self) -> bool:
        return b"residue-debug-only" in self.plugin.read_bytes()

    def path(self, name: str) -> str:
        """The tool NAME of the LLVM under test."""
        if name == "clang":
            return self.clang
        if name == "opt":
            return self.opt
        given = Path(shlex.split(self.clang if "clang" in name else self.opt)[0])
        for candidate in (f"{name}-{self.llvm}", name):
            if (given.parent / candidate).exists():
                return str(given.parent / candidate)
        for version in (self.llvm, SHOWN_LLVM):  # lit is of no version.
            if found := shutil.which(f"{name}-{version}"):
                return found
        return f"{name}-{self.llvm}"

    def substitute(self, command: str) -> str:
        command = TOOL.sub(lambda match: self.path(match[1]), command)
        if "-mllvm -residue" in command:
            # As for the newest LLVM, which pages show.
            shown = shlex.join(compiler.load_flags(SHOWN_PLUGIN, SHOWN_LLVM))
            needed = shlex.join(compiler.load_flags(SHOWN_PLUGIN, self.llvm))
            command = command.replace(shown, needed)
        return command


def blocks_of(text: str) -> list[Block]:
    found = []
    for match in FENCE.finditer(text):
        words = match[1].split() or [""]
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(words[0], words[1:], match[2], line, match.span(2)))
    return found


def environment(tools: Tools) -> dict[str, str]:
    """Names the plugin for programs that take the newest clang."""
    # The plugin in build is there in a whole check only.
    named = {"RESIDUE_PLUGIN": str(tools.plugin)} if tools.llvm == SHOWN_LLVM else {}
    return {**os.environ, **named}


def run(block: Block, tools: Tools, scratch: Path) -> str:
    command = tools.substitute(block.text)
    result = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=scratch,
        env=environment(tools),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
    if result.returncode != 0:
        raise Failure(f"exit code {result.returncode} from\n{command}{result.stdout}")
    # What was substituted is shown under the name that the page uses.
    shown = result.stdout.replace(str(tools.plugin), SHOWN_PLUGIN)
    return shown.replace(f"{scratch}/", "")


def check_help(block: Block) -> None:
    """The program is there, and its help names every option of the command."""
    for command in block.text.replace("\\\n", " ").splitlines():
        words = shlex.split(command, comments=True)
        interpreter = [sys.executable] if words[:1] == ["python3"] else []
        words = words[len(interpreter) :]
        if not words or "/" not in words[0]:
            continue
        if not (ROOT / words[0]).is_file():
            raise Failure(f"there is no {words[0]}")
        shown = subprocess.run(
            [*interpreter, words[0], "--help"],
            capture_output=True, text=True, cwd=ROOT,
        ).stdout  # fmt: skip
        for word in words[1:]:
            option = "-D" if word.startswith("-D") else word.partition("=")[0]
            if option.startswith("-") and option not in shown:
                raise Failure(f"{words[0]} has no option {option}")


def normalized(line: str) -> str:
    return " ".join(line.split())


def agrees(want: str, have: str, about: bool) -> bool:
    """Whether the line HAVE is what the page shows as WANT."""
    shown = NUMBER.findall(want) if about else []
    pattern = ".*".join(map(re.escape, want.split("...")))
    if about:
        pattern = NUMBER.sub(r"(\\d+)", pattern)
    match = re.fullmatch(pattern, have)
    return match is not None and all(
        abs(int(a) - int(b)) <= 0.1 * int(a) for a, b in zip(shown, match.groups())
    )


def check_output(block: Block, output: str) -> None:
    have = iter([normalized(line) for line in output.splitlines()])
    for want in filter(None, map(normalized, block.text.splitlines())):
        if want == "...":
            continue
        if not any(agrees(want, line, "about" in block.words) for line in have):
            raise Failure(f"the output lacks, in this order,\n  {want}\nin\n{output}")


def check_excerpt(block: Block) -> None:
    path = ROOT / block.words[0]
    if not path.is_file():
        raise Failure(f"there is no file {block.words[0]}")
    if block.text not in path.read_text():
        raise Failure(f"this is no part of {block.words[0]}")


def is_skipped(block: Block, tools: Tools) -> bool:
    needed, llvm = block.option("needs"), block.option("llvm")
    missing = needed and not shutil.which(tools.substitute(needed))
    if "assertions" in block.words and not tools.has_assertions:
        return True
    return bool(missing) or bool(llvm and llvm != tools.llvm)


def prepare(scratch: Path, tools: Tools) -> None:
    """A directory that looks like the project's root; outputs stay in it."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    for entry in ROOT.iterdir():
        if not entry.name.startswith((".git", "build")):
            (scratch / entry.name).symlink_to(entry)
    (scratch / "build").symlink_to(tools.plugin.parent.parent)


def check_page(page: Path, tools: Tools, scratch: Path, update: bool) -> list[str]:
    text = page.read_text()
    prepare(scratch, tools)
    problems: list[str] = []
    replacements: list[tuple[tuple[int, int], str]] = []
    output: str | None = None
    ran = 0
    for block in blocks_of(text):
        try:
            if block.language == "sh" and "test" in block.words:
                output = None
                if not is_skipped(block, tools):
                    output = run(block, tools, scratch)
                    ran += 1
            elif block.language == "sh" and block.words == ["help"]:
                check_help(block)
            elif block.language == "sh":
                raise Failure("a shell block is tagged test or help")
            elif "output" in block.words:
                if output is None or is_skipped(block, tools):
                    continue
                if update and "..." not in block.text:
                    replacements.append((block.span, output))
                else:
                    check_output(block, output)
            elif block.words:
                check_excerpt(block)
        except (Failure, subprocess.TimeoutExpired) as problem:
            problems.append(f"{page.name}:{block.line}: {problem}")
    for (begin, end), new in reversed(replacements):
        text = text[:begin] + new + text[end:]
    if replacements:
        page.write_text(text)
    print(f"{page.name}: {ran} blocks run, {len(problems)} problems")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("page", type=Path, help="relative to the project's root")
    parser.add_argument("--clang", required=True)
    parser.add_argument("--opt", required=True)
    parser.add_argument("--plugin", required=True, type=Path)
    parser.add_argument("--scratch", required=True, type=Path, help="is erased first")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()

    scratch = options.scratch.absolute()
    if scratch == ROOT or scratch in ROOT.parents:
        parser.error("the scratch directory is erased first: name another")
    version = subprocess.run(
        [*shlex.split(options.opt), "--version"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    found = re.search(r"LLVM version (\d+)", version)
    if not found:
        parser.error(f"{options.opt} tells no LLVM version")
    tools = Tools(options.clang, options.opt, options.plugin.absolute(), found[1])
    problems = check_page(ROOT / options.page, tools, scratch, options.update)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
