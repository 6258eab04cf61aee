#!/usr/bin/env python3
"""Checks small complete programs, which are compiled as a user would.

    programs.py results NAME -O2 "-Os stage=single-step" ...   known answers
    programs.py memcheck NAME -O2 ...       with secrets that memcheck watches
    programs.py branches NAME -O2 ...       in the code: few branches, no division

Each text after the name is one way to compile: a level, flags of clang, and options
of the plugin without their -residue-. --list prints the names; --plain compiles
without the plugin.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import catalogue
from program import INPUTS, Program
from residue_test import lanes, toolchain as tools
from residue_test.audit import few_branches, memcheck_reports
from residue_test.target import TARGETS, Target
from residue_test.toolchain import Configuration, Toolchain, ToolError


@dataclass(frozen=True)
class Build:
    """A program and one way to compile it."""

    program: Program
    configuration: Configuration
    toolchain: Toolchain
    target: Target | None = None

    def __str__(self) -> str:
        target = f" for {self.target.name}" if self.target else ""
        return f"{Path(self.program.source).name} {self.configuration}{target}"

    def target_flags(self) -> list[str]:
        return self.target.compile_flags() if self.target else []

    def compile(self, directory: Path) -> Path:
        """Compiles the source alone to an object file."""
        compiled = directory / "compiled.o"
        self.toolchain.run_clang(self.arguments(compiled))
        return compiled

    def arguments(self, compiled: Path) -> list[str]:
        arguments = [*self.configuration.arguments(self.toolchain), "-std=c23"]
        arguments += ["-Wall", "-Werror", "-gdwarf-4", "-c", *self.target_flags()]
        return [*arguments, str(INPUTS / self.program.source), "-o", str(compiled)]

    def link(self, directory: Path, *flags: str) -> Path:
        """Links it with the main program for its functions."""
        compiled = directory / "compiled.o"
        lanes.compile_to_run(self.toolchain, self.arguments(compiled))
        main = directory / "main.c"
        main.write_text(self.program.main(), encoding="utf-8")
        main_object = str(directory / "main.o")
        flags = ("-O1", "-std=c23", *self.target_flags(), *flags)
        self.toolchain.run_clang([*flags, "-c", str(main), "-o", main_object])
        output = directory / "program"
        objects = [main_object, str(compiled)]
        if self.target:
            return self.target.link(self.toolchain, objects, output)
        self.toolchain.run_clang([*objects, "-o", str(output)])
        return output

    def results(self, directory: Path) -> str:
        """A summary; raises ToolError if a result is wrong."""
        binary = self.link(directory)
        cases = self.program.cases()
        data = self.program.encode(cases)
        command = self.target.command(binary) if self.target else [str(binary)]
        self.program.compare(cases, tools.run(command, data=data))
        return f"{len(cases)} cases"

    def memcheck(self, directory: Path) -> str:
        """A summary; raises ToolError unless exactly the public lines are reported."""
        binary = self.link(directory, "-DPOISON")
        cases = self.program.secret_cases()
        data = self.program.encode(cases)
        output, reports = memcheck_reports([str(binary)], directory, data)
        self.program.compare(cases, output)
        places = self.program.public_places()
        expected = {f"UninitCondition at {place}" for place in places}
        if set(reports) != expected:
            raise ToolError(f"{sorted(set(reports))}, and not {sorted(expected)}")
        return f"{len(cases)} cases, {len(expected)} reports, of what is public"

    def branches(self, directory: Path) -> str:
        """A summary; raises ToolError if there are more than loops and checks."""
        compiled = self.compile(directory)
        return few_branches(self.toolchain, compiled, self.program.most_branches)


CHECKS = {
    "results": Build.results,
    "memcheck": Build.memcheck,
    "branches": Build.branches,
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="without the plugin")
    parser.add_argument("--target", choices=sorted(TARGETS), help="under qemu")
    parser.add_argument("--list", action="store_true", help="the names, nothing else")
    parser.add_argument("check", choices=sorted(CHECKS), nargs="?")
    parser.add_argument("name", choices=sorted(catalogue.PROGRAMS), nargs="?")
    # The rest are ways to compile, which argparse would take for options.
    arguments, ways = parser.parse_known_args()
    if arguments.list:
        print("\n".join(catalogue.PROGRAMS))
        return 0
    if not arguments.name or not ways:
        parser.error("a check, a name and ways to compile are needed")
    toolchain = tools.from_arguments(arguments)
    target = TARGETS.get(arguments.target)
    check = CHECKS[arguments.check]
    program = catalogue.PROGRAMS[arguments.name]
    builds = [
        Build(program, Configuration.of(text, arguments.plain), toolchain, target)
        for text in ways
    ]
    return tools.run_checks((build, partial(check, build)) for build in builds)


if __name__ == "__main__":
    sys.exit(main())
