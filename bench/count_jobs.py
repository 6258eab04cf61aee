"""Counts many programs, rows and machines at the same time, and remembers the results.

Counts have no noise, so that other jobs do no harm. What was counted before by the same
plugin, compiler and sources is not counted again: a run that was stopped goes on where
it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import machine as host
from console import BenchError, progress
from counting import RESIDUE_CC, Count, Row, Runner
from emulated import TARGETS, Machine
from programs import Program


@dataclass(frozen=True)
class Job:
    """A program compiled in one way for one machine, and how many secrets it has."""

    machine: Machine
    program: Program
    row: Row
    calls: int

    @property
    def name(self) -> str:
        return f"{self.machine.name}: {self.program.name}, {self.row.name}"

    def weight(self) -> int:
        """How long it takes, roughly: what orders jobs that never ran."""
        words = 1 if self.machine.has_64_bits else 3
        if not self.row.plugin:
            return 100 * words * (1 if self.row.source else 10)
        return words * (10 if "ffdhe" in self.program.name else 1)


@dataclass(frozen=True)
class Result:
    """What was counted, or why it was not."""

    count: Count | None
    #: How many secrets took the same.
    calls: int
    problem: str = ""
    seconds: float = 0


class Memory:
    """Results of earlier runs: a file of JSON, one on each line."""

    def __init__(self, file: Path | None, plugin: Path, clang: str) -> None:
        self.file = file
        self.lock = threading.Lock()
        self.results: dict[str, Result] = {}
        #: By name: whatever it was counted with.
        self.seconds: dict[str, float] = {}
        self.compiler = host.first_line([clang, "--version"])
        self.plugin = _digest([plugin])
        own = [Path(__file__).parent / name for name in ("counting.py", "programs.py")]
        own += (path for path in TARGETS.iterdir() if path.is_file())
        self.harness = _digest(sorted(own))
        for line in file.read_text().splitlines() if file and file.exists() else []:
            entry = json.loads(line)
            count = Count(**entry["count"])
            seconds = float(entry["seconds"])
            found = Result(count, entry["calls"], seconds=seconds)
            self.results[entry["key"]] = found
            self.seconds[entry["name"]] = seconds

    def key(self, job: Job) -> str:
        """Of all that decides what is counted."""
        machine, program, row = job.machine, job.program, job.row
        source = row.source or program.source
        of_machine = [machine.flags, machine.emulator, machine.memory, machine.model]
        parts: list[Any] = [self.compiler, self.harness, machine.name, of_machine]
        parts += [program.name, program.flags, row.name, row.flags, job.calls]
        parts.append(_digest([source, *source.parent.glob("*.h")]))
        if row.plugin:
            parts += [self.plugin, _digest([RESIDUE_CC])]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def find(self, job: Job) -> Result | None:
        return self.results.get(self.key(job))

    def expected(self, job: Job) -> tuple[float, int]:
        """The longest comes first: what never ran before what did."""
        return self.seconds.get(job.name, float("inf")), job.weight()

    def add(self, job: Job, result: Result) -> None:
        """What failed is not remembered."""
        if not self.file or not result.count:
            return
        entry = {"key": self.key(job), "name": job.name, "calls": result.calls}
        entry |= {"seconds": result.seconds, "count": asdict(result.count)}
        with self.lock, self.file.open("a") as file:
            file.write(json.dumps(entry) + "\n")


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def count(job: Job, runner: Runner) -> Result:
    """Runs a job in a directory of its own."""
    began = time.monotonic()
    calls = min(job.calls, job.program.most_calls) if job.row.plugin else 1
    with tempfile.TemporaryDirectory(dir=runner.directory) as directory:
        try:
            within = runner.within(Path(directory))
            found = within.count(job.machine, job.program, job.row, calls)
        except BenchError as error:
            return Result(None, calls, str(error))
    return Result(found, calls, seconds=round(time.monotonic() - began, 1))


def count_all(
    jobs: list[Job],
    runner: Runner,
    memory: Memory,
    at_once: int,
    tell: Callable[[Job, Result], None],
) -> None:
    """Counts AT_ONCE jobs at a time, and tells each result when it is there."""
    left = []
    for job in jobs:
        if known := memory.find(job):
            tell(job, known)
        else:
            left.append(job)
    # Machine by machine, so that tables come one after another.
    machines = list(dict.fromkeys(job.machine.name for job in jobs))
    left.sort(key=memory.expected, reverse=True)
    left.sort(key=lambda job: machines.index(job.machine.name))
    began, done = time.monotonic(), len(jobs) - len(left)
    if done:
        progress(f"{done} of {len(jobs)} were counted before")
    with ThreadPoolExecutor(at_once) as pool:
        running = {pool.submit(count, job, runner): job for job in left}
        try:
            for future in as_completed(running):
                job, result = running[future], future.result()
                done += 1
                memory.add(job, result)
                said = result.problem.splitlines()[:1] or [f"{result.seconds:.1f} s"]
                minutes = (time.monotonic() - began) / 60
                progress(
                    f"[{done} of {len(jobs)}, {minutes:.0f} min] {job.name}: {said[0]}"
                )
                tell(job, result)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def cores() -> int:
    return len(os.sched_getaffinity(0))
