"""Compiles the rows of a benchmark and links its program."""

from __future__ import annotations

import functools
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tomllib
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from console import BenchError, progress
from suite import Library, Modulus, Row, Suite

BENCH = Path(__file__).resolve().parent
sys.path.insert(0, str(BENCH.parent / "tools"))

from residue_tools import compiler

COMPILE_TIMEOUT_SECONDS = 900
PEERS_TIMEOUT_SECONDS = 3600


@dataclass(frozen=True)
class Toolchain:
    llvm: str
    plugin: Path

    def compiler(self, source: Path) -> list[str]:
        driver, language = compiler.language(source)
        return [f"{driver}-{self.llvm}", *language]

    def plugin_flags(self, row: Row) -> list[str]:
        options = [f"stage={row.stage}"] if row.stage else []
        options += row.options
        return compiler.clang_flags(relative(self.plugin), options, self.llvm)

    def shown_command(self, suite: Suite, row: Row) -> list[str]:
        """What compiles a row, as far as a user of clang would type it."""
        source = suite.directory / row.source
        command = self.compiler(source) + row.flags
        if row.plugin:
            command += self.plugin_flags(row)
        return command

    def row_command(self, suite: Suite, row: Row) -> list[str]:
        """The command that compiles a row: residue-cc, or clang without the plugin.

        A test compares what residue-cc runs with shown_command.
        """
        if not row.plugin:
            return self.shown_command(suite, row)
        driver, *language = self.compiler(suite.directory / row.source)
        wrapper = "residue-c++" if driver.startswith("clang++") else "residue-cc"
        stage = [f"stage={row.stage}"] if row.stage else []
        return [
            "env", f"RESIDUE_CLANG=clang-{self.llvm}",
            f"RESIDUE_PLUGIN={relative(self.plugin)}",
            relative(compiler.ROOT / "tools" / wrapper), *language, *row.flags,
            *(f"--residue-{option}" for option in [*stage, *row.options]),
        ]  # fmt: skip

    def macros(self, flags: list[str]) -> set[str] | None:
        """The names that clang predefines; None if it does not take FLAGS."""
        machine = [flag for flag in flags if flag.startswith("-m")]
        command = [f"clang-{self.llvm}", *machine, "-E", "-dM", "-xc", os.devnull]
        result = run(command)
        if result.returncode != 0:
            return None
        return {line.split()[1] for line in result.stdout.splitlines()}

    def obstacle(self, row: Row) -> str:
        """Why this machine cannot run a row; empty if it can."""
        wanted, native = self.macros(row.flags), self.macros(["-march=native"])
        if wanted is None:
            return "clang does not know these flags for this machine"
        # What a CPU can do is a macro such as __AVX512IFMA__; others, as
        # __k8__, say for which CPU the code is.
        features = {name for name in wanted if name.isupper()}
        missing = sorted(name.strip("_") for name in features - (native or set()))
        return f"this CPU has no {', no '.join(missing)}" if missing else ""


@dataclass(frozen=True)
class Program:
    """A linked benchmark, and the rows that made it into the program."""

    path: Path
    rows: list[Row]
    libraries: list[Library]
    failed: list[Row]
    #: Why others are left out, by their names.
    left_out: dict[str, str]
    #: By the name of a row; and by case, where functions are measured one by one.
    text_bytes: dict[str, int]
    function_bytes: dict[str, dict[str, int]]


def relative(path: Path) -> str:
    """PATH as one would type it in the current directory, if it is below."""
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)


def run(
    command: list[str], timeout: int = COMPILE_TIMEOUT_SECONDS
) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=timeout
        )
    except FileNotFoundError:
        raise BenchError(
            f"{command[0]} is not installed; run tools/setup bench"
        ) from None
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(
            command, 1, "", f"no result after {timeout} seconds"
        )


