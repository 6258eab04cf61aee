"""The machine that random IR is written for, and runs on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .ir_memory import Layout
from .target import Target
from .toolchain import Toolchain, run

LINUX = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
"""


@dataclass(frozen=True)
class Machine:
    """x86-64 with Linux, on which tests run; or a target that qemu emulates."""

    target: Target | None = None
    #: What a module begins with, and the attributes of its functions.
    head: str = LINUX
    attributes: str = ""
    layout: Layout = Layout()

    @classmethod
    def of(cls, toolchain: Toolchain, target: Target | None) -> Machine:
        return _emulated(toolchain, target) if target else cls()

    def compile_flags(self) -> list[str]:
        return self.target.compile_flags() if self.target else []

    def driver_flags(self) -> list[str]:
        # Machines without a C++ library are without exceptions.
        return [*self.compile_flags(), "-x", "c" if self.target else "c++", "-O1"]

    def link(self, toolchain: Toolchain, objects: list[str], output: Path) -> None:
        if self.target:
            self.target.link(toolchain, objects, output)
        else:
            toolchain.run_clang(["--driver-mode=g++", *objects, "-o", str(output)])

    def run(self, program: Path, data: bytes) -> bytes:
        command = self.target.command(program) if self.target else [str(program)]
        return run(command, data=data)


@cache
def _emulated(toolchain: Toolchain, target: Target) -> Machine:
    """As clang describes the target in the IR of an empty function."""
    command = [toolchain.clang, *target.compile_flags(), "-S", "-emit-llvm", "-o", "-"]
    text = run([*command, "-x", "c", "-"], data=b"void f(void) {}\n").decode()
    head = "".join(re.findall(r"^target .*\n", text, re.MULTILINE))
    layout = re.search(r'^target datalayout = "(.*)"', head, re.MULTILINE)
    assert layout
    attributes = re.findall(r'"target-(?:cpu|features)"="[^"]*"', text)
    return Machine(target, head, " ".join(attributes), Layout.parse(layout[1]))
