"""usage: options_arrive.py --clang CLANG --plugin PLUGIN LLVM WORK"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "tools"))

from residue_tools import compiler

SOURCE = """
unsigned _BitInt(255) f(unsigned _BitInt(255) a, unsigned _BitInt(255) b) {
  unsigned _BitInt(512) p = ((unsigned _BitInt(512))1 << 255) - 19;
  return (unsigned _BitInt(255))((unsigned _BitInt(512))a * b % p);
}
"""


def output(command: list[str], source: Path) -> bytes:
    return subprocess.run(
        [*command, str(source), "-o", "-"], check=True, stdout=subprocess.PIPE
    ).stdout


def report(tool: str, results: list[bytes]) -> None:
    """Of nothing asked for, of the default, and of a stage that is not it."""
    without, default, stage = results
    assert without == default, tool
    print(f"{tool}: a stage is {'another' if stage != default else 'no other'} code")


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--clang")
    parser.add_argument("--plugin")
    parser.add_argument("llvm")
    parser.add_argument("work", type=Path)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    source = given.work / "mul.c"
    source.write_text(SOURCE)
    module = given.work / "mul.ll"
    choices: list[list[str]] = [[], ["stage=default"], ["stage=single-step"]]

    _, language = compiler.language(source)
    clang = [given.clang, *language]
    emit = ["-O2", "-S", "-emit-llvm"]
    flags = [compiler.clang_flags(given.plugin, each) for each in choices]
    report("clang", [output([*clang, *each, *emit], source) for each in flags])
    flags = [compiler.clang_flags(given.plugin, each, given.llvm) for each in choices]
    report("clang, told its version", [output([*clang, *each, *emit], source) for each in flags])

    plain = [*clang, "-O2", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm"]
    module.write_bytes(output(plain, source))
    opt = [str(Path(given.clang).parent / "opt"), "-passes=default<O2>", "-S"]
    flags = [compiler.opt_flags(given.plugin, each) for each in choices]
    report("opt", [output([*opt, *each], module) for each in flags])


if __name__ == "__main__":
    main()
