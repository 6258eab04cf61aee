"""Compiles a program for another machine, runs it there, and counts what calls execute."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from build import compiler
from build import run as run_command
from console import BenchError
from emulated import TARGETS, Machine, counter_command
from programs import Case, Program

#: Of a command; on some machines a call of plain clang's code takes minutes.
TIMEOUT_SECONDS = 1200

RESIDUE_CC = compiler.ROOT / "tools" / "residue-cc"

#: What residue-cc has for clang with the plugin, for clang without it.
WIDE_INTEGERS = ("-Xclang", "-fexperimental-max-bitint-width=8192")


@dataclass(frozen=True)
class Count:
    """What a call executes, and the bytes of the code and of the stack."""

    instructions: int
    #: The second number of count.c or run_wasm.py.
    other: int
    code_bytes: int
    stack_bytes: int

    def main(self, machine: Machine) -> int:
        """Cycles, where they are counted."""
        return self.other if machine.model else self.instructions

    def thousands(self, machine: Machine) -> str:
        return f"{self.main(machine) / 1000:,.1f}"


@dataclass(frozen=True)
class Row:
    """A way to compile; SOURCE has the function in place of the program's own file."""

    name: str
    flags: tuple[str, ...]
    plugin: bool = True
    source: Path | None = None


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Raises BenchError if the command fails."""
    result = run_command(command, TIMEOUT_SECONDS)
    if result.returncode != 0:
        lines = (result.stderr or result.stdout).splitlines()
        # What is wrong stands first, but where a call within another failed.
        traced = bool(lines) and lines[0].startswith("Traceback")
        said = "\n".join(lines[-1:] if traced else lines[:8])
        raise BenchError(f"{said}\n{' '.join(command)}")
    return result


def code_size(target: Path, machine: Machine) -> int:
    """The bytes of machine code in an object."""
    if machine.is_wasm:  # in a custom format; all of it is code but some names
        return target.stat().st_size
    lines = run(["size", "-A", str(target)]).stdout.splitlines()
    fields = [line.split() for line in lines]
    return sum(int(f[1]) for f in fields if f and f[0].startswith(".text"))


@dataclass(frozen=True)
class Runner:
    """Compiles and runs programs in a directory."""

    clang: str
    counter: Path
    directory: Path

    @staticmethod
    def make(plugin: Path, llvm: str, directory: Path) -> Runner:
        clang = f"clang-{llvm}"
        os.environ["RESIDUE_CLANG"] = clang
        os.environ["RESIDUE_PLUGIN"] = str(plugin)
        counter = directory / "count.so"
        run(counter_command(clang, counter))
        return Runner(clang, counter, directory)

    def within(self, directory: Path) -> Runner:
        """The same in another directory, at the same time."""
        return replace(self, directory=directory)

    def compile(
        self, machine: Machine, source: Path, flags: Iterable[str], plugin: bool
    ) -> Path:
        cc = [str(RESIDUE_CC)] if plugin else [self.clang]
        out = self.directory / f"{source.stem}.o"
        command = [*cc, "-std=c23", *machine.compile_flags(), *flags]
        command += ["-I", str(self.directory)]
        run([*command, "-c", str(source), "-o", str(out)])
        return out

    def count(self, machine: Machine, program: Program, row: Row, calls: int) -> Count:
        """Raises BenchError if results are wrong, or counts depend on secrets."""
        calls = calls if row.plugin else 1
        counts = self.counts(machine, program, row, calls)
        if len(set(counts)) != 1 and row.plugin:
            each = sorted(count.instructions for count in counts)
            raise BenchError(f"secrets decide: {each[0]} to {each[-1]} instructions")
        return counts[0]

    def counts(
        self, machine: Machine, program: Program, row: Row, calls: int
    ) -> list[Count]:
        """Of each call. Raises BenchError if results are wrong."""
        cases = program.cases(calls)
        lines = (_initializer(fields) for fields, _ in cases)
        (self.directory / "inputs.inc").write_text("\n".join(lines))
        objects = [
            self.compile(machine, TARGETS / source, ["-O1"], plugin=False)
            for source in ("start.c", program.runner)
        ]
        source = row.source or program.source
        flags = [*program.flags, *row.flags]
        objects.append(self.compile(machine, source, flags, row.plugin))
        linked = self.directory / "program"
        link = [self.clang, *machine.link_flags()]
        run([*link, *map(str, objects), "-o", str(linked)])
        size = code_size(objects[-1], machine)
        if row.source:  # a library: what of it is linked
            size = code_size(linked, machine)
            size -= sum(code_size(other, machine) for other in objects[:-1])
        return self._run(machine, linked, cases, size)

    def _run(
        self, machine: Machine, program: Path, cases: list[Case], size: int
    ) -> list[Count]:
        out = self.directory / "counts"
        ran = run(machine.command(program, self.counter, out))
        # What a debugger does for a program is on stderr.
        *results, stack = (ran.stdout + ran.stderr).splitlines()
        wanted = [result.hex() for _, result in cases]
        if results != wanted:
            wrong = sum(a != b for a, b in zip(results, wanted, strict=False))
            raise BenchError(f"{len(results)} results of {len(cases)}, {wrong} wrong")
        counted = [line.split() for line in out.read_text().splitlines()]
        bytes_ = int(stack.removeprefix("stack "))
        counts = [Count(int(a), int(b), size, bytes_) for a, b in counted]
        if len(counts) != len(cases):
            raise BenchError(f"{len(counts)} calls counted of {len(cases)}")
        return counts


def _initializer(fields: tuple[bytes, ...]) -> str:
    def braced(items: Iterable[str]) -> str:
        return "{" + ", ".join(items) + "}"

    return braced(braced(map(str, field)) for field in fields) + ","
