"""How the plugin's instructions grow with the size of a function.

Writes functions of sizes n, 2n and 4n in LLVM's IR, counts the instructions
that opt takes for each under qemu, and compares the differences: what opt
and the plugin take to start is in all three. A growth of n^1.3 is allowed.
"""

import argparse
import math
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "bench"), str(ROOT / "tools")]

from emulated import counter_command
from residue_tools import compiler

PRIME = 2**255 - 19
MOST = 1.3


def reduced(op: str, x: str, y: str, name: str, modulus: int = PRIME) -> str:
    """x op y modulo `modulus`, in i256."""
    return f"""
  %{name}.x = zext i256 {x} to i512
  %{name}.y = zext i256 {y} to i512
  %{name}.w = {op} i512 %{name}.x, %{name}.y
  %{name}.r = urem i512 %{name}.w, {modulus}
  %{name} = trunc i512 %{name}.r to i256"""


def straight(step: Callable[[int], str], size: int) -> str:
    """Steps from %x0 to %x1 to %x2 ..."""
    body = "".join(step(k) for k in range(size))
    return f"""
define i256 @f(i256 %x0, i256 %a, ptr %o) {{{body}
  ret i256 %x{size}
}}
"""


def moduli(k: int) -> str:
    return reduced("mul", f"%x{k}", "%a", f"x{k + 1}", PRIME - 2 * k)


def sums(k: int) -> str:
    return f"""
  %m{k} = zext i256 %a to i512
  %p{k} = mul i512 %m{k}, {k + 3}
  %z{k} = zext i256 %x{k} to i512
  %s{k} = add i512 %z{k}, %p{k}
  %r{k} = urem i512 %s{k}, {PRIME}
  %x{k + 1} = trunc i512 %r{k} to i256"""


def diamonds(k: int) -> str:
    here = f"join{k - 1}" if k else "0"
    return f"""
  %c{k} = load volatile i1, ptr %o
  br i1 %c{k}, label %then{k}, label %else{k}
then{k}:  ; after {here}{reduced("mul", f"%x{k}", "%a", f"t{k}")}
  br label %join{k}
else{k}:{reduced("add", f"%x{k}", "%a", f"e{k}")}
  br label %join{k}
join{k}:
  %x{k + 1} = phi i256 [ %t{k}, %then{k} ], [ %e{k}, %else{k} ]"""


def exits(k: int) -> str:
    return reduced("mul", f"%x{k}", "%a", f"x{k + 1}") + f"""
  %o{k} = getelementptr i256, ptr %o, i64 {k}
  store i256 %x{k + 1}, ptr %o{k}"""


def columns(k: int) -> str:
    return f"""
  %m{k} = alloca [4 x i256]
  %i{k} = load i64, ptr %o
  %p{k} = getelementptr i256, ptr %m{k}, i64 %i{k}
  store i256 %x{k}, ptr %p{k}
  %l{k} = load i256, ptr %m{k}""" + reduced("mul", f"%l{k}", "%a", f"x{k + 1}")


def shared_columns(k: int) -> str:
    """Memory that is read modulo two moduli stays as it is."""
    return f"""
  %m{k} = alloca i256
  store i256 %x{k}, ptr %m{k}
  %l{k} = load volatile i1, ptr %o
  %v{k} = load i256, ptr %m{k}""" + reduced(
        "mul", f"%v{k}", "%a", f"y{k}", PRIME - 2
    ) + f"\n  store i256 %y{k}, ptr %o" + reduced("mul", f"%v{k}", "%a", f"x{k + 1}")


def constants(k: int) -> str:
    return reduced("mul", f"%x{k}", str(7**80 + k), f"x{k + 1}")


def choices(k: int) -> str:
    """Choices between the same two choices: 2^n paths to 0 and the modulus."""
    zero, prime = (f"%z{k - 1}", f"%p{k - 1}") if k else ("0", str(PRIME))
    return f"""
  %c{k} = load volatile i1, ptr %o
  %z{k} = select i1 %c{k}, i512 {zero}, i512 {prime}
  %p{k} = select i1 %c{k}, i512 {prime}, i512 {zero}
  %w{k} = zext i256 %x{k} to i512
  %s{k} = add i512 %w{k}, %p{k}
  %r{k} = urem i512 %s{k}, {PRIME}
  %x{k + 1} = trunc i512 %r{k} to i256"""


def loops(k: int) -> str:
    before = f"after{k - 1}" if k else "entry"
    head = "" if k else "\n  br label %entry\nentry:"
    return head + f"""
  br label %loop{k}
loop{k}:
  %v{k} = phi i256 [ %x{k}, %{before} ], [ %x{k + 1}, %loop{k} ]""" + reduced(
        "mul", f"%v{k}", "%a", f"x{k + 1}"
    ) + f"""
  %c{k} = load volatile i1, ptr %o
  br i1 %c{k}, label %loop{k}, label %after{k}
after{k}:"""


def functions(size: int) -> str:
    return "".join(
        f"\ndefine i256 @f{k}(i256 %x, i256 %a) {{"
        + reduced("mul", "%x", "%a", "y")
        + "\n  ret i256 %y\n}\n"
        for k in range(size)
    )


STEPS = (
    moduli,
    sums,
    diamonds,
    exits,
    columns,
    shared_columns,
    constants,
    choices,
    loops,
)
SHAPES: dict[str, Callable[[int], str]] = {
    step.__name__.replace("_", "-"): partial(straight, step) for step in STEPS
}
SHAPES["functions"] = functions


def instructions(counter: Path, opt: str, plugin: str, source: str) -> int:
    path, counts = counter.with_name("growth.ll"), counter.with_name("counts")
    path.write_text(source)
    subprocess.run(
        [
            "qemu-x86_64",
            "-plugin",
            f"{counter},out={counts},count=program",
            opt,
            *compiler.opt_flags(plugin),
            "-passes=residue",
            "-mtriple=x86_64-unknown-linux-gnu",
            "--disable-output",
            "--disable-verify",
            path,
        ],
        check=True,
    )
    return int(counts.read_text().split()[0])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clang")
    parser.add_argument("opt")
    parser.add_argument("plugin")
    parser.add_argument("work", type=Path)
    parser.add_argument("--size", type=int, default=40)
    parser.add_argument("shapes", nargs="+", choices=[*SHAPES, "all"])
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    counter = args.work / "count.so"
    subprocess.run(counter_command(args.clang, counter), check=True)
    failed = False
    for shape in SHAPES if args.shapes == ["all"] else args.shapes:
        counts = [
            instructions(counter, args.opt, args.plugin, SHAPES[shape](size))
            for size in (args.size, 2 * args.size, 4 * args.size)
        ]
        growth = math.log2((counts[2] - counts[1]) / (counts[1] - counts[0]))
        print(f"{shape}: {counts[0]}, {counts[1]}, {counts[2]}: n^{growth:.2f}")
        failed |= growth > MOST
    return failed


if __name__ == "__main__":
    sys.exit(main())