def is_fresh(target: Path, command: list[str], inputs: list[Path]) -> bool:
    """Whether TARGET was made by this very COMMAND from these INPUTS."""
    stamp = target.with_suffix(".command.json")
    if not target.exists() or not stamp.exists():
        return False
    if json.loads(stamp.read_text()) != command:
        return False
    made = target.stat().st_mtime_ns
    return all(path.stat().st_mtime_ns <= made for path in inputs)


def make(target: Path, command: list[str], inputs: list[Path]) -> str:
    """Runs COMMAND unless TARGET is fresh. Returns what went wrong, or ""."""
    if is_fresh(target, command, inputs):
        return ""
    target.unlink(missing_ok=True)
    result = run(command)
    if result.returncode != 0:
        lines = (result.stderr or result.stdout).strip().splitlines()
        return "\n".join(lines[:12]) or f"exit code {result.returncode}"
    target.with_suffix(".command.json").write_text(json.dumps(command))
    return ""


def text_size(objects: list[Path]) -> int:
    """The bytes of machine code in OBJECTS."""
    listing = run(["size", "-A", *map(str, objects)]).stdout.splitlines()
    fields = [line.split() for line in listing]
    return sum(int(f[1]) for f in fields if f and f[0].startswith(".text"))


def function_sizes(target: Path) -> dict[str, int]:
    """The bytes of each function that TARGET defines."""
    listing = run(["nm", "-S", "--defined-only", str(target)]).stdout.splitlines()
    fields = [line.split() for line in listing]
    return {f[3]: int(f[1], 16) for f in fields if len(f) == 4 and f[2] in "Tt"}


def clones_that_run(suite: Suite, program: Program) -> dict[str, str]:
    """Which clone this CPU runs, by the name of a row that has several."""
    rows = [row for row in program.rows if row.clones]
    if not rows:
        return {}
    lines = run([str(program.path), "code"]).stdout.splitlines()
    offsets = {name: int(offset) for name, offset in (l.split(",") for l in lines)}
    symbols = [l.split() for l in run(["nm", str(program.path)]).stdout.splitlines()]
    addresses = {s[2]: int(s[0], 16) for s in symbols if len(s) == 3}
    start = addresses["__executable_start"]
    (function,) = suite.functions.values()
    clones = {}
    for row in rows:
        # The clone "arch=x86-64-v3" is function.arch_x86-64-v3.1.
        prefix = f"{function}_{suite.suffix(row, None)}."
        for name, address in addresses.items():
            if address - start == offsets[row.name] and name.startswith(prefix):
                clones[row.name] = name.removeprefix(prefix).rsplit(".", 1)[0]
    return clones


def row_inputs(suite: Suite, toolchain: Toolchain, row: Row) -> list[Path]:
    inputs = [*suite.directory.glob("*.[ch]"), suite.directory / row.source]
    return inputs + ([toolchain.plugin] if row.plugin else [])


def write_rows(
    suite: Suite, rows: list[Row], libraries: list[Library], path: Path
) -> None:
    """Writes the list of implementations that the program includes."""
    lines = []
    for row in rows:
        for modulus in suite.moduli:
            arguments = f'"{row.name}", "{modulus.name}", "{modulus.value:x}"'
            lines.append(f"ROW({suite.suffix(row, modulus)}, {arguments})")
        if not suite.moduli:
            (function,) = suite.functions.values()
            lines.append(f'ROW({function}_{suite.suffix(row, None)}, "{row.name}")')
    for library in libraries:
        if library.peer:
            lines.append(f'ROW({library.function}, "{library.name}")')
        else:
            lines.append(f'LIBRARY({library.cpp_class}, "{library.name}")')
    content = "\n".join(lines) + "\n"
    if not path.exists() or path.read_text() != content:
        path.write_text(content)


@dataclass(frozen=True)
class Compilation:
    """An object of a row that is being made."""

    target: Path
    command: list[str]
    #: What goes wrong, or "".
    problem: Future[str]


