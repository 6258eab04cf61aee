"""Counts what plain C executes on other machines, under qemu and wasmtime.

    tools/bench --targets                   a table for each machine
    cross.py --plugin P --target rv64gc     one machine
    cross.py --plugin P --keep DIR          remembers counts there, and goes on with them
    cross.py --plugin P --report DIR        the tables in DIR/targets.md, and in its page
    cross.py --plugin P --check             equal counts and right results, no table;
                                            with --long or RESIDUE_LONG=1 at all levels
    cross.py --plugin P --long              plain clang of all programs, too
    cross.py --plugin P --sizes             bytes against cycles, on Cortex-M
    cross.py --plugin P --limbs             words against limbs with spare bits
    cross.py --plugin P --libraries         libsodium and mbedTLS, too, which are fetched
    cross.py --plugin P --libsodium DIR     X25519 of the unpacked source of libsodium, too
    cross.py --plugin P --mbedtls DIR       what mbedTLS does in the same calls, too

Programs need no C library of their machine: tools/residue-cc and lld make them, with
what bench/targets has. Each call's instructions are counted exactly, by a plugin of
qemu that is built here (bench/targets/count.c), which has a model of cycles for
Cortex-M4 as well. All secrets must take the same number, or that is an error: results
have no noise, so one call would be enough of a measurement, and as many programs run at
a time as there are processors. Results are compared with Python's integers.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import machine as host
import target_report
from build import compiler
from console import BenchError, progress
from count_jobs import Job, Memory, Result, cores, count_all
from counting import WIDE_INTEGERS, Row, Runner
from emulated import MACHINES, Machine
from library_rows import fetch, libsodium_row, mbedtls_rows
from programs import CHAINS, PROGRAMS, Program
from stack_bound import bound
from step_cycles import step

ROOT = Path(__file__).resolve().parent.parent

LONG_LEVELS = ("-O1", "-O2", "-O3", "-Os", "-Oz")

ROWS = (
    Row(target_report.PLAIN, ("-O2", *WIDE_INTEGERS), plugin=False),
    *(Row(name, (name.split(", ")[1],)) for name in target_report.PLUGIN),
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


class Session:
    """What the command line asks for, and what is known so far."""

    def __init__(self, arguments: argparse.Namespace, directory: Path) -> None:
        self.arguments = arguments
        names = arguments.target or (["cortex-m4"] if arguments.sizes else MACHINES)
        self.machines = [MACHINES[name] for name in names]
        self.programs = [PROGRAMS[name] for name in arguments.program or PROGRAMS]
        plugin = arguments.plugin.absolute()
        self.runner = Runner.make(plugin, arguments.llvm, directory)
        keep = arguments.keep
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
        file = keep / "counts.jsonl" if keep else None
        self.memory = Memory(file, plugin, self.runner.clang)
        self.results: dict[Job, Result] = {}
        self.steps: list[dict[str, Any]] = []

    def rows(self, machine: Machine, program: Program) -> list[Row]:
        arguments = self.arguments
        if arguments.sizes:
            rows = list(SIZES)
        else:
            with_plain = program.runs_plain or arguments.long
            rows = [row for row in ROWS if row.plugin or with_plain]
        if program.is_variant:
            return rows
        if arguments.libsodium and program.runner == "run_x25519.c":
            rows.append(libsodium_row(machine, arguments.libsodium))
        return rows + (mbedtls_rows(arguments.mbedtls) if arguments.mbedtls else [])

    def count(self, jobs: list[Job]) -> bool:
        """Prints each machine's table when it is complete. Whether all of the plugin's
        rows are right."""
        text = target_report.sizes_text if self.arguments.sizes else target_report.text
        waiting = {machine.name: 0 for machine in self.machines}
        for job in jobs:
            waiting[job.machine.name] += 1

        def tell(job: Job, result: Result) -> None:
            self.results[job] = result
            waiting[job.machine.name] -= 1
            if not waiting[job.machine.name]:
                of = self.machine_record(job.machine, jobs)
                print(text(of), flush=True)
                self.write_report(jobs)

        count_all(jobs, self.runner, self.memory, self.arguments.jobs, tell)
        return all(r.count or not job.row.plugin for job, r in self.results.items())

    def machine_record(self, machine: Machine, jobs: list[Job]) -> dict[str, Any]:
        found = {
            (job.program, job.row): self.results[job]
            for job in jobs
            if job.machine is machine and job in self.results
        }
        record = target_report.machine_record(machine, found)
        if self.arguments.sizes:
            self.add_bounds(machine, record)
        return record

    def add_bounds(self, machine: Machine, record: dict[str, Any]) -> None:
        """The most bytes of stack that calls can take, beside what they took."""
        for program, of in zip(self.programs, record["programs"], strict=True):
            for row in SIZES:
                most = bound(machine, program, row, self.runner)
                took = of["rows"][row.name].get("stack_bytes", 0)
                if most < took:
                    raise BenchError(f"{program.name}, {row.name}: {took} of {most} bytes")
                of["rows"][row.name]["stack_bound"] = most

    def record(self, jobs: list[Job]) -> dict[str, Any]:
        return {
            "name": target_report.NAME,
            "title": target_report.TITLE,
            "date": datetime.date.today().isoformat(),
            "machine": host.describe(self.arguments.llvm, [], ROOT),
            "machines": [self.machine_record(m, jobs) for m in self.machines],
            "steps": self.steps,
        }

    def write_report(self, jobs: list[Job]) -> None:
        directory = self.arguments.report
        if not directory:
            return
        # They draw: nothing else needs the library for that.
        import report
        import run

        record = {"format": report.FORMAT} | self.record(jobs)
        report.write(record, directory, run.REPORTED)
        (directory / "targets.md").write_text(target_report.markdown(record) + "\n")
        if self.arguments.readme:
            report.update_page(ROOT / "docs" / "targets.md", record)

    def count_steps(self) -> None:
        """Cycles by llvm-mca, of all processors that machines name."""
        for machine in self.machines:
            for processor in machine.processors:
                progress(f"{machine.name}: llvm-mca, {processor}")
                try:
                    found = step(machine, processor, self.runner)
                except BenchError as error:
                    progress(str(error))
                    continue
                self.steps.append({"machine": machine.name} | asdict(found))

    def check(self) -> bool:
        """Whether all results are right, and all counts equal; says so."""
        levels = LONG_LEVELS if self.arguments.long else ("-O2",)
        chosen = [self.arguments.flags] if self.arguments.flags else levels
        jobs = [
            Job(machine, program, Row(flags, tuple(flags.split())), self.arguments.calls)
            for machine in self.machines
            for program in self.programs
            for flags in chosen
        ]

        def tell(job: Job, result: Result) -> None:
            self.results[job] = result
            name = f"{job.machine.name} {job.program.name} {job.row.name}"
            found = result.count
            if not found:
                print(f"{name}: FAILED: {result.problem}", flush=True)
                return
            model = f", {found.other} cycles" if job.machine.model else ""
            print(f"{name}: {found.instructions} instructions{model}, {found.code_bytes}"
                  f" bytes, {found.stack_bytes} of stack", flush=True)  # fmt: skip

        count_all(jobs, self.runner, self.memory, self.arguments.jobs, tell)
        return all(result.count for result in self.results.values())

    def limbs_table(self) -> str:
        """Words against limbs with spare bits: of each machine a row for products,
        squares and X25519, a product and a square being a thousandth of a chain."""
        names = " | ".join(row.name for row in LIMBS)
        lines = [f"| machine | | chosen | {names} |", "|---|---|--:|" + "--:|" * len(LIMBS)]
        for machine in self.machines:
            for program in (*CHAINS, PROGRAMS["x25519"]):
                progress(f"{machine.name}: {program.title}")
                counts = [
                    self.runner.count(machine, program, row, self.arguments.calls)
                    for row in (Row("chosen", ("-O2",)), *LIMBS)
                ]
                name = machine.name if program is CHAINS[0] else ""
                unit = "" if program in CHAINS else ", thousands"
                cells = " | ".join(f"{count.instructions // 1000:,}" for count in counts)
                lines.append(f"| {name} | {program.title}{unit} | {cells} |")
        return "\n".join(lines)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--llvm", default=compiler.newest_llvm())
    parser.add_argument("--target", action="append", choices=[*MACHINES])
    parser.add_argument("--program", action="append", choices=[*PROGRAMS])
    parser.add_argument("--calls", type=int, default=100, help="each with other secrets")
    parser.add_argument("--jobs", type=int, default=cores(), help="at a time")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="for counts and sources")
    parser.add_argument("--libraries", action="store_true")
    parser.add_argument("--libsodium", type=Path, metavar="DIR")
    parser.add_argument("--mbedtls", type=Path, metavar="DIR")
    parser.add_argument("--report", type=Path, metavar="DIR")
    parser.add_argument("--readme", action="store_true", help="tables in docs/targets.md")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--flags", help="of --check (default: -O2)")
    parser.add_argument(
        "--long", action="store_true", default=os.environ.get("RESIDUE_LONG") == "1"
    )
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--limbs", action="store_true")
    return parser.parse_args()


def main() -> int:
    arguments = parse()
    if arguments.libraries:
        keep = (arguments.keep or ROOT / "build" / "targets").absolute()
        arguments.libsodium = arguments.libsodium or fetch("libsodium", keep)
        arguments.mbedtls = arguments.mbedtls or fetch("mbedtls", keep)
    with tempfile.TemporaryDirectory() as directory:
        session = Session(arguments, Path(directory))
        if arguments.check:
            return not session.check()
        if arguments.limbs:
            print(session.limbs_table())
            return 0
        jobs = [
            Job(machine, program, row, arguments.calls)
            for machine in session.machines
            for program in session.programs
            for row in session.rows(machine, program)
        ]
        if not (arguments.program or arguments.sizes):
            session.count_steps()
        complete = session.count(jobs)
        if session.steps:
            print(target_report.step_text(session.record(jobs)))
    if arguments.report:
        progress(f"wrote {arguments.report / 'targets.md'}")
    return not complete


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    try:
        sys.exit(main())
    except BenchError as error:
        sys.exit(f"cross.py: {error}")
