"""Measures carries written by hand at many places of the code, and compares what is executed.

    places.py --plugin P                    ticks of the time stamp counter, for x86-64
    places.py --plugin P --march native
    places.py --plugin P --waits            each call waits for the one before
    places.py --plugin P --trace            instruction by instruction, without measuring

The functions of bench/carries are compiled plain, with builtins by hand, and with the plugin, and stand at
--places places each, in random order, at each multiple of 16 within a line of the cache. A time is the least
of all turns at a place. The first table has the mean over the places. The last line says how
often the mean is below 0.99 of plain for 1 to 64 words, and how often that of half of
the places of plain code is below 0.99 of the other half of them: the same instructions.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from build import BENCH, compiler
from console import BenchError, progress

ROWS = {"plain": (False, ()), "builtins": (False, ("-DBUILTINS",)), "plugin": (True, ())}
IDIOMS = tuple(f"{step}_{way}" for way in ("not_equal", "plus", "majority", "wide", "word") for step in ("add", "sub"))
SIZES = ("256", "384", "n")
SPACING, LINE = 16, 64
SLOWER = 0.99

#: Of a row, an idiom and a size: the time at each place.
Times = dict[tuple[int, int, int], list[float]]


def run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchError(f"{' '.join(command)}: {done.stderr.strip()[-400:]}")
    return done.stdout


def bodies(assembly: str) -> dict[str, str]:
    """The code of each function."""
    found = {}
    for name, text in re.findall(r"^(\w+):[^\n]*\n(.*?)^\.Lfunc_end\d+:", assembly, re.M | re.S):
        lines = [l for l in text.splitlines() if not re.match(r"\s*(\.cfi|# %bb|\.size|\.type)", l)]
        found[name] = "\n".join(lines)
    return found


#: Calls a function as often as %rsi says, with numbers of %rdi words, which wait for each other or do not.
CALLER = """\t.p2align 6
\t.globl {kind}_{name}
{kind}_{name}:
\tpushq %rbx
\tpushq %r12
\tpushq %r13
\tmovq %rdi, %r12
\tmovq %rsi, %rbx
\tleaq r-8(,%r12,8), %r13
\t.p2align 6
.L{kind}_{name}:
\tmovl $r, %edi
\tmovl $a, %esi
\tmovl $b, %edx
\tmovq %r12, %rcx
\tcall {name}
{waits}\tdecq %rbx
\tjnz .L{kind}_{name}
\tpopq %r13
\tpopq %r12
\tpopq %rbx
\tretq"""
WAITS = "\taddq %rax, a(%rip)\n\tmovq (%r13), %rax\n\taddq %rax, b(%rip)\n"


def at_places(rows: list[dict[str, str]], places: int) -> str:
    copies = [
        (f"r{row}_{idiom}_{size}_{place}", place, code[f"{idiom}_{size}"])
        for row, code in enumerate(rows)
        for idiom in IDIOMS
        for size in SIZES
        for place in range(places)
    ]
    random.Random(places).shuffle(copies)
    lines = ["\t.text"]
    for at, (name, place, code) in enumerate(copies):
        own = re.sub(r"(\.L(?:BB|JTI|CPI|tmp)\w+)", rf"\1_{at}", code)
        skipped = SPACING * (place % (LINE // SPACING))
        lines += [f"\t.p2align 6\n\t.skip {skipped}, 0x90\n\t.globl {name}\n{name}:", own]
        lines += [CALLER.format(kind=kind, name=name, waits=waits) for kind, waits in (("each", ""), ("wait", WAITS))]
    return "\n".join(lines) + '\n\t.section .note.GNU-stack,"",@progbits\n'


def table_of_functions(places: int) -> str:
    names = [
        [[[f"r{row}_{idiom}_{size}_{place}" for place in range(places)] for size in SIZES] for idiom in IDIOMS]
        for row in range(len(ROWS))
    ]
    lines = [f"enum {{ ROWS = {len(ROWS)}, IDIOMS = {len(IDIOMS)}, KINDS = {len(SIZES)}, PLACES = {places} }};"]
    for table, prefix, kind in (("functions", "", "function"), ("each", "each_", "caller"), ("waiting", "wait_", "caller")):
        braces = str(names).translate(str.maketrans("[]", "{}", "'"))
        braces = re.sub(r"\br(?=\d)", f"{prefix}r", braces)
        every = ", ".join(re.findall(r"[a-z]\w+", braces))
        lines.append(f"{kind} {every};")
        lines.append(f"static {kind} *const {table}[ROWS][IDIOMS][KINDS][PLACES] = {braces};")
    return "\n".join(lines) + "\n"


def build(arguments: argparse.Namespace, directory: Path) -> Path:
    clang, source = f"clang-{arguments.llvm}", BENCH / "carries" / "carries.c"
    rows = []
    for name, (has_plugin, flags) in ROWS.items():
        output = directory / f"{name}.s"
        plugin = compiler.clang_flags(arguments.plugin, [], arguments.llvm) if has_plugin else []
        run([clang, "-O2", f"-march={arguments.march}", *flags, *plugin, "-S", str(source), "-o", str(output)])
        rows.append(bodies(output.read_text(encoding="utf-8")))
    (directory / "copies.s").write_text(at_places(rows, arguments.places), encoding="utf-8")
    (directory / "places.inc").write_text(table_of_functions(arguments.places), encoding="utf-8")
    program = directory / "places"
    sources = [str(BENCH / "carries" / "places.c"), str(directory / "copies.s")]
    run([clang, "-O2", "-w", "-no-pie", f"-I{directory}", *sources, "-o", str(program)])
    return program


def times_of(printed: str) -> Times:
    found = {}
    for line in printed.splitlines():
        row, idiom, size, *times = line.split()
        found[int(row), int(idiom), int(size)] = [float(t) for t in times]
    return found


def show(times: Times) -> None:
    mean = {key: statistics.mean(each) for key, each in times.items()}
    print("| | words | plain | builtins | plugin | times faster: builtins | plugin | at its places |")
    print("|---|---|---|---|---|---|---|---|")
    for idiom, name in enumerate(IDIOMS):
        for size, words in enumerate(("4", "6", *(f"n = {n}" for n in range(1, 65)))):
            if size > 1 and words not in ("n = 4", "n = 8", "n = 16", "n = 64"):
                continue
            plain, builtins, plugin = (mean[row, idiom, size] for row in range(3))
            each = [plain / time for time in times[2, idiom, size]]
            print(f"| {name} | {words} | {plain:.1f} | {builtins:.1f} | {plugin:.1f} | {plain / builtins:.2f} "
                  f"| {plain / plugin:.2f} | {min(each):.2f} to {max(each):.2f} |")  # fmt: skip
    ratios, same = [], []
    for idiom in range(len(IDIOMS)):
        for size in range(2, 66):
            places = times[0, idiom, size]
            half = len(places) // 2
            ratios.append(mean[0, idiom, size] / mean[2, idiom, size])
            same.append(statistics.mean(places[:half]) / statistics.mean(places[half:]))
    below = [sum(ratio < SLOWER for ratio in each) for each in (ratios, same)]
    longest = max((at % 64 + 1 for at, ratio in enumerate(ratios) if ratio < SLOWER), default=0)
    print(f"below {SLOWER}: {below[0]} of {len(ratios)} points, of up to {longest} words, the least {min(ratios):.3f}; "
          f"plain code at other places {below[1]}, the least {min(same):.3f}")  # fmt: skip


def instructions(program: Path) -> dict[int, str]:
    """Of each address; what jumps, without where to."""
    text = run(["objdump", "-d", "--no-show-raw-insn", str(program)])
    found = re.findall(r"^\s*([0-9a-f]+):\t(.*?)\s*$", text, re.M)
    return {int(at, 16): re.sub(r"\b[0-9a-f]+ <.*>", "", what) for at, what in found}


def compare_traces(program: Path) -> None:
    known = instructions(program)
    executed = {}
    for line in run([str(program), "0"]).splitlines():
        row, idiom, size, *at = line.split()
        each = [known[int(address, 16)] for address in at]
        # What fills the way to a loop has another length elsewhere.
        executed[int(row), int(idiom), int(size)] = [e for e in each if "nop" not in e and e != "xchg   %ax,%ax"]
    points = [(idiom, size) for idiom in range(len(IDIOMS)) for size in range(2, 66)]
    pairs = [(executed[0, *point], executed[2, *point]) for point in points]
    same = sum(plain == ours for plain, ours in pairs)
    more = sum(len(ours) > len(plain) for plain, ours in pairs)
    print(f"{len(pairs)} points: the same instructions at {same}, more of them at {more}, "
          f"and at {len(pairs) - same - more} others no more")  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--llvm", default="22")
    parser.add_argument("--march", default="x86-64")
    parser.add_argument("--places", type=int, default=16)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--waits", action="store_true", help="each call for the one before")
    parser.add_argument("--trace", action="store_true", help="compares what is executed")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="places-") as scratch:
        try:
            progress("compiling")
            program = build(arguments, Path(scratch))
            if arguments.trace:
                compare_traces(program)
            else:
                waits = ["waits"] if arguments.waits else []
                show(times_of(run([str(program), str(arguments.turns), *waits])))
        except BenchError as error:
            print(f"error: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
