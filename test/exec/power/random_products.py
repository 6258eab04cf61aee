#!/usr/bin/env python3
"""Compares random products of powers with Python's integers.

Each function multiplies a few numbers with each other, in straight code, loops and
branches, modulo a small prime, so that many products happen to be inverses. Some are
spelled out as powers M - 2. All are compiled with division steps wherever they can be.

    random_products.py --seed 7 --count 200
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from powers import type_of
from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

MODULI = (3, 5, 7, 11, 13, 15, 31, 61, 127, 251)
#: Functions of one file, and inputs of each.
FUNCTIONS, INPUTS = 20, 60
VARIABLES = 5

#: What a statement makes of the values v, its two operands, and the modulus.
OPERATIONS: dict[str, Callable[[list[int], int, int, int], int]] = {
    "mul": lambda v, x, y, m: v[x] * v[y] % m,
    "add": lambda v, x, y, m: (v[x] + v[y]) % m,
    "copy": lambda v, x, y, m: v[x],
    "squares": lambda v, x, y, m: pow(v[x], 2**y, m),
    "power": lambda v, x, y, m: pow(v[x], y, m),
    "inverse": lambda v, x, y, m: pow(v[x], max(m - 2, 1), m),
}
OPTIONS = ("min-bits=1", "power=divsteps")
CONFIGURATIONS = (
    Configuration("-O2", (*OPTIONS, "word-bits=8")),
    Configuration("-O1", (*OPTIONS, "word-bits=16")),
    Configuration("-O3", (*OPTIONS, "word-bits=64")),
    Configuration("-O2", (*OPTIONS, "representation=montgomery", "word-bits=8")),
    Configuration("-Os", (*OPTIONS, "stage=single-step")),
)

#: An operation with its operands: numbers of variables, constants, statements.
Statement = tuple


class Function:
    """A random function of VARIABLES numbers and a scalar."""

    def __init__(self, rng: random.Random, name: str) -> None:
        self.rng, self.name = rng, name
        self.m = rng.choice(MODULI)
        self.bits = self.m.bit_length() + rng.choice((0, 0, 1, 3))
        self.wide = 2 * self.bits + rng.choice((0, 1, 7))
        self.body = self.statements(rng.randrange(4, 14), 2)

    def statements(self, count: int, depth: int) -> list[Statement]:
        return [self.statement(depth) for _ in range(count)]

    def statement(self, depth: int) -> Statement:
        rng = self.rng
        to, x, y = (rng.randrange(VARIABLES) for _ in range(3))
        kinds = ["mul"] * 6 + ["square"] * 4 + ["squares"] * 3 + ["inverse"] * 4
        kinds += ["power"] * 2 + ["add", "copy"]
        if depth:
            kinds += ["if", "for"] * 2
        kind = rng.choice(kinds)
        if kind == "square":
            return ("mul", to, x, x)
        if kind == "squares":
            return (kind, to, x, rng.randrange(1, 7))
        if kind == "power":
            return (kind, to, x, rng.choice((self.m - 2, rng.randrange(1, 4 * self.m))))
        if kind in ("if", "for"):
            inner = self.statements(rng.randrange(1, 5), depth - 1)
            return (kind, rng.randrange(8), inner)
        return (kind, to, x, y)

    def run(self, values: list[int], scalar: int) -> list[int]:
        """What the function makes of these values."""
        values = list(values)

        def run(body: list[Statement]) -> None:
            for kind, *operands in body:
                if kind == "if":
                    if scalar >> operands[0] & 1:
                        run(operands[1])
                    continue
                if kind == "for":
                    for _ in range(scalar >> operands[0] & 3):
                        run(operands[1])
                    continue
                to, x, y = operands
                values[to] = OPERATIONS[kind](values, x, y, self.m)

        run(self.body)
        return values

    def lines(self, body: list[Statement]) -> Iterator[str]:
        for kind, *operands in body:
            if kind == "if":
                yield f"if (s >> {operands[0]} & 1) {{"
                yield from self.lines(operands[1])
                yield "}"
            elif kind == "for":
                yield f"for (unsigned i = 0; i < (s >> {operands[0]} & 3); i++) {{"
                yield from self.lines(operands[1])
                yield "}"
            else:
                to, x, y = operands
                yield {
                    "mul": f"v{to} = MUL(v{x}, v{y});",
                    "add": f"v{to} = (FE)(((WIDE)v{x} + v{y}) % M);",
                    "copy": f"v{to} = v{x};",
                    "squares": f"{{ FE t = v{x}; for (int j = 0; j < {y}; j++) "
                    f"t = MUL(t, t); v{to} = t; }}",
                    "power": self.power(to, x, y),
                    "inverse": self.inverse(to, x),
                }[kind]

    def power(self, to: int, x: int, exponent: int) -> str:
        top = exponent.bit_length() - 1
        return (
            f"{{ FE r = 1; for (int j = {top}; j >= 0; j--) {{ r = MUL(r, r); "
            f"if ({exponent} >> j & 1) r = MUL(r, v{x}); }} v{to} = r; }}"
        )

    def inverse(self, to: int, x: int) -> str:
        """The power M - 2, product by product."""
        steps = [f"FE b = v{x}, r = MUL(b, 1);"]
        for bit in format(max(self.m - 2, 1), "b")[1:]:
            steps.append("r = MUL(r, r);")
            if bit == "1":
                steps.append("r = MUL(r, b);")
        return f"{{ {' '.join(steps)} v{to} = r; }}"

    def source(self) -> str:
        parameters = "".join(f", FE v{i}" for i in range(VARIABLES))
        outputs = "".join(f"out[{i}] = v{i};\n" for i in range(VARIABLES))
        body = "\n".join(self.lines(self.body))
        text = f"void {self.name}(FE *out, unsigned s{parameters}) {{\n{body}\n{outputs}}}\n"
        text = text.replace("MUL(", f"MUL_{self.name}(")
        define = f"#define MUL_{self.name}(a, b) (FE)((WIDE)(a) * (b) % M)\n"
        for name, value in (
            ("FE", type_of(self.bits)),
            ("WIDE", type_of(self.wide)),
            ("M", f"({type_of(self.wide)}){self.m}"),
        ):
            text, define = (re.sub(rf"\b{name}\b", value, t) for t in (text, define))
        return define + text

    def driver(self) -> str:
        fe = type_of(self.bits)
        arguments = "".join(f", ({fe})in[{i + 1}]" for i in range(VARIABLES))
        copy = "".join(f"result[{i}] = out[{i}];" for i in range(VARIABLES))
        return (
            f"void {self.name}({fe} *, unsigned{f', {fe}' * VARIABLES});\n"
            f"static void call_{self.name}(const unsigned *in, unsigned *result) "
            f"{{ {fe} out[{VARIABLES}]; {self.name}(out, in[0]{arguments}); {copy} }}\n"
        )


def main_source(functions: list[Function]) -> str:
    calls = "".join(
        f"call_{f.name}(in, out); fwrite(out, 4, {VARIABLES}, stdout);"
        for f in functions
    )
    return (
        "#include <stdio.h>\n"
        + "".join(f.driver() for f in functions)
        + f"int main(void) {{ unsigned in[{VARIABLES + 1}], out[{VARIABLES}];"
        + f"while (fread(in, 4, {VARIABLES + 1}, stdin) == {VARIABLES + 1}) {{ {calls} }} }}"
    )


def check(
    seed: int, configuration: Configuration, toolchain: Toolchain, directory: Path
) -> str:
    """A summary; raises ToolError if a result is wrong."""
    rng = random.Random(seed)
    functions = [Function(rng, f"f{i}") for i in range(FUNCTIONS)]
    path, main = directory / "products.c", directory / "main.c"
    path.write_text("".join(f.source() for f in functions), encoding="utf-8")
    main.write_text(main_source(functions), encoding="utf-8")
    compiled, record = directory / "products.o", directory / "record.yaml"
    toolchain.run_clang(
        [*configuration.arguments(toolchain), "-std=c23", "-w", "-c", str(path)]
        + ["-o", str(compiled), f"-foptimization-record-file={record}"]
    )
    binary = directory / "products"
    toolchain.run_clang(
        ["-std=c23", "-w", str(main), str(compiled), "-o", str(binary)]
    )
    inputs = [[rng.getrandbits(16) for _ in range(VARIABLES + 1)] for _ in range(INPUTS)]
    data = b"".join(v.to_bytes(4, "little") for row in inputs for v in row)
    output = tools.run([str(binary)], data=data)
    found = iter(
        int.from_bytes(output[i : i + 4], "little") for i in range(0, len(output), 4)
    )
    for scalar, *values in inputs:
        for f in functions:
            cut = [v % 2**f.bits for v in values]
            expected = f.run(cut, scalar)
            result = [next(found) for _ in range(VARIABLES)]
            if result != expected:
                raise ToolError(
                    f"{f.name}({scalar}, {cut}) modulo {f.m} = {result}, not {expected}"
                    f"\n{f.source()}"
                )
    made = len(re.findall(r"^Name: +Inverse$", record.read_text("utf-8"), re.M))
    if not made:
        raise ToolError("no inverse at all")
    return f"{made} inverses in {len(functions)} functions"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5, help="files")
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)

    def checks():
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            configuration = CONFIGURATIONS[seed % len(CONFIGURATIONS)]
            run = partial(check, seed, configuration, toolchain)
            yield f"seed {seed} {configuration}", run

    return tools.run_checks(checks())


if __name__ == "__main__":
    sys.exit(main())
