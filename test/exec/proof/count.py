#!/usr/bin/env python3
"""How many reductions of programs are proven, and which are not.

Compiles each program with -residue-verify, for each target and each representation that
is asked for, and reads the optimization record: a line for each compilation, the functions
that are not proven by name and reason, and the sum; behind all of them the reasons, the
most frequent first. A program is a source, or one of --programs: a benchmark, for each
modulus that it has, or the habits.

    count.py --plugin Residue.so --clang clang --at-least 60 bench/x25519/x25519.c
    count.py --plugin Residue.so --clang clang --programs field habits --json proofs.json
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / name) for name in ("bench", "tools", "test/exec/habits")]

import catalogue
import suite
from residue_tools import compiler

TARGETS: dict[str, list[str]] = {
    "x86-64": [],
    "v3": ["-march=x86-64-v3"],
    "ifma": ["-march=x86-64-v3", "-mavx512f", "-mavx512vl", "-mavx512ifma"],
    "aarch64": ["--target=aarch64-linux-gnu"],
    "rv64": ["--target=riscv64-linux-gnu", "-march=rv64gc"],
    "m4": ["--target=thumbv7em-none-eabi", "-mcpu=cortex-m4"],
}
BENCHMARKS = ("x25519", "p256", "poly1305", "field", "ffdhe", "hash")
REPRESENTATIONS = ("chosen", "wide", "saturated", "unsaturated", "montgomery", "packed")
#: For habits on machines that no C library is installed for.
WITHOUT_LIBRARY = [
    "-ffreestanding",
    *("-isystem", str(ROOT / "test" / "exec" / "cross" / "Inputs" / "libc")),
    *("-DHABITS_COUNT=1000", "-DHABITS_SHOWS_ALL=0"),
]
TIMED_OUT = "the compilation took too long"


@dataclass(frozen=True)
class Program:
    #: A benchmark, "habits", or the source alone.
    group: str
    name: str
    source: Path
    flags: tuple[str, ...] = ()


@dataclass
class Verdict:
    function: str
    reductions: int
    #: Why it is not proven; empty if it is.
    why: str
    #: Why it is not proven as it was planned, if each reduction is by itself.
    whole: str = ""


@dataclass
class Count:
    """Of one compilation."""

    group: str
    program: str
    target: str
    representation: str
    compiles: bool = True
    verdicts: list[Verdict] = field(default_factory=list)
    #: Powers by constants that are chains or inverses, proven by their exponents, and functions whose
    #: powers are not, and stay as they are.
    powers: int = 0
    kept: list[str] = field(default_factory=list)

    @property
    def proven(self) -> int:
        """As they were planned."""
        return sum(v.reductions for v in self.verdicts if not (v.why or v.whole))

    @property
    def single(self) -> int:
        """Each by itself, in code of its own."""
        return sum(v.reductions for v in self.verdicts if v.whole)

    @property
    def unproven(self) -> int:
        return sum(v.reductions for v in self.verdicts if v.why)

    def __str__(self) -> str:
        label = f"{self.program} {self.target} {self.representation}"
        if not self.compiles:
            return f"{label}: does not compile"
        lines = [f"{label}: {totals([self])}"]
        for v in self.verdicts:
            if v.why:
                lines.append(f"  {v.function}: {v.reductions} not proven: {v.why}")
            if v.whole:
                lines.append(f"  {v.function}: {v.reductions} one by one: {v.whole}")
        if self.powers:
            lines.append(f"  {self.powers} powers proven by their exponents")
        lines += [f"  {function}: powers are not proven" for function in self.kept]
        return "\n".join(lines)


def totals(counts: list[Count]) -> str:
    proven, single = sum(c.proven for c in counts), sum(c.single for c in counts)
    total = proven + single + sum(c.unproven for c in counts)
    text = f"{total} reductions, {proven} proven"
    return f"{text}, {single} one by one" if single else text


def programs(group: str) -> Iterator[Program]:
    if group == "habits":
        for habit in catalogue.HABITS.values():
            yield Program(group, habit.name, habit.source)
        return
    benchmark = suite.load(ROOT / "bench" / group, styles=False, peers=False)
    source = benchmark.directory / f"{group}.c"
    if not benchmark.moduli:
        yield Program(group, group, source)
    for modulus in benchmark.moduli:
        yield Program(group, f"{group} {modulus.name}", source, tuple(modulus.flags))


def remarks(record: str) -> Iterator[str]:
    """Those of the proofs in an optimization record."""
    for entry in record.split("--- !")[1:]:
        if re.search(r"^Pass: +verify-reductions$", entry, re.MULTILINE):
            yield entry


def functions_of(record: str, name: str) -> list[str]:
    """Where a remark of this name is made."""
    return [
        entry.split("Function:")[1].split()[0]
        for entry in remarks(record)
        if re.search(rf"^Name: +{name}$", entry, re.MULTILINE)
    ]


def verdicts(record: str) -> list[Verdict]:
    """What the optimization record says."""
    found = []
    for entry in remarks(record):
        function = re.search(r"^Function: +(\S+)$", entry, re.MULTILINE)
        reductions = re.search(r"Reductions: +'(\d+)'", entry)
        if function and reductions:
            why, whole = (
                re.search(rf"{key}: +'?(.*?)'?$", entry, re.MULTILINE)
                for key in ("Why", "Whole")
            )
            found.append(
                Verdict(
                    function[1],
                    int(reductions[1]),
                    why[1] if why else "",
                    whole[1] if whole else "",
                )
            )
    return found


class Compilations:
    """Compiles programs, and reads what is said of them."""

    def __init__(self, arguments: argparse.Namespace, scratch: Path) -> None:
        self.arguments, self.scratch = arguments, scratch
        self.number = itertools.count()

    def command(self, count: Count, program: Program, record: Path) -> list[str]:
        driver, language = compiler.language(program.source, cpp="20")
        clang = self.arguments.clang
        if driver == "clang++":
            clang = re.sub(r"clang(?=[^/]*$)", "clang++", clang)
        command = [clang, *language, "-O2", "-w", *TARGETS[count.target]]
        if program.group != "habits":
            command += ["-ffreestanding"]
        elif any(flag.startswith("--target") for flag in TARGETS[count.target]):
            command += WITHOUT_LIBRARY
        # 255 bits are more than some targets have a calling convention for.
        command += ["-Xclang", "-fexperimental-max-bitint-width=8192"]
        plugin = str(self.arguments.plugin)
        command += [f"-fpass-plugin={plugin}", "-Xclang", "-load", "-Xclang", plugin]
        command += ["-mllvm", "-residue-verify", *program.flags, *self.arguments.flags]
        if self.arguments.examples:
            option = f"-residue-verify-examples={self.arguments.examples}"
            command += ["-mllvm", option]
        if count.representation != "chosen":
            option = f"-residue-representation={count.representation}"
            command += ["-mllvm", option]
        command += ["-foptimization-record-passes=verify-reductions"]
        # Proofs are done before code is generated, which may take far longer.
        command += [f"-foptimization-record-file={record}", "-emit-llvm"]
        command += ["-c", str(program.source)]
        return [*command, "-o", "/dev/null"]

    def run(self, case: tuple[Program, str, str]) -> Count:
        program, target, representation = case
        count = Count(program.group, program.name, target, representation)
        record = self.scratch / f"record-{next(self.number)}.yaml"
        try:
            done = subprocess.run(
                self.command(count, program, record),
                capture_output=True,
                timeout=self.arguments.timeout,
            )
        except subprocess.TimeoutExpired:
            count.verdicts = [Verdict("", 0, TIMED_OUT)]
            return count
        # There are no headers for the target, say.
        count.compiles = not done.returncode and record.exists()
        if mistake := re.search(rb"error: .*(the checker is wrong: .*)", done.stderr):
            count.compiles = True
            count.verdicts = [Verdict("", 1, mistake[1].decode())]
            return count
        if count.compiles:
            text = record.read_text(encoding="utf-8")
            count.verdicts = verdicts(text)
            count.powers = len(functions_of(text, "PowerProven"))
            count.kept = functions_of(text, "PowerUnproven")
        return count


def report(counts: list[Count]) -> None:
    for title, key in (("program", "group"), ("target", "target")):
        for name in dict.fromkeys(getattr(c, key) for c in counts):
            print(f"{title} {name}: {totals([c for c in counts if getattr(c, key) == name])}")
    print(f"{sum(c.powers for c in counts)} powers proven by their exponents")
    print(f"{sum(len(c.kept) for c in counts)} functions whose powers are not proven")
    reasons: Counter[str] = Counter()
    for verdict in (v for count in counts for v in count.verdicts):
        if verdict.why:
            reasons[f"not proven: {verdict.why}"] += verdict.reductions
        if verdict.whole:
            reasons[f"one by one: {verdict.whole}"] += verdict.reductions
    for why, reductions in reasons.most_common():
        print(f"{reductions} {why}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--targets", nargs="*", default=["x86-64"], choices=TARGETS)
    parser.add_argument("--representations", nargs="*", default=["chosen"])
    parser.add_argument(
        "--programs", nargs="*", default=[], choices=[*BENCHMARKS, "habits"]
    )
    parser.add_argument("--flags", nargs="*", default=[])
    parser.add_argument(
        "--examples", type=int, default=0, help="that what is known is compared with"
    )
    parser.add_argument("--at-least", type=int, default=0)
    parser.add_argument(
        "--complete", action="store_true", help="fails if anything is not proven"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=300.0, help="of each")
    parser.add_argument("--json", type=Path, help="write all counts there")
    parser.add_argument(
        "--list", type=Path, help="write there, not to the output, what is by name"
    )
    parser.add_argument("sources", type=Path, nargs="*")
    arguments, _ = parser.parse_known_args()
    chosen = [Program(path.stem, path.stem, path) for path in arguments.sources]
    chosen += [p for group in arguments.programs for p in programs(group)]
    cases = itertools.product(chosen, arguments.targets, arguments.representations)
    counts = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        ThreadPoolExecutor(arguments.jobs) as pool,
    ):
        for count in pool.map(Compilations(arguments, Path(scratch)).run, cases):
            if not arguments.list:
                print(count, flush=True)
            counts.append(count)
    proven, unproven = sum(c.proven for c in counts), sum(c.unproven for c in counts)
    if arguments.list:
        arguments.list.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(f"{count}\n" for count in counts)
        arguments.list.write_text(text, encoding="utf-8")
    if arguments.json:
        records = [
            asdict(c) | {"proven": c.proven, "single": c.single, "unproven": c.unproven}
            for c in counts
        ]
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    if arguments.programs:
        report(counts)
    print(f"{totals(counts)}, {unproven} not proven")
    if proven < arguments.at_least:
        print(f"{arguments.at_least} were proven before")
        return 1
    return 1 if unproven and arguments.complete else 0


if __name__ == "__main__":
    sys.exit(main())
