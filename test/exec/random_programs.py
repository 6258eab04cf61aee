#!/usr/bin/env python3
"""Compiles random modular programs with the plugin and checks their results.

Each program is a C function over unsigned _BitInt, made from a seed, that
computes modulo one or two moduli 2^n - c and mixes in what real code does:
helpers, loops, swaps, hand-written corrections, exact uses, wrap-around. It is
compiled at every level and run on random and edge inputs; Python's integers say
what the results must be. A failure names the seed that makes the program again.

    random_programs.py --seed 1 --count 200            # check 200 functions
    random_programs.py --seed 1 --count 50 --branches  # count their branches
    random_programs.py --seed 1 --count 50 --audit residue-audit
    random_programs.py --seed 1 --count 50 --verify    # with proofs
    random_programs.py --seed 1 --count 24 --target riscv64
    random_programs.py --seed 1 --count 48 --lanes     # loops for vector lanes
    random_programs.py --seed 7 --count 1 --print      # show one
    random_programs.py --seed 7 --count 1 --minimize   # reduce what fails
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from residue_test import lanes, toolchain as tools
from residue_test.audit import few_branches
from residue_test.execute import Case, Executor, Failure, self_contained
from residue_test.generator import Generator
from residue_test.program import source
from residue_test.reduce import reduce_failure
from residue_test.by_pointer import PointerGenerator
from residue_test.regions import RegionGenerator
from residue_test.target import TARGETS
from residue_test.toolchain import Configuration, Toolchain

REPRESENTATIONS = ("wide", "saturated", "unsaturated", "montgomery", "packed")
#: Functions in one C file.
BATCH = 12
#: Of the object code of a batch.
AUDIT_TIMEOUT = 300.0


@dataclass(frozen=True)
class Job:
    """One C file of functions with seeds in a row, all toys or all real."""

    seeds: range
    inputs: int
    toolchain: Toolchain
    plain: bool
    #: Count the branches in the code instead of running it.
    branches: bool = False
    target: str | None = None
    #: Loops of products, with lanes forced and chosen.
    lanes: bool = False
    #: A program that looks for secrets in branches and addresses of object code.
    audit: Path | None = None
    #: Keep LLVM's divisions where there is no proof; or not, which is right, too.
    verify: bool = False


def is_toy(seed: int) -> bool:
    # Batches are one or the other, because the options are those of a file.
    return seed // BATCH % 3 == 2


def make_case(seed: int, inputs: int, straight: bool = False) -> Case:
    toy = is_toy(seed) and not straight
    generator = Generator(random.Random(seed), f"f{seed}", toy, straight)
    function = generator.function()
    return Case(function, generator.inputs(function, inputs))


def make_region(seed: int, inputs: int, target: str | None) -> Case:
    kind = PointerGenerator if seed % 4 == 3 else RegionGenerator
    generator = kind(random.Random(seed), f"f{seed}", toy=False)
    # Programs for other machines have no C library.
    generator.has_heap = not target
    function = generator.function()
    return Case(function, generator.inputs(function, inputs))


#: The machines that lanes are for, with the flags that have them chosen.
LANE_FLAGS = {
    None: lanes.IFMA,
    "aarch64": ("-mcpu=neoverse-n1",),
    "arm": ("-mcpu=cortex-a72",),
}


def lane_configurations(first_seed: int, target: str | None) -> list[Configuration]:
    """Lanes forced and chosen, at two levels that vary from file to file."""
    rng = random.Random(first_seed // BATCH)
    flags = LANE_FLAGS[target]
    forced = Configuration(rng.choice(tools.LEVELS), ("representation=packed",), flags)
    chosen = Configuration(rng.choice(tools.LEVELS), (), flags)
    if not target and rng.random() < 0.5:
        chosen = replace(chosen, flags=lanes.AVX_IFMA)
    return [forced, chosen]


def configurations(
    first_seed: int, straight: bool = False, target: str | None = None
) -> list[Configuration]:
    """Every level, with other options that vary from file to file."""
    rng = random.Random(first_seed // BATCH)
    result = []
    for level in tools.LEVELS:
        options = []
        flags = []
        if rng.random() < 0.4:
            options.append(f"stage={rng.choice(tools.STAGES)}")
        if rng.random() < 0.3:
            options.append(f"representation={rng.choice(REPRESENTATIONS)}")
        if rng.random() < 0.15:
            options.append("inline-products=0")
        if rng.random() < 0.1:
            options.append(rng.choice(("power=off", "inline-callee=0")))
        if rng.random() < 0.1:
            flags.append(rng.choice(("-g", "-fno-inline", "-fno-unroll-loops")))
        if rng.random() < 0.15 and not straight:
            options += ["unrolled-words=0", f"block-words={rng.choice((1, 2, 4))}"]
        if rng.random() < 0.4:
            options.append(f"reduction={rng.choice(tools.REDUCTIONS)}")
        if straight and (target or rng.random() < 0.3):
            pass
        elif is_toy(first_seed) and not straight:
            options += ["min-bits=1", f"word-bits={rng.choice((8, 8, 8, 16))}"]
        elif not target:
            if rng.random() < 0.1 and not straight:
                options.append("word-bits=32")
            if rng.random() < 0.08:
                flags.append("-march=native")
            elif rng.random() < 0.3 and tools.has_x86_64_v3():
                flags.append("-march=x86-64-v3")
            elif rng.random() < 0.4 and lanes.are_here():
                flags += lanes.IFMA
                if rng.random() < 0.7:
                    options = [o for o in options if "representation" not in o]
                    options.append("representation=packed")
        result.append(Configuration(level, tuple(options), tuple(flags)))
    return result


def with_proofs(configuration: Configuration) -> Configuration:
    """What is proven must be right; and so must be what is not, and the checker."""
    options = [*configuration.options, "verify", "verify-examples=2"]
    if len(configuration.options) % 2:
        options.append("keep-unproven")
    return replace(configuration, options=tuple(options))


#: Choices of a program are kept free of branches and of secret addresses if it has
#: modular arithmetic. Of a function it may be all of constants.
FIELD_FUNCTION = """
unsigned _BitInt(127) field_product(unsigned _BitInt(127) a, unsigned _BitInt(127) b) {
  unsigned _BitInt(254) p = ((unsigned _BitInt(254))1 << 127) - 1;
  return (unsigned _BitInt(127))((unsigned _BitInt(254))a * b % p);
}
"""


def count_branches(
    cases: list[Case], chosen: list[Configuration], job: Job
) -> list[Failure]:
    """The functions whose code has a conditional branch, or divides; or of whose
    object code the audit finds something."""
    failures = []
    target = TARGETS[job.target].compile_flags() if job.target else []
    with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
        text, compiled = Path(name) / "program.c", Path(name) / "program.o"
        for configuration in chosen:

            def check(
                some: list[Case], configuration: Configuration = configuration
            ) -> str | None:
                program = source([c.function for c in some]) + FIELD_FUNCTION
                text.write_text(program, encoding="utf-8")
                arguments = configuration.arguments(job.toolchain)
                arguments += [*target, "-std=c23", "-w", "-c", str(text)]
                try:
                    job.toolchain.run_clang([*arguments, "-o", str(compiled)])
                    few_branches(job.toolchain, compiled, 0)
                except tools.ToolError as error:
                    # Some have branches that they mean: they are no matter of an audit.
                    return None if job.audit and len(some) == 1 else str(error)
                try:
                    if job.audit:
                        audit = [str(job.audit), str(compiled)]
                        tools.run(audit, timeout=AUDIT_TIMEOUT)
                except tools.ToolError as error:
                    return str(error)
                return None

            if check(cases):
                for case in cases:
                    if problem := check([case]):
                        failures.append(
                            Failure(case, configuration, "branches", problem)
                        )
    return failures


def run_job(job: Job) -> list[Failure]:
    if job.branches or job.audit:
        cases = [make_case(seed, 1, straight=True) for seed in job.seeds]
        if job.audit:
            # A secret index is what the function says.
            cases = [c for c in cases if "[(unsigned)" not in source([c.function])]
        chosen = configurations(job.seeds[0], straight=True, target=job.target)
        return count_branches(cases, chosen, job)
    if job.lanes:
        cases = [make_region(seed, job.inputs, job.target) for seed in job.seeds]
        chosen = lane_configurations(job.seeds[0], job.target)
    else:
        cases = [make_case(seed, job.inputs) for seed in job.seeds]
        chosen = configurations(job.seeds[0], target=job.target)
    if job.verify:
        # Proofs that are not found take seconds.
        one = random.Random(job.seeds[0]).choice(chosen)
        chosen = [with_proofs(one)]
    if job.plain:
        chosen = [Configuration("-O0", plain=True), Configuration("-O2", plain=True)]
    target = TARGETS[job.target] if job.target else None
    return Executor(job.toolchain, target).check(cases, chosen)


def make_jobs(arguments: argparse.Namespace, toolchain: Toolchain) -> list[Job]:
    """Splits the seeds at the multiples of BATCH."""
    jobs = []
    count = arguments.count // 3 if arguments.sample else arguments.count
    seed, end = arguments.seed, arguments.seed + count
    while seed < end:
        stop = min(end, (seed // BATCH + 1) * BATCH)
        jobs.append(
            Job(
                range(seed, stop),
                arguments.inputs,
                toolchain,
                arguments.plain,
                arguments.branches,
                arguments.target,
                arguments.lanes,
                arguments.audit,
                arguments.verify,
            )
        )
        seed = stop
    return jobs


def run_line(configuration: Configuration) -> str:
    """The RUN lines of a regression test."""
    options = "".join(f" -mllvm -residue-{o}" for o in configuration.options)
    flags = " ".join([configuration.level, *configuration.flags])
    return f"// clang-format off\n// RUN: %clang-residue {flags}{options} -w %s -o %t\n// RUN: %t\n"


def save(failure: Failure, directory: Path) -> Path:
    """Writes a failure as a test."""
    path = directory / f"{failure.case.function.name}.c"
    path.write_text(
        run_line(failure.configuration) + "\n" + self_contained(failure.case),
        encoding="utf-8",
    )
    return path


def report(failure: Failure) -> None:
    print(f"FAILED {failure.case.function.name}: {failure}", flush=True)


def minimize(
    failures: list[Failure], arguments: argparse.Namespace, toolchain: Toolchain
) -> None:
    """Reduces the first failure of each function, and shows or saves it."""
    done = set()
    for failure in failures:
        name = failure.case.function.name
        if name in done:
            continue
        done.add(name)
        small = reduce_failure(
            failure,
            Executor(toolchain, TARGETS.get(arguments.target or "")),
            arguments.minimize_seconds,
        )
        print(f"--- reduced {name}: {small}")
        print(run_line(small.configuration) + self_contained(small.case))
        if arguments.save:
            print(f"saved as {save(small, arguments.save)}")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=120, help="how many functions")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=48, help="for each function")
    parser.add_argument("--seconds", type=float, help="start no file after that time")
    parser.add_argument(
        "--plain", action="store_true", help="without the plugin: checks the model"
    )
    parser.add_argument(
        "--branches",
        action="store_true",
        help="functions without branches: their code has none, either; run nothing",
    )
    parser.add_argument(
        "--lanes",
        action="store_true",
        help="loops of products, with lanes of AVX-512 IFMA (emulated where there are "
        "none) forced and chosen, or of "
        "NEON with --target aarch64 or arm",
    )
    parser.add_argument(
        "--audit",
        type=Path,
        metavar="PROGRAM",
        help="functions without branches: what residue-audit finds in their object code",
    )
    parser.add_argument(
        "--verify", action="store_true", help="with proofs: what has one is right"
    )
    parser.add_argument("--target", choices=sorted(TARGETS), help="under qemu")
    parser.add_argument("--print", action="store_true", help="show the C, run nothing")
    parser.add_argument("--minimize", action="store_true", help="reduce failures")
    parser.add_argument("--minimize-seconds", type=float, default=120.0)
    parser.add_argument(
        "--save", type=Path, metavar="DIR", help="keep reduced failures as tests there"
    )
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    if arguments.print:
        last = arguments.seed + arguments.count
        cases = [
            make_region(seed, 1, arguments.target)
            if arguments.lanes
            else make_case(seed, 1, arguments.branches)
            for seed in range(arguments.seed, last)
        ]
        print(source([case.function for case in cases]))
        return 0
    if arguments.lanes and arguments.target not in LANE_FLAGS:
        print("skipped: no lanes for that machine")
        return 0
    if arguments.lanes and not arguments.target and not lanes.are_here():
        print("skipped: this machine is no x86-64")
        return 0
    toolchain = tools.from_arguments(arguments)
    jobs = make_jobs(arguments, toolchain)
    start = time.monotonic()
    failures: list[Failure] = []
    functions = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for first in range(0, len(jobs), arguments.jobs):
            if arguments.seconds and time.monotonic() - start > arguments.seconds:
                break
            some = jobs[first : first + arguments.jobs]
            for result in pool.map(run_job, some):
                for failure in result:
                    report(failure)
                failures += result
            functions += sum(len(job.seeds) for job in some)
    failed = {failure.case.function.name for failure in failures}
    print(
        f"{functions} functions, {len(failed)} failed, {time.monotonic() - start:.0f} s"
    )
    if arguments.minimize and failures:
        minimize(failures, arguments, toolchain)
    return 1 if failures or not functions else 0


if __name__ == "__main__":
    sys.exit(main())
