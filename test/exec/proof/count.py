#!/usr/bin/env python3
"""How many reductions of programs are proven, and which are not.

Compiles each source with -residue-verify, for each target and each representation that is
asked for, and reads the optimization record: a line for each compilation, the functions
that are not proven by name and reason, and the sum.

    count.py --plugin Residue.so --clang clang --at-least 60 bench/x25519/x25519.c
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

TARGETS: dict[str, list[str]] = {
    "x86-64": [],
    "v3": ["-march=x86-64-v3"],
    "ifma": ["-march=x86-64-v3", "-mavx512f", "-mavx512vl", "-mavx512ifma"],
    "aarch64": ["--target=aarch64-linux-gnu"],
    "rv64": ["--target=riscv64-linux-gnu", "-march=rv64gc"],
    "m4": ["--target=thumbv7em-none-eabi", "-mcpu=cortex-m4"],
}

#: Of one compilation.
TIMEOUT = 300.0


@dataclass
class Verdict:
    function: str
    reductions: int
    #: Why it is not proven; empty if it is.
    why: str


def verdicts(record: str) -> list[Verdict]:
    """What the optimization record says."""
    found = []
    for entry in record.split("--- !")[1:]:
        if not re.search(r"^Pass: +verify-reductions$", entry, re.MULTILINE):
            continue
        function = re.search(r"^Function: +(\S+)$", entry, re.MULTILINE)
        reductions = re.search(r"Reductions: +'(\d+)'", entry)
        why = re.search(r"Why: +'?(.*?)'?$", entry, re.MULTILINE)
        if function and reductions:
            found.append(
                Verdict(function[1], int(reductions[1]), why[1] if why else "")
            )
    return found


def compile_with(
    arguments: argparse.Namespace, source: Path, flags: list[str], record: Path
) -> list[Verdict] | None:
    """Nothing if it does not compile: there are no headers for the target, say."""
    command = [arguments.clang, "-std=c23", "-O2", "-ffreestanding", *flags]
    # 255 bits are more than some targets have a calling convention for.
    command += ["-Xclang", "-fexperimental-max-bitint-width=2048"]
    command += [f"-fpass-plugin={arguments.plugin}", "-Xclang", "-load"]
    command += ["-Xclang", str(arguments.plugin), "-mllvm", "-residue-verify"]
    command += ["-foptimization-record-passes=verify-reductions"]
    command += [f"-foptimization-record-file={record}", "-c", str(source)]
    record.unlink(missing_ok=True)
    try:
        done = subprocess.run(
            [*command, "-o", "/dev/null"], capture_output=True, timeout=TIMEOUT
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode or not record.exists():
        return None
    return verdicts(record.read_text(encoding="utf-8"))


def count(arguments: argparse.Namespace, record: Path) -> int:
    proven = unproven = 0
    for source in arguments.sources:
        for target in arguments.targets:
            for representation in arguments.representations:
                flags = [*TARGETS[target], *arguments.flags]
                if representation != "chosen":
                    option = f"-residue-representation={representation}"
                    flags += ["-mllvm", option]
                label = f"{source.stem} {target} {representation}"
                found = compile_with(arguments, source, flags, record)
                if found is None:
                    print(f"{label}: does not compile")
                    continue
                good = sum(v.reductions for v in found if not v.why)
                bad = sum(v.reductions for v in found if v.why)
                print(f"{label}: {good + bad} reductions, {good} proven")
                for verdict in found:
                    if verdict.why:
                        print(
                            f"  {verdict.function}: {verdict.reductions} not proven: "
                            f"{verdict.why}"
                        )
                proven, unproven = proven + good, unproven + bad
    print(f"{proven + unproven} reductions, {proven} proven, {unproven} not proven")
    if proven < arguments.at_least:
        print(f"{arguments.at_least} were proven before")
        return 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--targets", nargs="*", default=["x86-64"], choices=TARGETS)
    parser.add_argument("--representations", nargs="*", default=["chosen"])
    parser.add_argument("--flags", nargs="*", default=[])
    parser.add_argument("--at-least", type=int, default=0)
    parser.add_argument("sources", type=Path, nargs="+")
    arguments, _ = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as scratch:
        return count(arguments, Path(scratch) / "record.yaml")


if __name__ == "__main__":
    sys.exit(main())
