"""A program that is compiled in one way, and whether its results are right."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from habit import Habit, digest
from residue_test import toolchain as tools
from residue_test.target import Target
from residue_test.toolchain import Configuration, Toolchain, ToolError
from residue_tools import compiler


@dataclass(frozen=True)
class Build:
    """A program and one way to compile it."""

    habit: Habit
    configuration: Configuration
    toolchain: Toolchain
    #: Another machine, which qemu emulates.
    target: Target | None = None

    def __str__(self) -> str:
        where = f" for {self.target.name}" if self.target else ""
        return f"{self.habit.source.name} {self.configuration}{where}"

    def command(self) -> list[str]:
        """The compiler, its flags and the source."""
        driver, language = compiler.language(self.habit.source, cpp="20")
        toolchain = self.toolchain
        clang = toolchain.clang if driver == "clang" else toolchain.tool(driver)
        # clang 19 warns of what it takes -march=native for on newer machines.
        warnings = ["-Wall", "-Werror", "-Wno-invalid-feature-combination"]
        flags = [*language, *warnings, *self.configuration.arguments(toolchain)]
        return [clang, *flags, str(self.habit.source)]

    def link(self, directory: Path) -> Path:
        output = directory / self.habit.name
        tools.run([*self.command(), "-o", str(output)], timeout=tools.COMPILE_TIMEOUT)
        return output

    def run(self, directory: Path, count: int, show_all: bool = False) -> list[str]:
        """The lines that the program prints. There each count is a program."""
        if not self.target:
            words = [str(count), *(["all"] if show_all else [])]
            return tools.run([str(directory / self.habit.name), *words]).decode().split()
        flags = [f"-DHABITS_COUNT={count}", f"-DHABITS_SHOWS_ALL={int(show_all)}"]
        target = self.target
        output = directory / self.habit.name
        compiled = f"{output}.o"
        command = [*self.command(), *target.compile_flags(), *flags, "-c"]
        tools.run([*command, "-o", compiled], timeout=tools.COMPILE_TIMEOUT)
        linked = target.link(self.toolchain, [compiled], output)
        return tools.run(target.command(linked)).decode().split()

    def check(self, directory: Path) -> str:
        """A summary; raises ToolError if a result is wrong."""
        habit = self.habit
        expected = habit.expected(habit.count)
        if not self.target:
            self.link(directory)
        found = self.digest(directory, habit.count)
        if found != digest(expected) and not self.is_of_byte_order(directory, found):
            raise ToolError(self.difference(directory))
        return f"{len(expected)} words"

    def is_of_byte_order(self, directory: Path, found: int) -> bool:
        """Whether clang alone has the same result, where the highest byte is the first:
        some programs are written for the lowest."""
        if not (self.target and self.target.is_big_endian):
            return False
        plain = replace(self.configuration, plain=True, options=())
        alone = replace(self, configuration=plain)
        return alone.digest(directory, self.habit.count) == found

    def digest(self, directory: Path, count: int) -> int:
        return int(self.run(directory, count)[-1], 16)

    def difference(self, directory: Path) -> str:
        """Which word is wrong first, and how few operations show it."""
        count = self.fewest(directory)
        lines = self.run(directory, count, show_all=True)[:-1]
        found = [int(line, 16) for line in lines]
        expected = self.habit.expected(count)
        if len(found) != len(expected):
            return f"{len(found)} words, and not {len(expected)}"
        pairs = enumerate(zip(found, expected))
        index, (a, b) = next((i, pair) for i, pair in pairs if pair[0] != pair[1])
        return f"with count {count}, word {index} is {a:016x}, and not {b:016x}"

    def fewest(self, directory: Path) -> int:
        """The smallest count with a wrong result."""
        for count in range(1, self.habit.count):
            if self.digest(directory, count) != digest(self.habit.expected(count)):
                return count
        return self.habit.count
