#!/usr/bin/env python3
"""Proves with Z3 that half-products and join-words change no result.

The forms of halves.py and the spellings of joined.py, as they are before the pass and behind it, must store
the same for all inputs. Of a product of two halves nothing is known but how large it may be, and that four
of them add up to a product of words; of a remainder that it is below the modulus, and the same for the same
number. Needs Debian's package python3-z3, or z3-solver.

    numbers_equivalence.py 64
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import z3

import halves
import joined
from equivalence import compile_source
from residue_test import toolchain as tools
from residue_test.toolchain import Toolchain, ToolError
from symbolic import Function, Unlimited, differs, texts

#: The forms that LLVM 22 knows, too.
KNOWN = ("ladder", "cross")
#: What takes most of the time in longer words than these: left out of a sample.
SHORT = 8
LONG = {"row", "row_turned", "minus_solinas", "minus_chosen_small"}


def check_identity() -> str:
    x0, x1, y0, y1, t = z3.Ints("x0 x1 y0 y1 t")
    product = x0 * y0 + (x0 * y1 + x1 * y0) * t + x1 * y1 * t * t
    difference = z3.simplify((x0 + x1 * t) * (y0 + y1 * t) - product, som=True)
    if not z3.is_int_value(difference) or difference.as_long():
        raise ToolError(f"no product of words: {difference}")
    return "four products of halves are one of words"


def prove(name: str, before: str, after: str) -> None:
    unlimited = Unlimited()
    if difference := differs(Function(before, unlimited), Function(after, unlimited)):
        raise ToolError(f"{name}: {difference}")


def check_halves(bits: int, sample: bool, toolchain: Toolchain, where: Path) -> str:
    forms = [(form.name, halves.whole(form), "") for form in halves.FORMS]
    every = forms if sample else halves.bodies(random.Random(f"{bits} bits"))
    source = halves.HEADER + "".join(halves.function_of(name, body) for name, body, _ in every)
    (where / "source.c").write_text(source, encoding="utf-8")
    before, after = (
        texts(path.read_text(encoding="utf-8"))
        for path in compile_source(bits, "half-products", toolchain, where, 1)
    )
    changed = {name for name, text in before.items() if text != after[name]}
    if missing := {form.name for form in halves.FORMS} - changed - {*KNOWN}:
        raise ToolError(f"no product: {', '.join(sorted(missing))}")
    proven = [name for name in sorted(changed) if not (sample and bits > SHORT and name in LONG)]
    for name in proven:
        prove(name, before[name], after[name])
    return f"{len(changed)} of {len(every)} forms change, nothing else does, and {len(proven)} are proven"


def around_join_words(dumps: str) -> dict[str, tuple[str, str]]:
    """Functions in front of join-words and behind it, of what LLVM prints of passes that change something."""
    last: dict[str, str] = {}
    found = {}
    for dump in re.split(r"^\*\*\* IR Dump ", dumps, flags=re.M)[1:]:
        for name, text in texts(dump).items():
            if re.match(r"After \S*JoinWords", dump):
                found[name] = last[name], text
            last[name] = text
    return found


def check_joined(bits: int, sample: bool, toolchain: Toolchain, where: Path) -> str:
    every = [each for each in joined.every() if not sample or each[1] in joined.OWN]
    source = joined.HEADER + "".join(joined.function_of(*each) for each in every)
    (where / "source.c").write_text(source, encoding="utf-8")
    command = [toolchain.clang, f"-fpass-plugin={toolchain.plugin}", "-std=c23", "-w", "-O2"]
    command += [f"-DW={bits}", f"-DN={joined.corrections.WORDS}", "-S", "-emit-llvm", "-o", "/dev/null"]
    command += ["-mllvm", "-residue-min-bits=1", "-mllvm", "-print-changed=quiet", str(where / "source.c")]
    printed = tools.run(["sh", "-c", 'exec "$@" 2>&1', "sh", *command])
    pairs = around_join_words(printed.decode())
    if not pairs:
        raise ToolError("nothing is joined")
    done: set[str] = set()
    for name, spelling, _ in every:
        if sample and (spelling.name in done or (bits > SHORT and name in LONG)):
            continue
        if name in pairs:
            prove(name, *pairs[name])
            done.add(spelling.name)
    return f"{len(pairs)} of {len(every)} sums are joined, and {len(done)} spellings of them proven"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("bits", nargs="+", type=int, help="of a word")
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    print(check_identity())
    return tools.run_checks(
        (f"{bits} bits, {what}", partial(run, bits, arguments.sample, toolchain))
        for bits in arguments.bits
        for what, run in (("halves", check_halves), ("joined", check_joined))
    )


if __name__ == "__main__":
    sys.exit(main())
