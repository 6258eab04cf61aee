#!/usr/bin/env python3
"""Compiles random functions over elements with a sign, and compares what they compute.

C's % rounds towards zero: elements modulo M are in (-M, M), and get their sums,
products and choices in types that have little room for more. Each function is made
from a seed; it is compiled with the plugin and run on edges and random numbers, and
Python's integers say what comes out, wherever nothing wraps.

    signed_elements.py --seed 1 --count 600
    signed_elements.py --seed 7 --count 1 --print      # show one
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import lanes, toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

MODULI = (
    2**61 - 1, 2**64 + 13, 2**66 - 5, 2**70 + 25, 2**89 - 1, 2**96 - 17,
    2**127 - 1, 2**130 - 5, 2**255 - 19,
    2**256 - 2**224 + 2**192 + 2**96 - 1,
)  # fmt: skip
FACTORS = (-486662, -3, -1, 2, 5, 19)
#: Of a loop that multiplies in some of its turns.
EXPONENT = 0x5A5A5
#: Elements that a function gets.
INPUTS = 3
#: Functions in one C file, and numbers that each gets.
BATCH, CASES = 24, 30

#: The value of a step, of those before it.
Step = Callable[[list[int]], int]


class Wrapped(Exception):
    """A number has no room in its type: C says nothing of such inputs."""


def fit(number: int, bits: int) -> int:
    if not -(2 ** (bits - 1)) <= number < 2 ** (bits - 1):
        raise Wrapped
    return number


def remainder(number: int, modulus: int) -> int:
    """With the sign of the number."""
    return -(-number % modulus) if number < 0 else number % modulus


class Function:
    """Elements v0, v1, ..., of which the first are given, and one is returned."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.name = f"f{seed}"
        self.modulus = rng.choice(MODULI)
        bits = self.modulus.bit_length()
        self.bits = bits + rng.choice((1, 1, 2, 3))
        self.product_bits = 2 * bits + rng.choice((2, 2, 3, 5))
        self.steps: list[Step] = []
        self.lines: list[str] = []
        kinds = (
            *[self.product] * 6, *[self.reduced_sum] * 3, *[self.sum] * 2, self.choice,
            self.choice, self.product_and_sum, self.multiple, self.residue,
            self.opposite, self.size, *[self.loop] * 2,
        )  # fmt: skip
        for _ in range(rng.randint(2, 9)):
            text, step = rng.choice(kinds)()
            self.lines.append(f"  element v{INPUTS + len(self.steps)} = {text};")
            self.steps.append(step)
        self.form, self.result = self.returned()

    def pick(self) -> int:
        return self.rng.randrange(INPUTS + len(self.steps))

    def reduce(self, number: int) -> int:
        return remainder(fit(number, self.product_bits), self.modulus)

    # What a step is: its C, and what it means.

    def product(self) -> tuple[str, Step]:
        a, b = self.pick(), self.pick()
        return f"(product)v{a} * v{b} % M", lambda v: self.reduce(v[a] * v[b])

    def reduced_sum(self) -> tuple[str, Step]:
        a, b, sign = self.pick(), self.pick(), self.rng.choice((1, -1))
        return (
            f"((product)v{a} {'+' if sign > 0 else '-'} v{b}) % M",
            lambda v: self.reduce(v[a] + sign * v[b]),
        )

    def sum(self) -> tuple[str, Step]:
        a, b, sign = self.pick(), self.pick(), self.rng.choice((1, -1))
        return (
            f"v{a} {'+' if sign > 0 else '-'} v{b}",
            lambda v: fit(v[a] + sign * v[b], self.bits),
        )

    def choice(self) -> tuple[str, Step]:
        a, b, bit = self.pick(), self.pick(), self.pick()
        return f"v{bit} & 1 ? v{a} : v{b}", lambda v: v[a] if v[bit] & 1 else v[b]

    def product_and_sum(self) -> tuple[str, Step]:
        a, b, c = self.pick(), self.pick(), self.pick()
        sign = self.rng.choice((1, -1))
        return (
            f"((product)v{a} * v{b} {'+' if sign > 0 else '-'} v{c}) % M",
            lambda v: self.reduce(fit(v[a] * v[b], self.product_bits) + sign * v[c]),
        )

    def multiple(self) -> tuple[str, Step]:
        a, factor = self.pick(), self.rng.choice(FACTORS)
        return f"(product)v{a} * ({factor}) % M", lambda v: self.reduce(factor * v[a])

    def residue(self) -> tuple[str, Step]:
        a = self.pick()
        return (
            f"v{a} < 0 ? v{a} + (element)M : v{a}",
            lambda v: fit(v[a] + self.modulus, self.bits) if v[a] < 0 else v[a],
        )

    def opposite(self) -> tuple[str, Step]:
        a = self.pick()
        return f"-v{a}", lambda v: fit(-v[a], self.bits)

    def size(self) -> tuple[str, Step]:
        a = self.pick()
        return (
            f"v{a} < 0 ? -v{a} : v{a}",
            lambda v: fit(-v[a], self.bits) if v[a] < 0 else v[a],
        )

    def loop(self) -> tuple[str, Step]:
        a, b, c = self.pick(), self.pick(), self.pick()
        turns, kind = self.rng.choice((3, 7, 20)), self.rng.choice(("", "+", "-", "^"))
        added = f" {kind} v{c}" if kind in ("+", "-") else ""
        body = f"y = ((product)y * v{b}{added}) % M;"
        if kind == "^":
            body = f"y = (product)y * y % M; if ({EXPONENT} >> i & 1) {body}"

        def step(v: list[int]) -> int:
            y = v[a]
            for turn in range(turns):
                if kind == "^":
                    y = self.reduce(y * y)
                    if not EXPONENT >> turn & 1:
                        continue
                more = {"+": v[c], "-": -v[c]}.get(kind, 0)
                y = self.reduce(fit(y * v[b], self.product_bits) + more)
            return y

        text = f"({{ element y = v{a}; for (int i = 0; i < {turns}; i++) {{ {body} }} y; }})"
        return text, step

    def returned(self) -> tuple[str, Callable[[int], int]]:
        m, bits = self.modulus, self.bits
        return self.rng.choice((
            ("x", lambda x: x),
            ("x < 0 ? x + (element)M : x", lambda x: fit(x + m, bits) if x < 0 else x),
            ("x % (element)M < 0 ? x % (element)M + (element)M : x % (element)M",
             lambda x: x % m),
            ("(element)(((product)x % M + M) % M)", lambda x: x % m),
            ("x == 0", lambda x: int(x == 0)),
            ("x < 0", lambda x: int(x < 0)),
            ("(element)((product)x * 2 % M)", lambda x: self.reduce(2 * x)),
        ))  # fmt: skip

    @property
    def source(self) -> str:
        inputs = ", ".join(f"element v{i}" for i in range(INPUTS))
        given = ", ".join(f"(element)in[{i}]" for i in range(INPUTS))
        last = INPUTS + len(self.steps) - 1
        return "\n".join((
            "#undef M",
            "#undef element",
            "#undef product",
            f"#define element _BitInt({self.bits})",
            f"#define product _BitInt({self.product_bits})",
            f"#define M ((product){self.modulus:#x}wb)",
            f"static element body_{self.name}({inputs}) {{",
            *self.lines,
            f"  element x = v{last};",
            f"  return {self.form};",
            "}",
            f"void {self.name}(const _BitInt(512) *in, _BitInt(512) *out) {{",
            f"  *out = body_{self.name}({given});",
            "}",
        )) + "\n"  # fmt: skip

    def value(self, inputs: list[int]) -> int:
        values = [fit(x, self.bits) for x in inputs]
        for step in self.steps:
            values.append(step(values))
        return self.result(values[-1])

    def cases(self) -> Iterator[tuple[list[int], int]]:
        m = self.modulus
        edges = (0, 1, 2, m // 2, m - 1, m, m + 5)
        for _ in range(2 * CASES):
            numbers = [
                self.rng.choice(edges) if self.rng.random() < 0.5 else self.rng.randrange(m)
                for _ in range(INPUTS)
            ]
            if self.rng.random() < 0.7:
                numbers = [self.rng.choice((1, -1)) * x for x in numbers]
            try:
                yield numbers, self.value(numbers)
            except Wrapped:
                continue


MAIN = f"""
#define INPUTS {INPUTS}
""" + """
#include <stdio.h>
typedef void function(const _BitInt(512) *, _BitInt(512) *);
extern function *const functions[];
int main(void) {
  static _BitInt(512) in[INPUTS], out;
  unsigned index;
  while (fread(&index, sizeof index, 1, stdin) == 1 && fread(in, sizeof in, 1, stdin) == 1) {
    functions[index](in, &out);
    fwrite(&out, sizeof out, 1, stdout);
  }
  return 0;
}
"""


def configuration(seed: int) -> Configuration:
    rng = random.Random(seed)
    flags = rng.choice(((), (), ("-march=x86-64-v3",), lanes.IFMA))
    if lanes.must_emulate(flags) or (flags and not tools.has_x86_64_v3()):
        flags = ()
    options = rng.choice(((), (), (), ("representation=montgomery",), ("word-bits=32",)))
    return Configuration(rng.choice(("-O1", "-O2", "-O2", "-O3", "-Os")), options, flags)


def check(seeds: range, how: Configuration, toolchain: Toolchain, where: Path) -> str:
    """The number of results; ToolError for the first that is not right."""
    functions = [Function(seed) for seed in seeds]
    table = ", ".join(f.name for f in functions)
    text = [f.source for f in functions]
    text.append("typedef void function(const _BitInt(512) *, _BitInt(512) *);")
    text.append(f"function *const functions[] = {{{table}}};")
    (where / "functions.c").write_text("\n".join(text) + "\n", encoding="utf-8")
    (where / "main.c").write_text(MAIN, encoding="utf-8")
    toolchain.run_clang([
        "-std=gnu23", "-w", *how.arguments(toolchain), "-c",
        str(where / "functions.c"), "-o", str(where / "functions.o"),
    ])  # fmt: skip
    program = where / "program"
    toolchain.run_clang(
        ["-std=gnu23", str(where / "main.c"), str(where / "functions.o"), "-o", str(program)]
    )
    cases = [(i, *case) for i, f in enumerate(functions) for case in f.cases()]
    data = b"".join(
        index.to_bytes(4, "little")
        + b"".join(x.to_bytes(64, "little", signed=True) for x in numbers)
        for index, numbers, _ in cases
    )
    output = tools.run([str(program)], data=data)
    for at, (index, numbers, want) in enumerate(cases):
        got = int.from_bytes(output[64 * at : 64 * at + 64], "little", signed=True)
        if got != want:
            function = functions[index]
            raise ToolError(
                f"seed {function.name[1:]}, {how}, of {numbers}: {got}, not {want}\n"
                f"{function.source}"
            )
    return f"{len(cases)} results"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--seed", type=int, default=0, help="the first")
    parser.add_argument("--count", type=int, default=480, help="of functions")
    parser.add_argument(
        "--plain", action="store_true", help="without the plugin: checks the test"
    )
    parser.add_argument("--print", action="store_true", help="print them, and no more")
    arguments = parser.parse_args()
    count = arguments.count // 4 if arguments.sample else arguments.count
    seeds = range(arguments.seed, arguments.seed + count)
    if arguments.print:
        print("\n".join(Function(seed).source for seed in seeds))
        return 0
    toolchain = tools.from_arguments(arguments)
    batches = [seeds[i : i + BATCH] for i in range(0, len(seeds), BATCH)]

    def name(batch: range) -> tuple[str, Configuration]:
        how = Configuration("-O2", plain=True) if arguments.plain else configuration(batch.start)
        return f"seeds {batch.start} to {batch[-1]}, {how}", how

    return tools.run_checks(
        (text, partial(check, batch, how, toolchain))
        for batch in batches
        for text, how in [name(batch)]
    )


if __name__ == "__main__":
    sys.exit(main())
