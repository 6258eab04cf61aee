"""Thousands of multiplications modulo a prime, as compilers of contracts and proofs emit them.

    mulmods.py --clang CLANG --plugin PLUGIN --count N [--functions N] [--option NAME=VALUE]
        [--sample]  a quarter of it

A machine with 32 numbers of 256 bits in memory; helper functions that are alwaysinline. Says
how long clang takes and how large the code is, compares what it computes with Python's
integers, and fails above 10 s of processor time or 2 MB.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_tools import compiler

#: The order of the curve BN254.
P = 21888242871839275222246405745257275088548364400416034343698204186575808495617
SLOTS = 32
MOST_SECONDS, MOST_BYTES = 10, 2_000_000


def helper(name: str, width: int, opcode: str) -> str:
    return f"""define internal i256 @{name}(i256 %a, i256 %b) alwaysinline {{
  %x = zext i256 %a to i{width}
  %y = zext i256 %b to i{width}
  %z = {opcode} i{width} %x, %y
  %r = urem i{width} %z, {P}
  %t = trunc i{width} %r to i256
  ret i256 %t
}}
"""


def program(rng: random.Random, count: int, functions: int, memory: list[int]) -> str:
    """The module; MEMORY is what it is behind all functions."""
    text = helper("mulmod", 512, "mul") + helper("addmod", 257, "add")
    for number in range(functions):
        text += f"define void @f{number}(ptr %m) {{\n"
        for k in range(count // functions):
            places = [rng.randrange(SLOTS) for _ in range(3)]
            for name, place in zip("abo", places):
                text += f"  %p{name}{k} = getelementptr i256, ptr %m, i64 {place}\n"
            for name in "ab":
                text += f"  %{name}{k} = load i256, ptr %p{name}{k}, align 8\n"
            callee = "mulmod" if k % 4 else "addmod"
            text += f"  %t{k} = call i256 @{callee}(i256 %a{k}, i256 %b{k})\n"
            text += f"  store i256 %t{k}, ptr %po{k}, align 8\n"
            a, b = memory[places[0]], memory[places[1]]
            memory[places[2]] = (a * b if k % 4 else a + b) % P
        text += "  ret void\n}\n"
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--functions", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    tools.add_sample_argument(parser)
    given = parser.parse_args()
    if given.sample:
        given.count, given.functions = given.count // 4, max(1, given.functions // 4)
    rng = random.Random(1)
    before = [rng.getrandbits(256) for _ in range(SLOTS)]
    after = list(before)
    with tempfile.TemporaryDirectory() as directory:
        source, library = Path(directory, "module.ll"), Path(directory, "module.so")
        source.write_text(program(rng, given.count, given.functions, after))
        command = [given.clang, "-O2", "-w", "-shared", "-fPIC", str(source), "-o", str(library)]
        command += compiler.clang_flags(given.plugin, given.option)
        subprocess.run(command, check=True)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds, size = used.ru_utime + used.ru_stime, library.stat().st_size
        loaded = ctypes.CDLL(str(library))
    memory = (ctypes.c_uint64 * (4 * SLOTS))(
        *(n >> 64 * k & (2**64 - 1) for n in before for k in range(4))
    )
    for number in range(given.functions):
        getattr(loaded, f"f{number}")(memory)
    got = [sum(memory[4 * i + k] << 64 * k for k in range(4)) for i in range(SLOTS)]
    print(f"{given.count} operations: {seconds:.1f} s, {size} bytes")
    if got != after:
        print("the results are wrong")
        return 1
    return 0 if seconds < MOST_SECONDS and size < MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
