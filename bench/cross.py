"""Counts what plain C executes on other machines, under qemu and wasmtime.

    tools/bench --targets                   a table for each machine and program
    cross.py --plugin P --target rv64gc     one machine
    cross.py --plugin P --report DIR        the tables in DIR/targets.md, too
    cross.py --plugin P --check             equal counts and right results, no table;
                                            with --long or RESIDUE_LONG=1 at all levels
    cross.py --plugin P --long              plain clang of all programs, too
    cross.py --plugin P --sizes             bytes against cycles, on Cortex-M
    cross.py --plugin P --limbs             words against limbs with spare bits
    cross.py --plugin P --libsodium DIR     X25519 of the unpacked source of libsodium, too
    cross.py --plugin P --mbedtls DIR       what mbedTLS does in the same calls, too

Programs need no C library of their machine: tools/residue-cc and lld make them, with
what bench/targets has. Each call's instructions are counted exactly, by a plugin of
qemu that is built here (bench/targets/count.c), which has a model of cycles for
Cortex-M4 as well. All secrets must take the same number, or that is an error: results
have no noise, so one call would be enough of a measurement. Results are compared with
Python's integers.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from build import compiler
from build import run as run_command
from console import BenchError, progress
from emulated import MACHINES, TARGETS, Machine, counter_command
from programs import CHAINS, PROGRAMS, Case, Program

#: On some machines a call of plain clang's code takes minutes.
TIMEOUT_SECONDS = 120

LONG_LEVELS = ("-O1", "-O2", "-O3", "-Os", "-Oz")

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


ROWS = (
    Row("plain clang", ("-O2", *WIDE_INTEGERS), plugin=False),
    Row("plugin, -O2", ("-O2",)),
    Row("plugin, -Os", ("-Os",)),
)

#: What code size can be had for, on machines with little memory.
SIZES = (
    Row("-O2", ("-O2",)),
    Row("-O2, products in place", ("-O2", "--residue-inline-products=100000")),
    Row("-O2, products shared", ("-O2", "--residue-inline-products=0")),
    Row("-Os", ("-Os",)),
    Row("-Oz", ("-Oz",)),
    *(
        Row(
            f"-Oz, products in loops of {words} words",
            ("-Oz", "--residue-unrolled-words=4", f"--residue-block-words={words}"),
        )
        for words in (2, 4, 8)
    ),
)

LIMBS = tuple(
    Row(name, ("-O2", f"--residue-representation={name}"))
    for name in ("saturated", "unsaturated", "wide")
)


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


class Runner:
    """Compiles and runs programs in a directory."""

    def __init__(self, plugin: Path, llvm: str, directory: Path) -> None:
        self.directory = directory
        self.clang = f"clang-{llvm}"
        os.environ["RESIDUE_CLANG"] = self.clang
        os.environ["RESIDUE_PLUGIN"] = str(plugin)
        self.counter = directory / "count.so"
        run(counter_command(self.clang, self.counter))

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


def libsodium_row(machine: Machine, directory: Path) -> Row:
    """What is portable in libsodium, from its unpacked source."""
    root = directory / "src" / "libsodium"
    if not root.is_dir():
        raise BenchError(f"{directory} is no source of libsodium")
    include = root / "include" / "sodium"
    flags = ["-O2", "-std=gnu17", "-w", "-DSODIUM_STATIC", "-I", str(root)]
    # Most of the first file is for signatures.
    flags.append("-ffunction-sections")
    flags += ["-I", str(include), "-I", str(include.parent)]
    flags += ["-I", str(include / "private"), "-isystem", str(TARGETS / "libc")]
    if machine.has_64_bits:
        flags.append("-DHAVE_TI_MODE")
    flags.append(
        "-DNATIVE_BIG_ENDIAN" if machine.name == "s390x" else "-DNATIVE_LITTLE_ENDIAN"
    )
    return Row("libsodium, -O2", tuple(flags), False, TARGETS / "libsodium.c")


def mbedtls_rows(directory: Path) -> list[Row]:
    """mbedTLS without and with its assembly, from its unpacked source."""
    library = directory / "library"
    if not library.is_dir():
        raise BenchError(f"{directory} is no source of mbedTLS")
    flags = ["-O2", "-w", *WIDE_INTEGERS, "-ffunction-sections", "-I", str(library)]
    flags += ["-I", str(directory / "include"), "-isystem", str(TARGETS / "libc")]
    flags += ["-I", str(TARGETS), '-DMBEDTLS_CONFIG_FILE="mbedtls_config.h"']
    source = TARGETS / "mbedtls.c"
    return [
        Row("mbedTLS, C, -O2", tuple(flags), False, source),
        Row("mbedTLS, assembly, -O2", (*flags, "-DMBEDTLS_HAVE_ASM"), False, source),
    ]


def table(
    machine: Machine, program: Program, runner: Runner, calls: int, rows: list[Row]
) -> str:
    """A table of Markdown, in thousands of what a call executes."""
    time = " microseconds |" if machine.is_wasm else ""
    lines = [
        f"{program.title}, {machine.name} ({machine.about})", "",
        f"| | thousand {machine.unit} |{time} bytes of code | bytes of stack |",
        f"|---|{'--:|' if time else ''}--:|--:|--:|",
    ]  # fmt: skip
    for row in rows:
        progress(f"{machine.name}: {program.name}, {row.name}")
        try:
            most = min(calls, program.most_calls)
            found = runner.count(machine, program, row, most)
        except BenchError as error:
            lines.append(f"| {row.name} | {str(error).splitlines()[0]} | | |")
            continue
        time = f" {found.other / 1000:,.0f} |" if machine.is_wasm else ""
        stack = f"{found.stack_bytes:,}" if found.stack_bytes else ""
        lines.append(
            f"| {row.name} | {found.thousands(machine)} |{time} "
            f"{found.code_bytes:,} | {stack} |"
        )
    return "\n".join(lines)


def limbs_table(machines: list[Machine], runner: Runner, calls: int) -> str:
    """Words against limbs with spare bits: of each machine a row for products, squares
    and X25519, a product and a square being a thousandth of a chain."""
    lines = [
        "| machine | | chosen | " + " | ".join(row.name for row in LIMBS) + " |",
        "|---|---|--:|" + "--:|" * len(LIMBS),
    ]
    for machine in machines:
        for program in (*CHAINS, PROGRAMS["x25519"]):
            progress(f"{machine.name}: {program.title}")
            counts = [
                runner.count(machine, program, row, calls).instructions // 1000
                for row in (Row("chosen", ("-O2",)), *LIMBS)
            ]
            name = machine.name if program is CHAINS[0] else ""
            thousands = "" if program in CHAINS else ", thousands"
            cells = " | ".join(f"{count:,}" for count in counts)
            lines.append(f"| {name} | {program.title}{thousands} | {cells} |")
    return "\n".join(lines)


def check_one(
    runner: Runner, machine: Machine, program: Program, flags: str, calls: int
) -> bool:
    """Whether all results are right, and all counts equal; says so."""
    name = f"{machine.name} {program.name} {flags}"
    try:
        row = Row(name, tuple(flags.split()))
        found = runner.count(machine, program, row, calls)
    except BenchError as error:
        print(f"{name}: FAILED: {error}", flush=True)
        return False
    model = f", {found.other} cycles" if machine.model else ""
    print(f"{name}: {found.instructions} instructions{model}, {found.code_bytes} "
          f"bytes, {found.stack_bytes} of stack", flush=True)  # fmt: skip
    return True


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--llvm", default=compiler.newest_llvm())
    parser.add_argument("--target", action="append", choices=[*MACHINES])
    parser.add_argument("--program", action="append", choices=[*PROGRAMS])
    parser.add_argument("--calls", type=int, default=100, help="each with other secrets")
    parser.add_argument("--libsodium", type=Path, metavar="DIR")
    parser.add_argument("--mbedtls", type=Path, metavar="DIR")
    parser.add_argument("--report", type=Path, metavar="DIR", help="for targets.md")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--flags", help="of --check (default: -O2)")
    parser.add_argument(
        "--long", action="store_true", default=os.environ.get("RESIDUE_LONG") == "1"
    )
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--limbs", action="store_true")
    arguments = parser.parse_args()
    names = arguments.target or (["cortex-m4"] if arguments.sizes else MACHINES)
    machines = [MACHINES[name] for name in names]
    programs = [PROGRAMS[name] for name in arguments.program or PROGRAMS]
    with tempfile.TemporaryDirectory() as directory:
        runner = Runner(arguments.plugin.absolute(), arguments.llvm, Path(directory))
        if arguments.check:
            levels = LONG_LEVELS if arguments.long else ("-O2",)
            results = [
                check_one(runner, machine, program, flags, arguments.calls)
                for machine in machines
                for program in programs
                for flags in ([arguments.flags] if arguments.flags else levels)
            ]
            return not all(results)
        if arguments.limbs:
            print(limbs_table(machines, runner, arguments.calls))
            return 0
        tables = []
        for program in programs:
            for machine in machines:
                rows = list(SIZES if arguments.sizes else ROWS)
                with_plain = program.runs_plain or arguments.long
                rows = [row for row in rows if row.plugin or with_plain]
                if arguments.libsodium and program.runner == "run_x25519.c":
                    rows.append(libsodium_row(machine, arguments.libsodium))
                if arguments.mbedtls:
                    rows += mbedtls_rows(arguments.mbedtls)
                text = table(machine, program, runner, arguments.calls, rows)
                print(text, "\n", flush=True)
                tables.append(text)
    if arguments.report:
        arguments.report.mkdir(parents=True, exist_ok=True)
        file = arguments.report / "targets.md"
        file.write_text("\n\n".join(tables) + "\n")
        progress(f"wrote {file}")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    try:
        sys.exit(main())
    except BenchError as error:
        sys.exit(f"cross.py: {error}")
