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


def blocks(assembly: str) -> list[list[str]]:
    """The straight pieces of code, without comments and directives."""
    found: list[list[str]] = [[]]
    for line in assembly.splitlines():
        words = line.split()
        if _LABEL.match(line) or (words and _BRANCH.match(words[0])):
            found.append([])
        elif words and line[0] in " \t" and words[0][0] not in ".#@;/":
            found[-1].append(line)
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
