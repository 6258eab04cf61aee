#!/usr/bin/env python3
"""Compiles random IR with the plugin, and compares what it computes with plain LLVM.

random_programs.py writes C; this writes IR that no C compiler emits. Each module has
a few functions from seeds in a row, with options that depend on the first of them.
It is compiled by clang at some level, and by opt with passes of the plugin on the IR
as it is; some modules are compiled for other machines and not run, among them
Windows, with exceptions in funclets. A failure names the seed and prints the commands.

    random_ir.py --seed 1 --count 200             # check 200 functions
    random_ir.py --seed random --seconds 3600     # an hour, from somewhere
    random_ir.py --seed 1 --count 24 --target s390x
    random_ir.py --seed 1 --count 50 --plain      # check the generator alone
    random_ir.py --seed 7 --count 1 --print       # show one
    random_ir.py --seed 7 --count 1 --save DIR    # keep the IR that fails
    random_ir.py --replay DIR/f7-1.ll             # 0 if that failure is still there
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from residue_test import lanes, toolchain as tools
from residue_test.ir_execute import (
    IFMA_CPU,
    OTHER_PASSES,
    OWN_PASSES,
    TRIPLES,
    WINDOWS,
    IRExecutor,
    IRFailure,
    Way,
    module,
)
from residue_test.ir_generator import IRFunction, make_function
from residue_test.ir_machine import Machine
from residue_test.target import TARGETS, Target
from residue_test.toolchain import Toolchain

#: Functions in one module.
BATCH = 5
REPRESENTATIONS = ("wide", "saturated", "unsaturated", "montgomery", "packed")


@dataclass(frozen=True)
class Job:
    """One module: functions of seeds in a row."""

    seeds: range
    inputs: int
    toolchain: Toolchain
    version: int
    save: Path | None
    #: Of the generator alone: is what it believes of its values true?
    plain: bool = False
    #: Bounds of the plan are wrong on purpose.
    mistake: bool = False
    #: Another machine, under qemu.
    target: Target | None = None


def is_toy(seed: int) -> bool:
    # The options are those of a module.
    return seed // BATCH % 3 == 2


def random_options(rng: random.Random, toy: bool) -> tuple[str, ...]:
    options = []
    if toy:
        options += ["min-bits=1", f"word-bits={rng.choice((8, 8, 16, 64))}"]
    elif rng.random() < 0.12:
        # In words of 8 bits, as toys have them, code is so long that a back end takes minutes.
        options.append(f"word-bits={rng.choice((16, 16, 32))}")
    if rng.random() < 0.15 and not toy:
        options.append(f"min-bits={rng.choice((1, 33, 128, 200))}")
    if rng.random() < 0.5:
        options.append(f"representation={rng.choice(REPRESENTATIONS)}")
    if rng.random() < 0.3:
        options.append(f"stage={rng.choice(tools.STAGES)}")
    if rng.random() < 0.35:
        options.append(f"reduction={rng.choice(tools.REDUCTIONS)}")
    if rng.random() < 0.15:
        options.append(f"power={rng.choice(('off', 'chains', 'divsteps'))}")
    if rng.random() < 0.12:
        options.append("inline-products=0")
    if rng.random() < 0.08:
        options.append(f"limb-bits={rng.choice((13, 21, 26, 30, 51, 56))}")
    if rng.random() < 0.1:
        options += ["unrolled-words=0", f"block-words={rng.choice((1, 2, 3, 4))}"]
    if rng.random() < 0.1:
        options.append(rng.choice(("inline-callee=0", "inline-caller=5", "inline-size=2")))
    return tuple(options)


def random_passes(rng: random.Random) -> str:
    """Passes of the plugin on the IR as it is, or behind some of LLVM's."""
    own = rng.choice(OWN_PASSES)
    if rng.random() < 0.4:
        return own
    others = [f"function({p})" for p in rng.sample(OTHER_PASSES, rng.randrange(1, 5))]
    result = [*others, own]
    if rng.random() < 0.3:
        result.append(rng.choice(OWN_PASSES))
    if rng.random() < 0.3:
        result.append(f"function({rng.choice(OTHER_PASSES)})")
    return "|".join(result)


