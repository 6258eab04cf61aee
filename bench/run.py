"""Builds, verifies and measures benchmarks, and writes the report.

tools/bench runs this after it has built the plugin.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from dataclasses import replace
from pathlib import Path

import build
import habit_report
import habit_times
import machine
import matrix
import measure
import report
import suite as suites
import target_report
from console import BenchError, progress

ROOT = Path(__file__).resolve().parent.parent

#: Directories of bench/, in the order in which they run.
BENCHMARKS = (
    "x25519", "p256", "field", "poly1305", "hash", "ffdhe", "carries", "curves",
)  # fmt: skip
#: What the page shows, in this order.
REPORTED = (*BENCHMARKS, habit_report.NAME, target_report.NAME)

THOROUGH = measure.Effort(
    processes=5, rounds=200, seconds_per_row=0.5, compile_repetitions=3,
    batch_nanoseconds=1_000_000, quick=False,
)  # fmt: skip
QUICK = measure.Effort(
    processes=2, rounds=40, seconds_per_row=0.05, compile_repetitions=1,
    batch_nanoseconds=1_000_000, quick=True,
)  # fmt: skip


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--benchmark",
        choices=BENCHMARKS,
        action="append",
        help="may be repeated (default: all of them)",
    )
    parser.add_argument("--llvm", required=True, help="major version of clang")
    parser.add_argument("--plugin", required=True, type=Path)
    parser.add_argument("--build", required=True, type=Path, help="for programs")
    parser.add_argument("--report", required=True, type=Path, help="for results")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--processes", type=positive)
    parser.add_argument("--rounds", type=positive)
    parser.add_argument("--habits", action="store_true")
    parser.add_argument("--styles", action="store_true")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--readme", action="store_true")
    return parser.parse_args(arguments)


def effort_of(options: argparse.Namespace, suite: suites.Suite) -> measure.Effort:
    effort = QUICK if options.quick else THOROUGH
    if suite.cases:
        # Many implementations, and short operations.
        effort = replace(
            effort,
            processes=min(effort.processes, suite.cases.processes),
            rounds=max(10, effort.rounds * suite.cases.rounds // THOROUGH.rounds),
            batch_nanoseconds=suite.cases.batch_nanoseconds,
        )
    return replace(
        effort,
        processes=options.processes or effort.processes,
        rounds=options.rounds or effort.rounds,
    )


def write_assembly(suite: suites.Suite, options: argparse.Namespace) -> str:
    """Writes a page with the code of the rows side by side; returns its name.

    Empty for a benchmark of several moduli, or if it cannot be made.
    """
    if suite.moduli:
        return ""
    row = next(row for row in suite.rows if row.name == suite.baseline)
    page = f"{suite.name}-assembly.html"
    options.report.mkdir(parents=True, exist_ok=True)
    # All cases of a benchmark are one function.
    function = next(iter(suite.functions.values()))
    command = [sys.executable, str(ROOT / "tools" / "residue-asm"), "--summary"]
    command += [str(suite.directory / row.source), function, "--llvm", options.llvm]
    command += ["--plugin", str(options.plugin), f"--flags={' '.join(row.flags)}"]
    command += ["--variants", "plain,single-step,incomplete,incomplete-phi,default"]
    result = build.run([*command, "--html", str(options.report / page)])
    if result.returncode != 0:
        progress(result.stderr.strip())
        return ""
    return page


def update_pages(record: report.Record) -> None:
    """Puts the table of RECORD into the pages that have a place for it."""
    pages = (ROOT / "README.md", ROOT / "docs" / "performance.md")
    changed = [page for page in pages if report.update_page(page, record)]
    if not changed:
        raise BenchError(f"no page has markers for {record['name']}")
    for page in changed:
        progress(f"wrote {build.relative(page)}")


def run(name: str, options: argparse.Namespace) -> bool:
    """Runs one benchmark. Returns whether all of its rows compiled."""
    suite = suites.load(ROOT / "bench" / name, options.styles, options.peers)
    effort = effort_of(options, suite)
    progress(f"== {suite.title}")
    toolchain = build.Toolchain(options.llvm, options.plugin.absolute())
    directory = options.build.absolute() / suite.name
    program = build.build(suite, toolchain, directory)
    progress("checking all implementations against known answers and each other")
    measure.check(program.path, effort.quick)
    measurement = measure.measure(
        program.path, effort, suite.reference, suite.baseline, not suite.cases
    )
    record = report.make_record(
        suite,
        toolchain,
        program,
        measurement,
        effort,
        build.compile_times(suite, toolchain, program, effort.compile_repetitions),
        build.clones_that_run(suite, program),
        machine.describe(options.llvm, suite.packages, ROOT),
        datetime.date.today().isoformat(),
    )
    record["matrices"] = matrix.measure_all(suite, toolchain, effort, directory)
    record["assembly"] = write_assembly(suite, options)
    written = report.write(record, options.report, REPORTED)
    print(f"\n{suite.title}\n\n{report.text_table(record)}\n")
    for path in written:
        progress(f"wrote {build.relative(path.absolute())}")
    if options.readme:
        update_pages(record)
    return not program.failed


def run_habits(options: argparse.Namespace) -> bool:
    """Measures the programs of test/exec/habits. Returns True: all must compile."""
    progress(f"== {habit_report.TITLE}")
    record = {
        "format": report.FORMAT,
        "name": habit_report.NAME,
        "title": habit_report.TITLE,
        "date": datetime.date.today().isoformat(),
        "machine": machine.describe(options.llvm, [], ROOT),
        "habits": habit_times.measure_all(
            options.llvm, options.plugin, options.build / "habits", options.quick
        ),
    }
    written = report.write(record, options.report, REPORTED)
    print(f"\n{habit_report.TITLE}\n\n{habit_report.text(record)}\n")
    for path in written:
        progress(f"wrote {build.relative(path.absolute())}")
    if options.readme:
        update_pages(record)
    return True


def main() -> int:
    try:
        options = parse(sys.argv[1:])
        if not options.plugin.is_file():
            raise BenchError(
                f"there is no plugin {options.plugin}; tools/bench builds it"
            )
        chosen = options.benchmark or (() if options.habits else BENCHMARKS)
        complete = [run(name, options) for name in BENCHMARKS if name in chosen]
        if options.habits:
            complete.append(run_habits(options))
        return 0 if all(complete) else 1
    except BenchError as error:
        progress(f"error: {error}")
        return 1
    except KeyboardInterrupt:
        progress("interrupted")
        return 130


if __name__ == "__main__":
    sys.exit(main())
