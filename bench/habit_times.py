"""Measures the programs of test/exec/habits: what the plugin is worth in each.

An operation is what a program does once more when its count is one higher. Programs
without the plugin may be hundreds of times slower, so each build has a count of its
own, and is called with 0 for what is not of the count.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console import BenchError, progress

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "test" / "exec" / name) for name in ("habits", "")]

import catalogue
from habit import Habit
from habit_build import Build
from residue_test.toolchain import Configuration, Toolchain, ToolError

#: What the columns are called, and how they are compiled.
TARGETS = {"-O2": "-O2", "native": "-O2 -march=native"}
#: Instructions that multiply lanes of vectors.
LANES = re.compile(r"\bv?pmadd52[lh]uq|\bv?pmuludq")

Entry = dict[str, Any]


@dataclass(frozen=True)
class Effort:
    rounds: int
    #: How long a run takes at least, as far as counts can make it.
    seconds: float


THOROUGH = Effort(rounds=7, seconds=0.02)
QUICK = Effort(rounds=3, seconds=0.004)
MOST_OPERATIONS = 1 << 24


def pass_names() -> str:
    """A pattern for the passes of the plugin, whose remarks count."""
    registry = (ROOT / "lib" / "Passes" / "PassRegistry.def").read_text()
    return "|".join(sorted(set(re.findall(r'"([a-z-]+)"', registry))))


@dataclass(frozen=True)
class Program:
    """A build that was linked and gives the right results."""

    path: Path
    #: The missed remarks of the plugin.
    missed: list[str]
    #: How many instructions multiply in lanes.
    lane_products: int

    def seconds(self, count: int) -> float:
        """The processor time of one call."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([self.path, str(count)], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)

    def count_for(self, seconds: float) -> int:
        """A count that takes about as long, or longer."""
        idle = self.seconds(0)
        count = 1
        while count < MOST_OPERATIONS:
            taken = self.seconds(count) - idle
            if taken >= seconds:
                break
            # The first counts are too short to be measured.
            likely = int(1.2 * count * seconds / taken) if taken > 0.001 else 8 * count
            count = max(2 * count, min(likely, 16 * count))
        return min(count, MOST_OPERATIONS)


def build(
    habit: Habit, target: str, plain: bool, toolchain: Toolchain, directory: Path
) -> Program:
    """Compiles a program, and compares its results with the oracle."""
    configuration = Configuration.of(TARGETS[target], plain)
    one = Build(habit, configuration, toolchain)
    place = directory / target.lstrip("-") / ("plain" if plain else "residue")
    place.mkdir(parents=True, exist_ok=True)
    try:
        one.check(place)
    except ToolError as error:
        raise BenchError(f"{one}: {error}") from None
    path = place / habit.name
    missed = [] if plain else missed_remarks(one)
    return Program(path, missed, lane_products(path, toolchain))


def missed_remarks(one: Build) -> list[str]:
    command = [*one.command(), f"-Rpass-missed={pass_names()}", "-fno-caret-diagnostics"]
    command += ["-c", "-o", os.devnull]
    errors = subprocess.run(command, capture_output=True, text=True).stderr
    lines = [l.removeprefix(str(one.habit.source)) for l in errors.splitlines()]
    return list(dict.fromkeys(line for line in lines if " remark: " in line))


def lane_products(program: Path, toolchain: Toolchain) -> int:
    command = [toolchain.tool("llvm-objdump"), "-d", "--no-show-raw-insn", str(program)]
    listing = subprocess.run(command, capture_output=True, text=True).stdout
    return len(LANES.findall(listing))


def nanoseconds(pair: list[Program], effort: Effort) -> list[float]:
    """The time of an operation in each program, measured in turns."""
    counts = [program.count_for(effort.seconds) for program in pair]
    busy: list[list[float]] = [[] for _ in pair]
    idle: list[list[float]] = [[] for _ in pair]
    for _ in range(effort.rounds):
        for i, program in enumerate(pair):
            idle[i].append(program.seconds(0))
            busy[i].append(program.seconds(counts[i]))
    # The fastest is what nothing else disturbed.
    return [
        max(min(b) - statistics.median(z), 0.0) / count * 1e9
        for b, z, count in zip(busy, idle, counts)
    ]


def measure(
    habit: Habit, target: str, builds: list[Program], effort: Effort
) -> dict[str, Any]:
    plain, residue = nanoseconds(builds, effort)
    if not plain or not residue:
        raise BenchError(f"{habit.name} {target} is too short to be measured")
    return {
        "plain": plain,
        "residue": residue,
        "speedup": plain / residue,
        "lanes": builds[1].lane_products > builds[0].lane_products,
        "missed": builds[1].missed,
    }


def find_toolchain(llvm: str, plugin: Path) -> Toolchain:
    clang = shutil.which(f"clang-{llvm}")
    if not clang:
        raise BenchError(f"clang-{llvm} is not installed; run tools/setup bench")
    return Toolchain(clang, str(plugin.absolute()))


def measure_all(llvm: str, plugin: Path, directory: Path, quick: bool) -> list[Entry]:
    """What is known of each program; raises BenchError if a result is wrong."""
    effort = QUICK if quick else THOROUGH
    toolchain = find_toolchain(llvm, plugin)
    chosen = list(catalogue.HABITS.values())
    keys = [(habit, target) for habit in chosen for target in TARGETS]
    progress(f"compiling and checking {len(chosen)} programs")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {
            (habit.name, target, plain): pool.submit(
                build, habit, target, plain, toolchain, directory.absolute()
            )
            for habit, target in keys
            for plain in (True, False)
        }
        built = {key: job.result() for key, job in jobs.items()}
    times: dict[str, dict[str, Any]] = {habit.name: {} for habit in chosen}
    for target in TARGETS:
        progress(f"measuring {target}")
        for habit in chosen:
            pair = [built[habit.name, target, plain] for plain in (True, False)]
            times[habit.name][target] = measure(habit, target, pair, effort)
    return [
        {
            "name": habit.name,
            "source": str(habit.source.relative_to(ROOT)),
            "about": habit.about,
            "plain": habit.plain,
            "targets": times[habit.name],
        }
        for habit in chosen
    ]