def random_ways(first: int, target: Target | None) -> tuple[list[Way], str]:
    """How a module is compiled, and the CPU it is written for."""
    rng = random.Random(first // BATCH)
    toy = is_toy(first)
    cpus = [""]
    if not target and tools.has_x86_64_v3():
        cpus.append("x86-64-v3")
    if not target and lanes.are_here():
        cpus.append(IFMA_CPU)
    cpu = rng.choice(cpus)
    # Two levels, and passes alone twice.
    ways = [
        Way(level, random_options(rng, toy))
        for level in rng.sample(tools.LEVELS, 2)
    ]
    for _ in range(2):
        level = rng.choice(("-O0", "-O1", "-O2"))
        ways.append(Way(level, random_options(rng, toy), (), random_passes(rng)))
    return ways, cpu


def functions_of(job: Job, exceptions: str = "itanium") -> list[IRFunction]:
    layout = None
    if job.target:
        # The runtime of other machines has no exceptions.
        exceptions, layout = "none", Machine.of(job.toolchain, job.target).layout
    return [
        make_function(s, is_toy(s), job.version, exceptions, job.plain, layout)
        for s in job.seeds
    ]


def cross_failures(executor: IRExecutor, job: Job) -> list[IRFailure]:
    """Another machine: Windows with its exceptions, or one without any."""
    rng = random.Random(-job.seeds[0])
    level = rng.choice(tools.LEVELS)
    options = random_options(rng, is_toy(job.seeds[0]))
    if rng.random() < 0.6:
        some = functions_of(job, "msvc")
        way = Way(level, options, triple=rng.choice(WINDOWS))
    else:
        some = functions_of(job, "none")
        way = Way(level, options, triple=rng.choice(TRIPLES))
    return executor.compile_only(some, way)


def run_job(job: Job) -> list[IRFailure]:
    with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
        executor = IRExecutor(job.toolchain, Path(name), job.target)
        if job.plain:
            way = Way("-O2", plain=True)
            return executor.check(functions_of(job), [way], "", job.inputs)
        ways, cpu = random_ways(job.seeds[0], job.target)
        if job.mistake:
            ways = [replace(w, options=(*w.options, "mistake-bounds")) for w in ways]
        failures = executor.check(functions_of(job), ways, cpu, job.inputs)
        if not job.target:
            failures += cross_failures(executor, job)
        return failures


def save(failure: IRFailure, directory: Path, target: str | None) -> Path:
    """Writes the IR, and beside it the way, the inputs, and a test for llvm-reduce."""
    directory.mkdir(parents=True, exist_ok=True)
    stem = failure.functions[0].name
    number = 1
    while (directory / f"{stem}-{number}.ll").exists():
        number += 1
    path = directory / f"{stem}-{number}.ll"
    comment = [f"; {line}" for line in [*failure.commands, *str(failure).splitlines()]]
    path.write_text("\n".join([*comment, "", failure.text]), encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(asdict(failure.way)), "utf-8")
    path.with_suffix(".in").write_bytes(failure.data)
    script = path.with_suffix(".sh")
    more = f" --target {target}" if target else ""
    script.write_text(
        f'#!/bin/sh\nexec {sys.executable} {Path(__file__).resolve()} --replay "$1" '
        f"--like {path.resolve()}{more}\n",
        encoding="utf-8",
    )
    script.chmod(0o755)
    return path


def replay(arguments: argparse.Namespace, toolchain: Toolchain) -> int:
    """0 if the module still fails in the way that stands beside the saved one."""
    saved = arguments.like or arguments.replay
    fields = json.loads(saved.with_suffix(".json").read_text(encoding="utf-8"))
    way = Way(**{k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()})
    data = saved.with_suffix(".in").read_bytes()
    with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
        executor = IRExecutor(toolchain, Path(name), TARGETS.get(arguments.target or ""))
        failing = executor.is_failing(arguments.replay.resolve(), way, data)
    print("fails" if failing else "does not fail")
    return 0 if failing else 1


def report(failure: IRFailure, directory: Path | None, target: str | None) -> None:
    names = " ".join(f.name for f in failure.functions)
    ours = failure.kind not in ("back end", "oracle")
    print(f"{'FAILED' if ours else 'LLVM'} {names}: {failure}")
    for command in failure.commands:
        print(f"  {command}")
    if directory:
        print(f"  program.ll is {save(failure, directory, target)}")
    sys.stdout.flush()


def llvm_version(toolchain: Toolchain) -> int:
    text = tools.run([toolchain.clang, "-dumpversion"]).decode()
    return int(text.split(".")[0])


def make_jobs(arguments: argparse.Namespace, toolchain: Toolchain, seed: int) -> Iterator[Job]:
    version = llvm_version(toolchain)
    end = None if arguments.seconds and not arguments.count else (
        seed + (arguments.count or 60) // (3 if arguments.sample else 1)
    )
    while end is None or seed < end:
        stop = (seed // BATCH + 1) * BATCH
        if end is not None:
            stop = min(end, stop)
        yield Job(
            range(seed, stop),
            arguments.inputs,
            toolchain,
            version,
            arguments.save,
            arguments.plain,
            arguments.mistake,
            TARGETS.get(arguments.target or ""),
        )
        seed = stop


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--seed", default="0", help="the first seed, or 'random'")
    parser.add_argument("--count", type=int, help="how many functions")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=24, help="for each function")
    parser.add_argument("--seconds", type=float, help="start no module after that time")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="without the plugin: checks the generator, which knows a range of each value",
    )
    parser.add_argument(
        "--mistake",
        action="store_true",
        help="with bounds that are wrong on purpose: something has to fail",
    )
    parser.add_argument("--target", choices=sorted(TARGETS), help="under qemu")
    parser.add_argument("--print", action="store_true", help="show the IR, run nothing")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="IR that was saved")
    parser.add_argument("--like", type=Path, metavar="FILE", help="in the way of that")
    parser.add_argument("--save", type=Path, metavar="DIR", help="keep IR that fails")
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    toolchain = tools.from_arguments(arguments)
    seed = random.SystemRandom().randrange(10**9) if arguments.seed == "random" else int(arguments.seed)
    if arguments.seed == "random":
        print(f"seed {seed}", flush=True)
    if arguments.replay:
        return replay(arguments, toolchain)
    jobs = make_jobs(arguments, toolchain, seed)
    if arguments.print:
        for job in jobs:
            print(module(functions_of(job)))
        return 0
    start = time.monotonic()
    functions = 0
    bad: dict[str, set[str]] = {}
    with ProcessPoolExecutor(arguments.jobs) as pool:
        while some := list(islice(jobs, arguments.jobs)):
            for result in pool.map(run_job, some):
                for failure in result:
                    report(failure, arguments.save, arguments.target)
                    names = {f.name for f in failure.functions}
                    bad.setdefault(failure.kind, set()).update(names)
            functions += sum(len(job.seeds) for job in some)
            if arguments.seconds and time.monotonic() - start > arguments.seconds:
                break
    oracle = len(bad.pop("oracle", ()))
    back_end = len(bad.pop("back end", ()))
    failed = len(set().union(*bad.values()))
    print(
        f"{functions} functions, {failed} failed, {oracle} that plain LLVM fails, "
        f"{back_end} that its back end makes wrong, {time.monotonic() - start:.0f} s"
    )
    # Plain LLVM has its own mistakes, where addresses wrap around say; but not many.
    lost = oracle > 0 if arguments.plain else 5 * oracle > functions
    lost = lost or back_end > 1 + functions // 20
    return 1 if failed or lost or not functions else 0


if __name__ == "__main__":
    sys.exit(main())
