"""Counts what carries written by hand take on other machines, under qemu.

    words.py --plugin P                     of AArch64, rv64gc and Cortex-M4
    words.py --plugin P --target rv32gc     one machine
    words.py --plugin P --check             right results, no table

The programs are those of bench/carries and bench/curves: plain, with builtins by hand,
and with the plugin. The first table has instructions of a sum or difference, with what
calls it, and bytes of its function where numbers have 256 bits; the second those of a
product of a point. cross.py says how it is counted.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from build import compiler
from console import BenchError, progress
from counting import Row, Runner, run
from emulated import MACHINES, Machine
from programs import CARRIES, CURVES, IDIOMS, SIZES_OF_CARRIES

ROWS = (
    Row("plain", ("-O2",), plugin=False),
    Row("builtins", ("-O2", "-DBUILTINS"), plugin=False),
    Row("plugin", ("-O2",)),
    Row("plain, -Os", ("-Os",), plugin=False),
    Row("plugin, -Os", ("-Os",)),
)
TARGETS = ("aarch64", "rv64gc", "cortex-m4")


#: The functions of IDIOMS, as bench/carries calls them.
SYMBOLS = tuple(
    f"{step}_{way}_256"
    for way in ("not_equal", "plus", "majority", "wide", "word")
    for step in ("add", "sub")
)


def sizes(runner: Runner) -> list[int]:
    """The bytes of the functions of 256 bits in what was compiled last, by idiom."""
    tool = f"llvm-nm-{runner.clang.removeprefix('clang-')}"
    objects = runner.directory / f"{CARRIES.source.stem}.o"
    lines = run([tool, "-S", str(objects)]).stdout.splitlines()
    found = {f[3]: int(f[1], 16) for line in lines if len(f := line.split()) == 4}
    return [found[symbol] for symbol in SYMBOLS]


def carries_table(machine: Machine, runner: Runner) -> str:
    """A line for each idiom: of each size, and of the bytes, a cell for each row."""
    of_size = len(SIZES_OF_CARRIES)
    cells: list[list[str]] = [[] for _ in IDIOMS]
    for row in ROWS[:3]:
        progress(f"{machine.name}: carries, {row.name}")
        counts = runner.counts(machine, CARRIES, row, len(IDIOMS) * of_size)
        each = sizes(runner)
        for idiom, size in enumerate(each):
            found = counts[idiom * of_size : (idiom + 1) * of_size]
            cells[idiom] += [*(f"{c.main(machine):,}" for c in found), f"{size:,}"]
    columns = [f"{bits}" if fixed else f"n: {bits}" for fixed, bits in SIZES_OF_CARRIES]
    columns.append("bytes")
    lines = [
        f"Carries, {machine.name} ({machine.about}), {machine.unit}: "
        + ", ".join(row.name for row in ROWS[:3]), "",
        f"| | {' | '.join(columns)} |",
        "|---|" + "---|" * len(columns),
    ]  # fmt: skip
    for name, line in zip(IDIOMS, cells, strict=True):
        grouped = (", ".join(line[n :: len(columns)]) for n in range(len(columns)))
        lines.append(f"| `{name}` | {' | '.join(grouped)} |")
    return "\n".join(lines)


def curves_table(machine: Machine, runner: Runner) -> str:
    """A line for each row: thousands of what each product takes, and the bytes."""
    names = " | ".join(program.title for program in CURVES)
    lines = [
        f"Curves, {machine.name}, thousand {machine.unit}", "",
        f"| | {names} | bytes of code |", "|---|" + "--:|" * (len(CURVES) + 1),
    ]  # fmt: skip
    for row in ROWS:
        cells = []
        for program in CURVES:
            progress(f"{machine.name}: {program.title}, {row.name}")
            found = runner.counts(machine, program, row, 1)[0]
            cells.append(found.thousands(machine))
        lines.append(f"| {row.name} | {' | '.join(cells)} | {found.code_bytes:,} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--llvm", default=compiler.newest_llvm())
    parser.add_argument("--target", action="append", choices=[*MACHINES])
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        runner = Runner.make(arguments.plugin.absolute(), arguments.llvm, Path(directory))
        for name in arguments.target or TARGETS:
            machine = MACHINES[name]
            tables = [carries_table(machine, runner), curves_table(machine, runner)]
            text = f"{name}: right" if arguments.check else "\n\n".join(tables)
            print(text, "\n", flush=True)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    try:
        sys.exit(main())
    except BenchError as error:
        sys.exit(f"words.py: {error}")
