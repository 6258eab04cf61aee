"""Runs a benchmark program and boils its numbers down."""

from __future__ import annotations

import csv
import io
import json
import shutil
import statistics
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from console import BenchError, progress


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    processes: int
    rounds: int
    seconds_per_row: float
    compile_repetitions: int
    batch_nanoseconds: int
    quick: bool


@dataclass(frozen=True)
class Ratio:
    """A median of same-round ratios, and how it differs between processes."""

    median: float
    lowest: float
    highest: float


@dataclass(frozen=True)
class Timing:
    """What Google Benchmark says about one implementation."""

    nanoseconds: float
    iterations: int
    cycles: float


#: A case and the name of an implementation. The case is empty where a benchmark
#: measures one thing only.
Key = tuple[str, str]


@dataclass(frozen=True)
class Measurement:
    #: "core" or "TSC": what the cycles of the timings are.
    cycle_counter: str
    timings: dict[Key, Timing]
    #: Time relative to the reference, and to the baseline.
    to_reference: dict[Key, Ratio]
    to_baseline: dict[Key, Ratio]


@dataclass(frozen=True)
class Sample:
    """What one operation took in one round."""

    nanoseconds: float
    cycles: float


#: One process: per round, a sample of each implementation in it.
Rounds = dict[int, dict[Key, Sample]]


def check(program: Path, quick: bool) -> None:
    """Stops if any implementation computes something wrong."""
    command = [str(program), "check"] + (["--quick"] if quick else [])
    if subprocess.run(command).returncode != 0:
        raise BenchError("a wrong result: nothing was measured")


@contextmanager
def copy_of(program: Path) -> Iterator[Path]:
    """Each process runs a file of its own: where its pages are in memory can make code of
    several pages two or three times slower, as one copy in twelve is on Zen 5, and
    processes that run the same file share them."""
    with tempfile.TemporaryDirectory(dir=program.parent) as directory:
        copy = Path(directory) / program.name
        shutil.copy2(program, copy)
        yield copy


def time_each(
    program: Path, seconds: float, cycles: dict[Key, float]
) -> dict[Key, Timing]:
    """One Google Benchmark run of all implementations, of which CYCLES are known."""
    with tempfile.NamedTemporaryFile(suffix=".json") as output, copy_of(program) as copy:
        command = [
            str(copy),
            f"--benchmark_min_time={seconds}",
            f"--benchmark_out={output.name}",
        ]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise BenchError(f"the benchmark failed:\n{result.stderr.strip()}")
        data = json.load(output)
    timings = {}
    for run in data["benchmarks"]:
        key = ("", run["name"])
        timings[key] = Timing(run["cpu_time"], run["iterations"], cycles[key])
    return timings


def run_process(program: Path, effort: Effort, seed: int) -> tuple[str, Rounds]:
    """The cycle counter, and the samples."""
    options = (
        "rounds", f"--rounds={effort.rounds}", f"--seed={seed}",
        f"--batch={effort.batch_nanoseconds}",
    )  # fmt: skip
    with copy_of(program) as copy:
        result = subprocess.run([str(copy), *options], capture_output=True, text=True)
    if result.returncode != 0:
        raise BenchError(f"the benchmark failed:\n{result.stderr.strip()}")
    samples: Rounds = defaultdict(dict)
    counter, table = result.stdout.split("\n", 1)
    for line in csv.DictReader(io.StringIO(table)):
        samples[int(line["round"])][line["case"], line["name"]] = Sample(
            float(line["nanoseconds"]), float(line["cycles"])
        )
    return counter, samples


def medians(processes: list[Rounds]) -> dict[Key, Timing]:
    """The median sample of each implementation."""
    samples: dict[Key, list[Sample]] = defaultdict(list)
    for process in processes:
        for sampled in process.values():
            for key, sample in sampled.items():
                samples[key].append(sample)
    return {
        key: Timing(
            statistics.median(sample.nanoseconds for sample in found),
            len(found),
            statistics.median(sample.cycles for sample in found),
        )
        for key, found in samples.items()
    }


def ratios_to(other: str, processes: list[Rounds]) -> dict[Key, Ratio]:
    """The ratio of the time of each implementation to that of OTHER."""
    per_process: dict[Key, list[list[float]]] = defaultdict(list)
    for process in processes:
        ratios: dict[Key, list[float]] = defaultdict(list)
        for sampled in process.values():
            for (case, name), sample in sampled.items():
                if (case, other) in sampled:
                    to = sampled[case, other].nanoseconds
                    ratios[case, name].append(sample.nanoseconds / to)
        for key, values in ratios.items():
            per_process[key].append(values)
    result = {}
    for key, lists in per_process.items():
        by_process = [statistics.median(values) for values in lists]
        everything = [value for values in lists for value in values]
        result[key] = Ratio(
            statistics.median(everything), min(by_process), max(by_process)
        )
    return result


def measure(
    program: Path, effort: Effort, reference: str, baseline: str, one_case: bool
) -> Measurement:
    """Of one case Google Benchmark gives the times, of several the rounds do.

    Cycles are always the medians of the rounds, which are of processor time: the
    time-stamp counter goes on while the machine runs something else.
    """
    processes = []
    counter = ""
    for index in range(effort.processes):
        progress(
            f"timing all in turn, {effort.rounds} rounds"
            f" (process {index + 1} of {effort.processes})"
        )
        counter, samples = run_process(program, effort, seed=index + 1)
        processes.append(samples)
    timings = medians(processes)
    if one_case:
        progress("timing each implementation by itself (Google Benchmark)")
        cycles = {key: timing.cycles for key, timing in timings.items()}
        timings = time_each(program, effort.seconds_per_row, cycles)
    return Measurement(
        counter,
        timings,
        ratios_to(reference, processes),
        ratios_to(baseline, processes),
    )
