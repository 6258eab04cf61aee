#!/usr/bin/env python3
"""Compiles programs in many habits of writing, and compares their results.

    habits.py contests fields ...      these groups or programs
    habits.py                          all of them
    habits.py fields -Os "-O3 -march=native"

Each text that begins with a - is one way to compile: a level, flags of clang, and
options of the plugin without their -residue-. Without one, each program is compiled
at -O2 and at one other of all levels, which one depends on its name; at all of them
with --long, or with RESIDUE_LONG=1 in the environment. --list prints the programs;
--plain compiles without the plugin.
"""

from __future__ import annotations

import argparse
import os
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import catalogue
from habit import Habit, digest
from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError
from residue_tools import compiler

USUAL = "-O2"


def other_levels() -> list[str]:
    """What else a user compiles with, as far as this machine runs it."""
    v3 = ["-O2 -march=x86-64-v3"] if tools.has_x86_64_v3() else []
    return ["-O1", "-O3", "-Os", *v3, "-O2 -march=native"]


def levels(habit: Habit, every: bool) -> list[str]:
    others = other_levels()
    if every:
        return [USUAL, *others]
    return [USUAL, others[zlib.crc32(habit.name.encode()) % len(others)]]


def compile_command(habit: Habit, toolchain: Toolchain) -> list[str]:
    """The compiler for the language of a program."""
    driver, language = compiler.language(habit.source, cpp="20")
    clang = toolchain.clang if driver == "clang" else toolchain.tool(driver)
    return [clang, *language, "-Wall", "-Werror"]


@dataclass(frozen=True)
class Build:
    """A program and one way to compile it."""

    habit: Habit
    configuration: Configuration
    toolchain: Toolchain

    def __str__(self) -> str:
        return f"{self.habit.source.name} {self.configuration}"

    def link(self, directory: Path) -> Path:
        output = directory / self.habit.name
        arguments = self.configuration.arguments(self.toolchain)
        command = [*compile_command(self.habit, self.toolchain), *arguments]
        command += [str(self.habit.source), "-o", str(output)]
        tools.run(command, timeout=tools.COMPILE_TIMEOUT)
        return output

    def check(self, directory: Path) -> str:
        """A summary; raises ToolError if a result is wrong."""
        habit = self.habit
        expected = habit.expected(habit.count)
        program = str(self.link(directory))
        found = tools.run([program, str(habit.count)]).decode()
        if int(found, 16) != digest(expected):
            raise ToolError(self.difference(program, expected))
        return f"{len(expected)} words"

    def difference(self, program: str, expected: list[int]) -> str:
        """Which word is wrong first, and how few operations show it."""
        count = self.fewest(program)
        lines = tools.run([program, str(count), "all"]).decode().split()[:-1]
        found = [int(line, 16) for line in lines]
        expected = self.habit.expected(count)
        if len(found) != len(expected):
            return f"{len(found)} words, and not {len(expected)}"
        pairs = enumerate(zip(found, expected))
        index, (a, b) = next((i, pair) for i, pair in pairs if pair[0] != pair[1])
        return f"with count {count}, word {index} is {a:016x}, and not {b:016x}"

    def fewest(self, program: str) -> int:
        """The smallest count with a wrong result."""
        for count in range(1, self.habit.count):
            found = tools.run([program, str(count)]).decode()
            if int(found, 16) != digest(self.habit.expected(count)):
                return count
        return self.habit.count


def chosen(names: list[str]) -> list[Habit]:
    """The habits of the groups and programs that are named."""
    if not names:
        return list(catalogue.HABITS.values())
    habits = []
    for name in names:
        if name in catalogue.GROUPS:
            habits += catalogue.GROUPS[name].habits
        elif name in catalogue.HABITS:
            habits.append(catalogue.HABITS[name])
        else:
            raise SystemExit(f"error: there is no group or program {name}")
    return habits


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--plain", action="store_true", help="without the plugin")
    parser.add_argument("--long", action="store_true", help="at every level")
    parser.add_argument("--list", action="store_true", help="the programs")
    # The rest are names and ways to compile, which argparse would take for options.
    arguments, rest = parser.parse_known_args()
    ways = [word for word in rest if word.startswith("-")]
    habits = chosen([word for word in rest if not word.startswith("-")])
    if arguments.list:
        for habit in habits:
            print(f"{habit.name:22} {habit.about}")
        return 0
    toolchain = tools.from_arguments(arguments)
    every = arguments.long or os.environ.get("RESIDUE_LONG") == "1"
    builds = []
    for habit in habits:
        usual = levels(habit, every)
        if arguments.sample and not every:
            usual = usual[1:]
        builds += [
            Build(habit, Configuration.of(way, arguments.plain), toolchain)
            for way in ways or usual
        ]
    return tools.run_checks((build, build.check) for build in builds)


if __name__ == "__main__":
    sys.exit(main())
