#!/usr/bin/env python3
"""Compares what two builds of the plugin make of the benchmarks and programs.

Usage: tools/same_code.py CLANG PLUGIN PLUGIN

What is emitted is not to depend on the compiler that built the plugin, nor on
whether it asserts: C++ leaves open in which order the arguments of a call are
evaluated, and so which of two instructions comes first. Prints the sources whose
objects differ.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from residue_tools import compiler

PLACES = ("bench/x25519", "bench/p256", "bench/poly1305", "bench/hash",
          "test/exec/programs/Inputs", "test/exec/habits/Inputs")
#: Scalar code, and lanes.
SETTINGS = ((), ("-O3", "-march=x86-64-v4", "-mavx512ifma"))


def compiled(
    clang: str, plugin: str, source: Path, options: tuple[str, ...], where: Path
) -> bytes:
    path = where / "object.o"
    _, flags = compiler.language(source, cpp="20")
    subprocess.run(
        [clang, "-O2", "-w", *options, *flags, *compiler.clang_flags(plugin), "-c", source,
         "-o", path],
        check=True,
        cwd=compiler.ROOT,
    )
    return path.read_bytes()


def is_same(clang: str, plugins: list[str], job: tuple[Path, tuple[str, ...]]) -> bool:
    with tempfile.TemporaryDirectory(prefix="residue-same-") as name:
        one, other = (compiled(clang, p, *job, Path(name)) for p in plugins)
    return one == other


def main() -> int:
    if len(sys.argv) != 4:
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    clang, *plugins = sys.argv[1:]
    suffixes = (".c", *compiler.CPP_SUFFIXES)
    sources = [
        path
        for place in PLACES
        for path in sorted((compiler.ROOT / place).iterdir())
        if path.suffix in suffixes and not path.stem.endswith("_bench")
    ]
    jobs = [(source, options) for source in sources for options in SETTINGS]
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        same = list(executor.map(lambda job: is_same(clang, plugins, job), jobs))
    for (source, options), equal in zip(jobs, same):
        if not equal:
            name = " ".join([str(source.relative_to(compiler.ROOT)), *options])
            print(f"{name}: the objects differ")
    if not sources or not all(same):
        return 1
    print(f"{len(jobs)} objects are the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
