"""Cycles of a step of X25519's ladder, by llvm-mca, for processors that have a model."""

from __future__ import annotations

import re
from dataclasses import dataclass

from console import BenchError
from counting import RESIDUE_CC, Runner, run
from emulated import Machine
from programs import PROGRAMS

PROGRAM = PROGRAMS["x25519"]
#: How often the step runs, each behind the one before.
STEPS = 20

_LABEL = re.compile(r"^[^\s#@/;]\S*:")
_BRANCH = re.compile(
    r"^(b|b\.\w+|b(eq|ne|lt|gt|le|ge|ltu|geu|eqz|nez|lo|hs|hi|ls|mi|pl|l|lr|x|lx|ctr\w*)"
    r"|b\w+[+-]|cbn?z|tbn?z|j\w*|call\w*|ret\w*|brasl|br\w*|[cl]g?h?[rij]+\w*j\w*|bdn?z)$"
)


@dataclass(frozen=True)
class Step:
    """The longest block without a branch: the ladder's step, all products in place."""

    processor: str
    instructions: int
    cycles: float


def _behind_constants(lines: list[str], at: int) -> int:
    """Where code goes on behind constants that a branch at a line only jumps over, as
    ARM has them within long blocks; the next line if it does anything else."""
    words = lines[at].split()
    if words[0] not in ("b", "b.w"):
        return at + 1
    for line, text in enumerate(lines[at + 1 :], at + 1):
        if text.startswith(f"{words[1]}:"):
            return line + 1
        if not re.match(r"\s+\.|\.LCPI|@|\s*$", text):
            break
    return at + 1


def blocks(assembly: str) -> list[list[str]]:
    """The straight pieces of code, without comments and directives."""
    found: list[list[str]] = [[]]
    lines = assembly.splitlines()
    at = 0
    while at != len(lines):
        line, words, following = lines[at], lines[at].split(), at + 1
        is_branch = bool(words) and bool(_BRANCH.match(words[0]))
        if is_branch:
            following = _behind_constants(lines, at)
        if following == at + 1 and (_LABEL.match(line) or is_branch):
            found.append([])
        elif not is_branch and words and line[0] in " \t" and words[0][0] not in ".#@;/":
            found[-1].append(line)
        at = following
    return found


def step(machine: Machine, processor: str, runner: Runner) -> Step:
    """What a step takes with the plugin, compiled for a processor."""
    cpu = f"-march={processor}" if machine.has_march else f"-mcpu={processor}"
    flags = [*machine.flags, "-ffreestanding", "-fno-pic", "-std=c23", "-O2", cpu]
    out = runner.directory / "step.s"
    run([str(RESIDUE_CC), *flags, "-S", str(PROGRAM.source), "-o", str(out)])
    block = max(blocks(out.read_text()), key=len)
    source = runner.directory / "block.s"
    source.write_text("\n".join(block) + "\n")
    triple = machine.flags[0].removeprefix("--target=")
    command = [runner.clang.replace("clang", "llvm-mca"), f"-mtriple={triple}"]
    command += [f"-mcpu={processor}", f"-iterations={STEPS}", str(source)]
    if triple.startswith("riscv"):  # some that multiply do not say so
        command.append("-mattr=+m,+c")
    total = re.search(r"^Total Cycles:\s+(\d+)", run(command).stdout, re.M)
    if not total:
        raise BenchError(f"llvm-mca says nothing of {processor}")
    return Step(processor, len(block), int(total[1]) / STEPS)
