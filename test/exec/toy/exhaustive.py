#!/usr/bin/env python3
"""Compares field code modulo one toy modulus with a reference for all operands.

Inputs/functions.cpp is compiled with the plugin, whose words are made as small as
the modulus, so that bounds and carries behave as those of real moduli do, at each
level, stage and representation, and once as a reference over uint64_t. One program
compares them all, on all pairs of operands where these are narrow. A sample is of
fewer builds and of few pairs.

    exhaustive.py --bits 7 --subtract 1 --operand 8 --wide 20
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.target import TARGETS, Target
from residue_test.toolchain import Configuration, Toolchain, ToolError

INPUTS = Path(__file__).resolve().parent / "Inputs"
MAIN = INPUTS / "main.cpp"
CROSS_MAIN = INPUTS.parents[1] / "cross" / "Inputs" / "toy.cpp"

#: Kinds that are no reductions.
REPRESENTATIONS = ("montgomery", "packed")
#: C++ without its library.
NO_RUNTIME = ("-fno-exceptions", "-fno-rtti", "-nostdinc++")


def sample(word_bits: int, kinds: list[str]) -> list[Configuration]:
    """Three levels, and every kind of reduction at -O2."""
    options = ("min-bits=1", f"word-bits={word_bits}")
    result = [Configuration(level, options) for level in ("-O1", "-O2", "-Os")]
    for kind in kinds:
        name = "representation" if kind in REPRESENTATIONS else "reduction"
        result.append(Configuration("-O2", (*options, f"{name}={kind}")))
    return result


def configurations(word_bits: int, kinds: list[str]) -> list[Configuration]:
    """The sample, the other levels; every stage and representation at -O2."""
    options = ("min-bits=1", f"word-bits={word_bits}")
    result = sample(word_bits, kinds)
    result += [Configuration(level, options) for level in ("-O3", "-Oz")]
    for stage in tools.STAGES[:-1]:
        result.append(Configuration("-O2", (*options, f"stage={stage}")))
    result.append(Configuration("-O1", (*options, f"stage={tools.STAGES[0]}")))
    # Any odd modulus in loops over words, of one and of two words at a time, and
    # products out of line.
    for block in (1, 2):
        loops = (*options, "unrolled-words=0", f"block-words={block}")
        result.append(Configuration("-O2", loops))
    result.append(Configuration("-Os", (*loops, "stage=single-step")))
    result.append(Configuration("-O2", (*options, "inline-products=0")))
    result.append(
        Configuration(
            "-O2", (*options, "inline-products=0", "representation=montgomery")
        )
    )
    for representation in ("wide", "saturated", "unsaturated", "montgomery"):
        result.append(
            Configuration("-O2", (*options, f"representation={representation}"))
        )
    for kind in kinds:
        if kind not in REPRESENTATIONS:
            stage = f"stage={tools.STAGES[0]}"
            result.append(Configuration("-O2", (*options, f"reduction={kind}", stage)))
    return result


class Exhaustive:
    """The program for one modulus: the reference, and a build for each way."""

    def __init__(
        self,
        toolchain: Toolchain,
        defines: list[str],
        where: Path,
        target: Target | None = None,
    ) -> None:
        self.toolchain = toolchain
        self.target = target
        self.defines = defines
        self.where = where
        reference = ["-O2", "-DREFERENCE", "-DENTRIES=reference_entries"]
        self.objects = [
            self._object(INPUTS / "functions.cpp", reference, "reference"),
            self._object(CROSS_MAIN if target else MAIN, ["-O2"], "main"),
        ]

    def _object(self, source: Path, flags: list[str], name: str) -> str:
        path = str(self.where / f"{name}.o")
        include = ["-I", str(INPUTS)]
        if self.target:
            include += [*self.target.compile_flags(), *NO_RUNTIME]
        self.toolchain.run_clang(
            ["-std=c++20", *flags, *self.defines, *include, "-c", str(source), "-o", path]
        )
        return path

    def check(self, chosen: list[Configuration]) -> list[str]:
        """What is wrong, if anything."""
        wrong = []
        built: dict[str, Configuration] = {}
        for number, configuration in enumerate(chosen):
            name = f"build{number}"
            flags = [*configuration.arguments(self.toolchain), f"-DENTRIES={name}"]
            try:
                self.objects.append(
                    self._object(INPUTS / "functions.cpp", flags, name)
                )
                built[name] = configuration
            except ToolError as error:
                wrong.append(f"{configuration}: {error}")
        try:
            tools.run(self._link(built))
        except ToolError as error:
            wrong.append(str(error))
        return wrong

    def _link(self, built: dict[str, Configuration]) -> list[str]:
        """The command that runs the program."""
        lines = ['#include "functions.h"']
        lines += [f"extern const Entry {name}[];" for name in built]
        lines.append("const Build builds[] = {")
        lines += [f'    {{"{built[name]}", {name}}},' for name in built]
        lines += ["};", f"const unsigned build_count = {len(built)};"]
        source = self.where / "builds.cpp"
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.objects.append(self._object(source, [], "builds"))
        program = self.where / "program"
        if self.target:
            self.target.link(self.toolchain, self.objects, program)
            return self.target.command(program)
        self.toolchain.run_clang([*self.objects, "-lstdc++", "-o", str(program)])
        return [str(program)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--bits", type=int, required=True, help="n of 2^n - c")
    parser.add_argument("--subtract", type=int, required=True, help="c of 2^n - c")
    parser.add_argument("--operand", type=int, required=True, help="operand width")
    parser.add_argument("--wide", type=int, required=True, help="intermediate width")
    parser.add_argument("--word-bits", type=int, default=8)
    parser.add_argument("--target", choices=sorted(TARGETS), help="under qemu")
    parser.add_argument(
        "--kinds", default="", help="reductions to force, montgomery or packed: a,b,..."
    )
    parser.add_argument(
        "--plain", action="store_true", help="without the plugin: checks the reference"
    )
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    defines = [
        f"-DN={arguments.bits}",
        f"-DC={arguments.subtract}",
        f"-DOPERAND={arguments.operand}",
        f"-DWIDE={arguments.wide}",
    ]
    kinds = arguments.kinds.split(",") if arguments.kinds else []
    if arguments.sample:
        defines.append("-DSAMPLE")
        chosen = sample(arguments.word_bits, kinds)
    else:
        chosen = configurations(arguments.word_bits, kinds)
        if arguments.rest:
            chosen = chosen[len(sample(arguments.word_bits, kinds)) :]
        if not arguments.target and platform.machine() == "x86_64":
            # Squares are doubled in another way.
            default = sample(arguments.word_bits, kinds)[1]
            chosen.append(replace(default, flags=("-mtune=znver3",)))
    if arguments.plain:
        chosen = [Configuration("-O2", plain=True)]
    with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
        target = TARGETS.get(arguments.target)
        wrong = Exhaustive(toolchain, defines, Path(name), target).check(chosen)
    for text in wrong:
        print(f"FAILED: {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
