"""The most bytes of stack that a call can take: a sum of frames along its calls."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from console import BenchError
from counting import Row, Runner, run
from emulated import TARGETS, Machine
from programs import Program

#: The section with the frame of each function, which llvm-readobj reads.
_FLAGS = ("-fstack-size-section",)


def _frames(tool: str, target: Path) -> dict[str, int]:
    """Bytes of the frame of each function."""
    text = run([tool, "--stack-sizes", str(target)]).stdout
    found = re.findall(r"Functions: \[(.*?)\]\s+Size: (0x[0-9A-Fa-f]+)", text)
    return {name: int(size, 16) for names, size in found for name in names.split(", ")}


def _calls(tool: str, target: Path) -> dict[str, set[str]]:
    """Which symbols the code of each function names: what it calls is among them."""
    calls: dict[str, set[str]] = {}
    within: set[str] = set()
    for line in run([tool, "-d", "-r", str(target)]).stdout.splitlines():
        if start := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            within = calls.setdefault(start[1], set())
        elif moved := re.search(r"\bR_\w+\s+(\S+?)([+-]0x\w+)?$", line):
            within.add(moved[1])
        else:
            within.update(re.findall(r"<([^>+]+)>", line))
    return calls


def bound(machine: Machine, program: Program, row: Row, runner: Runner) -> int:
    """Of the function that is counted, the one that its object has for others. Raises
    BenchError if a function calls itself, or one that is not there."""
    llvm = runner.clang.removeprefix("clang-")
    objects = [
        runner.compile(machine, program.source, [*program.flags, *row.flags, *_FLAGS], True),
        runner.compile(machine, TARGETS / "start.c", ["-O1", *_FLAGS], False),
    ]
    frames: dict[str, int] = {}
    calls: dict[str, set[str]] = {}
    for target in objects:
        frames |= _frames(f"llvm-readobj-{llvm}", target)
        calls |= _calls(f"llvm-objdump-{llvm}", target)
    symbols = run([f"llvm-nm-{llvm}", "--defined-only", "-g", str(objects[0])]).stdout
    entries = [f[2] for line in symbols.splitlines() if len(f := line.split()) == 3]

    @functools.cache
    def deepest(name: str, above: tuple[str, ...] = ()) -> int:
        if name in above:
            raise BenchError(f"{name} calls itself")
        if name not in frames:
            raise BenchError(f"the frame of {name} is not known")
        callees = {callee for callee in calls.get(name, ()) if callee in calls}
        below = (deepest(callee, (*above, name)) for callee in callees)
        return frames[name] + max(below, default=0)

    return max(deepest(name) for name in entries if name in calls)