def start_row(
    suite: Suite, toolchain: Toolchain, row: Row, directory: Path, pool: Executor
) -> list[Compilation]:
    """Compiles a row, once for each modulus if there are any."""
    inputs = row_inputs(suite, toolchain, row)
    started = []
    moduli: list[Modulus | None] = [*suite.moduli] or [None]
    for modulus in moduli:
        target = directory / f"{suite.name}_{suite.suffix(row, modulus)}.o"
        command = toolchain.row_command(suite, row)
        command += (modulus.flags if modulus else []) + suite.renaming(row, modulus)
        source = relative(suite.directory / row.source)
        command += ["-c", source, "-o", relative(target)]
        problem = pool.submit(make, target, command, inputs)
        started.append(Compilation(target, command, problem))
    return started


def finish_row(row: Row, started: list[Compilation]) -> list[Path] | None:
    """The objects of a row; None if it does not compile, which is said."""
    for each in started:
        if problem := each.problem.result():
            progress(f"error: the row '{row.name}' does not compile:")
            progress("  " + " ".join(each.command))
            progress("  " + problem.replace("\n", "\n  "))
            return None
    return [each.target for each in started]


def case_sizes(suite: Suite, row: Row, objects: list[Path]) -> dict[str, int]:
    """The bytes of each function of a row, by the case that it is measured as.

    A single function comes with all the code that it calls.
    """
    sizes = {}
    for modulus, target in zip(suite.moduli, objects, strict=True):
        if len(suite.functions) == 1:
            (operation,) = suite.functions
            sizes[f"{modulus.name} {operation}"] = text_size([target])
            continue
        found = function_sizes(target)
        for operation, function in suite.functions.items():
            symbol = f"{function}_{suite.suffix(row, modulus)}"
            sizes[f"{modulus.name} {operation}"] = found[symbol]
    return sizes


def build(suite: Suite, toolchain: Toolchain, directory: Path) -> Program:
    """Compiles all rows, then links those that compile with the harness."""
    directory.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    failed: list[Row] = []
    left_out: dict[str, str] = {}
    objects: list[Path] = []
    sizes: dict[str, int] = {}
    function_bytes: dict[str, dict[str, int]] = {}
    started: list[tuple[Row, list[Compilation]]] = []
    pool = ThreadPoolExecutor(os.cpu_count())
    for row in suite.rows:
        if obstacle := toolchain.obstacle(row):
            progress(f"leaving {row.name} out: {obstacle}")
            left_out[row.name] = obstacle
        else:
            started.append((row, start_row(suite, toolchain, row, directory, pool)))
    try:
        for index, (row, compilations) in enumerate(started):
            progress(f"compiling {row.name} ({index + 1} of {len(started)})")
            compiled = finish_row(row, compilations)
            if compiled is None:
                failed.append(row)
                continue
            rows.append(row)
            objects += compiled
            sizes[row.name] = text_size(compiled)
            if suite.moduli:
                function_bytes[row.name] = case_sizes(suite, row, compiled)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    if not any(row.name == suite.baseline for row in rows):
        raise BenchError(f"the row '{suite.baseline}' is needed for comparison")

    libraries = suite.libraries
    peers = None
    if any(library.peer for library in libraries):
        peers, missing = build_peers(directory.parent / "peers")
        left_out |= {l.name: missing[l.peer] for l in libraries if l.peer in missing}
        libraries = [l for l in libraries if l.peer not in missing]

    progress("linking")
    row_list = directory / "rows.inc"
    write_rows(suite, rows, libraries, row_list)
    harness = [BENCH / "harness.cpp"] + [suite.directory / s for s in suite.sources]
    headers = [*BENCH.glob("*.h"), *suite.directory.glob("*.h"), row_list]
    packages = run(["pkg-config", "--cflags", "--libs", *suite.packages]).stdout
    for source in harness:
        target = directory / f"{source.stem}.o"
        command = [
            *toolchain.compiler(source), "-O2", "-I", relative(directory),
            "-c", relative(source), "-o", relative(target),
        ]  # fmt: skip
        problem = make(target, command, [source, *headers])
        if problem:
            raise BenchError(f"{relative(source)} does not compile:\n{problem}")
        objects.append(target)
    linked = packages.split()
    if peers:
        objects.append(peers)
        linked += ["-ldl", "-lm"]
    program = directory / suite.name
    command = [
        f"clang++-{toolchain.llvm}", *map(relative, objects), "-lbenchmark",
        "-lpthread", *linked, "-o", relative(program),
    ]  # fmt: skip
    problem = make(program, command, objects)
    if problem:
        raise BenchError(f"the benchmark does not link:\n{problem}")
    return Program(
        program, rows, libraries, failed, left_out, sizes, function_bytes
    )


