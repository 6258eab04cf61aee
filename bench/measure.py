"""Runs a benchmark program and boils its numbers down."""

from __future__ import annotations

import csv
import io
import json
import statistics
import subprocess
import tempfile
from collections import defaultdict
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


@dataclass(frozen=True)
class Measurement:
    #: "core" or "TSC": what the cycles of the timings are.
    cycle_counter: str
    timings: dict[str, Timing]
    #: Per name: time relative to the reference.
    to_reference: dict[str, Ratio]
    #: Per name: time relative to the baseline.
    to_baseline: dict[str, Ratio]


#: One process: per round, nanoseconds per call of each implementation in it.
Rounds = dict[int, dict[str, float]]


def check(program: Path, quick: bool) -> None:
    """Stops if any implementation computes something wrong."""
    command = [str(program), "check"] + (["--quick"] if quick else [])
    if subprocess.run(command).returncode != 0:
        raise BenchError("a wrong result: nothing was measured")


def time_each(program: Path, seconds: float) -> tuple[str, dict[str, Timing]]:
    """One Google Benchmark run of all implementations."""
    with tempfile.NamedTemporaryFile(suffix=".json") as output:
        command = [
            str(program),
            f"--benchmark_min_time={seconds}",
            f"--benchmark_out={output.name}",
        ]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise BenchError(f"the benchmark failed:\n{result.stderr.strip()}")
        data = json.load(output)
    timings = {
        run["name"]: Timing(run["cpu_time"], run["iterations"], run["cycles"])
        for run in data["benchmarks"]
    }
    return data["context"]["cycles"], timings


def run_process(program: Path, rounds: int, seed: int) -> Rounds:
    command = [str(program), "rounds", f"--rounds={rounds}", f"--seed={seed}"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise BenchError(f"the benchmark failed:\n{result.stderr.strip()}")
    samples: Rounds = defaultdict(dict)
    for line in csv.DictReader(io.StringIO(result.stdout)):
        samples[int(line["round"])][line["name"]] = float(line["nanoseconds"])
    return samples


def ratios_to(other: str, processes: list[Rounds]) -> dict[str, Ratio]:
    """Per implementation: the ratio of its time to that of OTHER."""
    per_process: dict[str, list[list[float]]] = defaultdict(list)
    for process in processes:
        ratios: dict[str, list[float]] = defaultdict(list)
        for times in process.values():
            if other not in times:
                continue
            for name, time in times.items():
                ratios[name].append(time / times[other])
        for name, values in ratios.items():
            per_process[name].append(values)
    result = {}
    for name, lists in per_process.items():
        medians = [statistics.median(values) for values in lists]
        everything = [value for values in lists for value in values]
        result[name] = Ratio(
            statistics.median(everything), min(medians), max(medians)
        )
    return result


def measure(
    program: Path, effort: Effort, reference: str, baseline: str
) -> Measurement:
    progress("timing each implementation by itself (Google Benchmark)")
    counter, timings = time_each(program, effort.seconds_per_row)
    processes = []
    for index in range(effort.processes):
        progress(
            f"timing all in turn, {effort.rounds} rounds"
            f" (process {index + 1} of {effort.processes})"
        )
        processes.append(run_process(program, effort.rounds, seed=index + 1))
    return Measurement(
        counter,
        timings,
        ratios_to(reference, processes),
        ratios_to(baseline, processes),
    )
