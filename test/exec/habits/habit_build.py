"""A program that is compiled in one way, and whether its results are right."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from habit import Habit, digest
from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError
from residue_tools import compiler


@dataclass(frozen=True)
class Build:
    """A program and one way to compile it."""

    habit: Habit
    configuration: Configuration
    toolchain: Toolchain

    def __str__(self) -> str:
        return f"{self.habit.source.name} {self.configuration}"

    def command(self) -> list[str]:
        """The compiler, its flags and the source."""
        driver, language = compiler.language(self.habit.source, cpp="20")
        toolchain = self.toolchain
        clang = toolchain.clang if driver == "clang" else toolchain.tool(driver)
        flags = [*language, "-Wall", "-Werror", *self.configuration.arguments(toolchain)]
        return [clang, *flags, str(self.habit.source)]

    def link(self, directory: Path) -> Path:
        output = directory / self.habit.name
        tools.run([*self.command(), "-o", str(output)], timeout=tools.COMPILE_TIMEOUT)
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