@functools.cache
def build_peers(directory: Path) -> tuple[Path | None, dict[str, str]]:
    """The library of what comes as crates, and why peers are missing in it.

    The first time takes minutes.
    """
    manifest = BENCH / "peers" / "Cargo.toml"
    peers = list(tomllib.loads(manifest.read_text())["features"])

    def cargo(command: str, *arguments: str) -> str:
        """What went wrong, in one line."""
        result = run(
            ["cargo", command, "--locked", "--quiet", "--manifest-path",
             relative(manifest), *arguments],
            PEERS_TIMEOUT_SECONDS,
        )  # fmt: skip
        if result.returncode == 0:
            return ""
        lines = [line.strip() for line in result.stderr.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("error")] or lines[:1]
        # At the end of the causes is what says most.
        reasons = errors[:1] + (lines[-1:] if "Caused by:" in lines else [])
        return ": ".join(reasons) or f"exit code {result.returncode}"

    def compile_peers(chosen: list[str]) -> str:
        target = ["--target-dir", relative(directory), "--features", ",".join(chosen)]
        return cargo("build", "--release", *target)

    if not shutil.which("cargo"):
        return None, dict.fromkeys(peers, "cargo is not installed (tools/setup peers)")
    progress("fetching the crates of bench/peers (cargo)")
    if problem := cargo("fetch"):
        return None, dict.fromkeys(peers, f"cargo cannot fetch its crate: {problem}")
    progress("building the libraries that come as crates (cargo; minutes at first)")
    missing = {}
    if compile_peers(peers):
        reasons = {peer: compile_peers([peer]) for peer in peers}
        missing = {p: f"it does not build: {why}" for p, why in reasons.items() if why}
        peers = [peer for peer in peers if peer not in missing]
        if not peers:
            return None, missing
        if problem := compile_peers(peers):
            raise BenchError(f"cargo does not build bench/peers:\n{problem}")
    for peer, why in missing.items():
        progress(f"leaving {peer} out: {why}")
    return directory / "release" / "libpeers.a", missing


def compile_seconds(command: list[str]) -> float:
    """The processor time that COMMAND takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command).check_returncode()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def compile_times(
    suite: Suite, toolchain: Toolchain, program: Program, repetitions: int
) -> dict[str, float]:
    """Median processor seconds to compile the two rows that are compared."""
    chosen = [
        row
        for row in program.rows
        if row.name in (suite.compile_without, suite.compile_with)
    ]
    if len(chosen) < 2:
        return {}
    times: dict[str, list[float]] = {row.name: [] for row in chosen}
    for repetition in range(repetitions):
        progress(f"measuring compile time ({repetition + 1} of {repetitions})")
        for row in chosen:
            source = relative(suite.directory / row.source)
            command = toolchain.row_command(suite, row)
            times[row.name].append(
                compile_seconds(command + ["-c", source, "-o", os.devnull])
            )
    return {name: statistics.median(seconds) for name, seconds in times.items()}
