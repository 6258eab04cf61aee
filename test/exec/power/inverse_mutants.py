#!/usr/bin/env python3
"""Breaks emitted inverses in one place at a time: inverse_proof.py must reject what is wrong.

A line of the function is changed: a constant by one, a shift by one place, another operation, operands that
change places, another value of the same type, a mask that is left out, a predicate, a count. A mutant that is proven is
run, modulo a toy on all numbers below it, else on edges and random ones; what is not the inverse is an error.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from inverse_ir import Function, Unproven
from inverse_proof import Proof, function_text, inputs, module
from residue_test import toolchain as tools
from residue_test.machine import MACHINES
from residue_test.toolchain import ToolError

#: Modulus, machine, bits of a word, mutants.
RUNS = (
    (251, "x86-64", 8, 60), (251, "aarch64", 64, 60), (1021, "cortex-m4", 0, 40), (2039, "x86-64", 16, 40),
    (61, "rv64gc", 0, 40), (2**255 - 19, "x86-64", 0, 60), (2**255 - 19, "cortex-m4", 0, 30),
    (2**256 - 2**224 + 2**192 + 2**96 - 1, "aarch64", 0, 60),
    (2**256 - 2**224 + 2**192 + 2**96 - 1, "rv32gc", 0, 30), (2**61 - 1, "wasm32-wide", 0, 40),
)  # fmt: skip
#: A sample is one of so many mutants.
PART = 4
SMALL = 2**11

Change = Callable[[str, random.Random], str | None]
Swaps = Sequence[tuple[str, str]]

OPERATIONS: Swaps = (
    ("add", "sub"), ("sub", "add"), ("and", "or"), ("or", "and"), ("or", "add"), ("xor", "or"), ("xor", "add"),
    ("ashr", "lshr"), ("lshr", "ashr"), ("shl", "lshr"), ("mul", "add"), ("sext", "zext"), ("zext", "sext"),
)  # fmt: skip
PREDICATES: Swaps = (("slt", "sle"), ("slt", "sgt"), ("slt", "sge"), ("eq", "ne"))
NUMBER = r"(?<![\w%.])-?\d+(?![\w.])"


def change_constant(line: str, rnd: random.Random) -> str | None:
    bare = re.sub(r", align.*| #\d+|, !.*", lambda m: " " * len(m[0]), line)
    found = list(re.finditer(NUMBER, bare))
    if not found or "load" in line or "store" in line:
        return None
    at = rnd.choice(found)
    value = int(at[0])
    new = rnd.choice([value + 1, value - 1, -value, value ^ 1 << rnd.randrange(62)])
    return line[: at.start()] + str(new) + line[at.end() :]


def swap_words(changes: Swaps) -> Change:
    def change(line: str, rnd: random.Random) -> str | None:
        able = [pair for pair in changes if re.search(rf"(= |icmp ){pair[0]}\b", line)]
        if not able:
            return None
        old, new = rnd.choice(able)
        return re.sub(rf"(= |icmp ){old}\b", rf"\g<1>{new}", line, count=1)

    return change


def swap_operands(line: str, rnd: random.Random) -> str | None:
    """Of a difference, a shift, a choice, a phi node."""
    if found := re.match(r"(.*= select i1 \S+, )(i\d+ [^,]+), (i\d+ [^,]+)(.*)", line):
        return f"{found[1]}{found[3]}, {found[2]}{found[4]}"
    if found := re.match(r"(.*= phi \S+ \[ )([^,]+)(, \S+ \], \[ )([^,]+)(.*)", line):
        return found[1] + found[4] + found[3] + found[2] + found[5]
    if found := re.match(r"(.*= (?:sub|icmp \w+)(?: nuw)? i\d+ )([^,]+), (\S+)$", line):
        return f"{found[1]}{found[3]}, {found[2]}"
    return None


def leave_out(line: str, rnd: random.Random) -> str | None:
    """A mask, or a summand."""
    found = re.match(r"(\s*%\S+ = )(?:and|xor|add|sub|or|ashr|shl) (i\d+) (%\S+), (\S+)$", line)
    if not found:
        return None
    kept = found[rnd.choice((3, 4))]
    return f"{found[1]}add {found[2]} {kept}, 0"


def fix_hidden(line: str, rnd: random.Random) -> str | None:
    """A mask, or what a barrier is around."""
    found = re.match(r'(\s*%\S+ = )call (i\d+) asm "", "=r,0"', line)
    return f"{found[1]}add {found[2]} 0, {rnd.choice((0, -1))}" if found else None


def other_operand(text: str, line: str, rnd: random.Random) -> str | None:
    """A value of the same type that is defined somewhere above, or a phi node of the same block."""
    head, equal, tail = line.partition(" = ")
    kind = re.search(r"\b(i\d+) (%[\w.]+)", tail)
    if not equal or not kind:
        return None
    above = text[: text.index(line)]
    names = re.findall(rf"(%[\w.]+) = (?:(?:phi|add|sub|mul|and|or|xor|shl|ashr|lshr) |call ){kind[1]} ", above)
    names += re.findall(rf"(%[\w.]+) = (?:sext|zext|trunc) \w+ \S+ to {kind[1]}\n", above)
    others = [name for name in names[-60:] if name != kind[2]]
    return f"{head} = {tail.replace(kind[2], rnd.choice(others), 1)}" if others else None


SIMPLE: tuple[Change, ...] = (
    change_constant, change_constant, change_constant, swap_words(OPERATIONS), swap_words(OPERATIONS),
    swap_words(PREDICATES), swap_operands, leave_out, fix_hidden,
)  # fmt: skip


def mutate(text: str, rnd: random.Random) -> tuple[str, str]:
    """Another function, and what is different."""
    lines = text.split("\n")
    while True:
        at = rnd.randrange(1, len(lines) - 1)
        line, kind = lines[at], rnd.randrange(len(SIMPLE) + 2)
        new = SIMPLE[kind](line, rnd) if kind < len(SIMPLE) else other_operand(text, line, rnd)
        if new and new != line:
            return "\n".join([*lines[:at], new, *lines[at + 1 :]]), f"{line.strip()} -> {new.strip()}"


def is_right(text: str, m: int, every: Iterable[int]) -> bool:
    try:
        function = Function.read(text)
        return all(function.run(m.bit_length(), x) == pow(x, m - 2, m) for x in every)
    except (Unproven, KeyError, ValueError):
        # It has no end, or is not understood, or an operand has no value.
        return False


def check(m: int, machine: str, words: int, count: int, toolchain: tools.Toolchain, directory: Path) -> str:
    text = function_text(module(m, MACHINES[machine], words, toolchain, directory))
    Proof(text, m).run()
    rnd = random.Random(m)
    reasons: Counter[str] = Counter()
    equal = wrong = 0
    for _ in range(count):
        mutant, change = mutate(text, rnd)
        try:
            Proof(mutant, m).run()
        except Unproven as reason:
            reasons[re.sub(r":.*|%\S+|\d+", "", str(reason)).strip()] += 1
            wrong += not is_right(mutant, m, inputs(m, 10))
            continue
        if not is_right(mutant, m, range(m) if m < SMALL else inputs(m, 20)):
            raise ToolError(f"wrong and proven: {change}")
        equal += 1
    # Mutants that nothing tells from the code test nothing.
    if 3 * wrong < count:
        raise ToolError(f"only {wrong} of {count} mutants are wrong")
    return (
        f"{count} mutants, {wrong} wrong and rejected, {equal} equal and proven, {count - wrong - equal} without "
        f"a difference seen and rejected; {len(reasons)} reasons"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)

    def checks():
        for m, machine, words, count in RUNS:
            some = count // PART if arguments.sample else count
            name = f"{m if m < SMALL else hex(m)}, {machine}" + (f", words of {words} bits" if words else "")
            yield name, lambda where, m=m, run=(machine, words, some): check(m, *run, toolchain, where)

    return tools.run_checks(checks())


if __name__ == "__main__":
    sys.exit(main())
