"""The compiler under test, and running what it makes."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

from residue_tools import compiler

LEVELS = ("-O1", "-O2", "-O3", "-Os", "-Oz")
REDUCTIONS = ("crandall", "solinas", "barrett", "word-sum", "even")
STAGES = ("single-step", "incomplete", "incomplete-phi", "default")

COMPILE_TIMEOUT = 120.0
RUN_TIMEOUT = 120.0


class ToolError(Exception):
    """A compiler or program did not do what it must; says what it printed."""


class NoEnd(ToolError):
    """It did not come to an end in time."""


@dataclass(frozen=True)
class Toolchain:
    """A clang, its binutils and the plugin."""

    clang: str
    plugin: str

    def tool(self, name: str) -> str:
        """The LLVM tool of that name beside clang."""
        beside = Path(self.clang).resolve().parent / name
        return str(beside) if beside.exists() else name

    def plugin_flags(self, *options: str) -> list[str]:
        """The flags for clang that load the plugin with options."""
        return compiler.clang_flags(self.plugin, options)

    def run_clang(self, arguments: list[str]) -> None:
        """Runs clang; raises ToolError with its output if it fails or hangs."""
        run([self.clang, *arguments], timeout=COMPILE_TIMEOUT)


@dataclass(frozen=True)
class Configuration:
    """One way to compile, with the plugin or without."""

    level: str = "-O2"
    options: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    plain: bool = False

    @classmethod
    def of(cls, text: str, plain: bool = False) -> Configuration:
        """From a level, flags, and options of the plugin without -residue-."""
        level, *words = text.split()
        options = tuple(word for word in words if not word.startswith("-"))
        flags = tuple(word for word in words if word.startswith("-"))
        return cls(level, options, flags, plain)

    def __str__(self) -> str:
        options = [f"-mllvm -residue-{option}" for option in self.options]
        plain = ["without the plugin"] if self.plain else []
        return " ".join([self.level, *self.flags, *options, *plain])

    def arguments(self, toolchain: Toolchain) -> list[str]:
        plugin = [] if self.plain else toolchain.plugin_flags(*self.options)
        return [self.level, *self.flags, *plugin]


def run(
    command: list[str], *, timeout: float = RUN_TIMEOUT, data: bytes | None = None
) -> bytes:
    """The standard output of a command that must succeed."""
    try:
        # Of its own group, so that a hanging compiler goes with its children.
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE if data is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise ToolError(f"{command[0]}: {error}") from error
    try:
        output, errors = process.communicate(data, timeout=timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise NoEnd(f"no end after {timeout:g} s: {' '.join(command)}") from None
    if process.returncode != 0:
        # What is given data answers with data.
        text = (errors if data is not None else output + errors).decode(errors="replace")
        raise ToolError(
            f"status {process.returncode}: {' '.join(command)}\n{shorten(text)}"
        )
    return output


def run_checks(checks: Iterable[tuple[object, Callable[[Path], str]]]) -> int:
    """Runs named checks, each with a directory of its own, and prints what comes.

    Returns an exit status: 0 if there is one at least, and none raises ToolError.
    """
    count = failed = 0
    for name, check in checks:
        count += 1
        with tempfile.TemporaryDirectory(prefix="residue-test-") as directory:
            try:
                print(f"{name}: {check(Path(directory))}")
            except ToolError as error:
                failed += 1
                print(f"FAILED {name}: {error}")
    return 1 if failed or not count else 0


def shorten(text: str, lines: int = 40) -> str:
    """The first and last lines of a long text."""
    every = text.splitlines()
    if len(every) <= lines:
        return text
    half = lines // 2
    return "\n".join([*every[:half], "[...]", *every[-half:]])


def has_cpu_flags(*flags: str) -> bool:
    """Whether this machine runs code for these features (as Linux names them)."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False
    line = next((l for l in text.splitlines() if l.startswith("flags")), "")
    return set(flags) <= set(line.split())


def has_x86_64_v3() -> bool:
    """Whether this machine runs code for x86-64-v3."""
    return has_cpu_flags("avx2", "bmi1", "bmi2", "fma", "movbe", "abm")


def has_ifma() -> bool:
    """Whether this machine runs code with AVX-512 IFMA on 256 bits."""
    return has_cpu_flags("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512ifma")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Lets a test be told its compiler, and be run by hand without."""
    parser.add_argument(
        "--clang",
        default=compiler.newest_clang(),
        help="the compiler (default: the newest supported one; now %(default)s)",
    )
    parser.add_argument(
        "--plugin",
        default=str(compiler.default_plugin()),
        help="default: build/lib/Residue.so of this checkout",
    )


def add_sample_argument(parser: argparse.ArgumentParser) -> None:
    """Lets a long test be told to do a part of it (lit's %sample)."""
    parser.add_argument("--sample", action="store_true", help="a part, in less time")
    parser.add_argument(
        "--rest", action="store_true", help="what --sample leaves out, at least"
    )


def from_arguments(arguments: argparse.Namespace) -> Toolchain:
    """The toolchain that add_arguments' options name. Exits if it is not there."""
    if not Path(arguments.plugin).exists():
        raise SystemExit(f"error: there is no plugin {arguments.plugin}")
    clang = shutil.which(arguments.clang)
    if not clang:
        raise SystemExit(f"error: there is no compiler {arguments.clang}")
    # The whole path: its LLVM's other tools are beside it.
    return Toolchain(clang, str(Path(arguments.plugin).resolve()))
