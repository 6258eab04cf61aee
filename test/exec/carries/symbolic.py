"""What functions without loops compute, in the terms of Z3.

Products of words and reductions are no bit vectors that Z3 would get to the end of. Of a product of
halves all that counts is that it is at most (2^h - 1)^2: a b is the sum of four of them. A remainder of what
may be large is any number below the modulus, the same one for the same number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import z3
from z3 import z3util

from residue_test.bit_vectors import BINARY
from residue_test.toolchain import ToolError

#: Of the clock, which goes on while others have the processor: alone, the longest takes 90 s.
TIMEOUT_MILLISECONDS = 1200000

#: Predicates of icmp, and how Z3 says them.
COMPARES = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "ult": z3.ULT,
    "ule": z3.ULE,
    "ugt": z3.UGT,
    "uge": z3.UGE,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
}


def shifted(pair: Any, by: Any) -> Any:
    return pair << z3.ZeroExt(by.size(), z3.URem(by, by.size()))


#: Intrinsics without a carry.
CALLS: dict[str, Callable[..., Any]] = {
    "fshl": lambda a, b, n: z3.Extract(2 * a.size() - 1, a.size(), shifted(z3.Concat(a, b), n)),
    "fshr": lambda a, b, n: z3.Extract(
        a.size() - 1, 0, z3.LShR(z3.Concat(a, b), z3.ZeroExt(n.size(), z3.URem(n, n.size())))
    ),
    "umin": lambda a, b: z3.If(z3.ULT(a, b), a, b),
    "umax": lambda a, b: z3.If(z3.ULT(a, b), b, a),
    "smin": lambda a, b: z3.If(a < b, a, b),
    "smax": lambda a, b: z3.If(a < b, b, a),
    "uadd.sat": lambda a, b: z3.If(z3.ULT(a + b, a), z3.BitVecVal(-1, a.size()), a + b),
}
FLAGS = re.compile(r"\b(?:nuw|nsw|nneg|samesign|disjoint|inbounds|tail|noundef|exact) ")


def bit(condition: z3.BoolRef) -> z3.BitVecRef:
    return z3.If(condition, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))


def is_always(condition: z3.BoolRef, known: Iterable[z3.BoolRef] = ()) -> bool:
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MILLISECONDS)
    solver.add(*known, z3.Not(condition))
    return bool(solver.check() == z3.unsat)


class Unlimited:
    """Products and remainders: what is known of them, for all functions that are compared."""

    def __init__(self) -> None:
        self.known: list[z3.BoolRef] = []
        self.parts: dict[Any, tuple[str, str] | None] = {}
        self.halves: dict[tuple[tuple[str, str], ...], Any] = {}

    def part(self, value: Any) -> tuple[str, str] | None:
        """The parameter that a value is, and which of its halves, if not the whole."""
        key = z3.simplify(value)
        if key not in self.parts:
            self.parts[key] = next(self.parts_like(key), None)
        return self.parts[key]

    @staticmethod
    def parts_like(value: Any) -> Iterator[tuple[str, str]]:
        variables = z3util.get_vars(value)
        if len(variables) != 1 or not re.fullmatch(r"%\w+", str(variables[0])):
            return
        size = variables[0].size()
        for which, low, high in (("", 0, size), ("low", 0, size // 2), ("high", size // 2, size)):
            part = z3.Extract(high - 1, low, variables[0])
            if high - low <= value.size() and is_always(value == resized(part, value.size())):
                yield str(variables[0]), which

    def half_product(self, left: tuple[str, str], right: tuple[str, str], size: int) -> Any:
        key = tuple(sorted((left, right)))
        if key not in self.halves:
            product = z3.BitVec(str(key), 2 * size)
            self.halves[key] = product
            self.known.append(z3.ULE(product, ((1 << size) - 1) ** 2))
        return self.halves[key]

    def whole_product(self, x: str, y: str, size: int, width: int) -> Any:
        """(x0 + x1 T) (y0 + y1 T), the sum of four products of halves."""
        parts = enumerate(("low", "high"))
        halves = [(i + j, (x, a), (y, b)) for i, a in parts for j, b in enumerate(("low", "high"))]
        terms = [resized(self.half_product(a, b, size), width) << size * place for place, a, b in halves]
        return sum(terms[1:], terms[0])

    def product(self, left: Any, right: Any) -> Any:
        """left right, of numbers of equal width, modulo two to the power of it."""
        width = left.size()
        one, other = self.part(left), self.part(right)
        if one and other:
            size = z3util.get_vars(left)[0].size() // 2
            if one[1] and other[1]:
                return resized(self.half_product(one, other, size), width)
            if not one[1] and not other[1] and one != other:
                return self.whole_product(one[0], other[0], size, width)
        if one:
            left, right = right, left
        sort = z3.BitVecSort(width)
        return z3.Function(f"product{width}", sort, sort, sort)(left, right)

    def remainder(self, value: Any, modulus: int) -> Any:
        width = value.size()
        # Of a sum of two numbers below the modulus it is the difference.
        if modulus.bit_length() + 1 <= width and is_always(z3.ULT(value, 2 * modulus), self.known):
            return z3.If(z3.UGE(value, modulus), value - modulus, value)
        sort = z3.BitVecSort(width)
        result = z3.Function(f"remainder{width}", sort, sort)(value)
        self.known.append(z3.ULT(result, modulus))
        return result


def resized(value: Any, width: int) -> Any:
    if value.size() < width:
        return z3.ZeroExt(width - value.size(), value)
    return z3.Extract(width - 1, 0, value)


def blocks_of(text: str) -> dict[str, list[str]]:
    """The lines of each block of a function, without what is said about them; the first is the entry."""
    blocks: dict[str, list[str]] = {}
    lines: list[str] = []
    for written in text.splitlines():
        bare = FLAGS.sub("", written.strip())
        line = re.sub(r"(?:, align \d+)?(?:, !.*)?$", "", bare)
        if label := re.match(r"([\w.-]+):", line):
            lines = blocks.setdefault(label[1], [])
        elif line and line[0] != ";":
            if not blocks:
                lines = blocks.setdefault("", [])
            lines.append(line)
    return blocks


def targets(line: str) -> list[str]:
    """The blocks where a line leads, the first where its condition holds."""
    return re.findall(r"label %([\w.-]+)", line) if line.startswith("br ") else []


def in_order(blocks: dict[str, list[str]]) -> list[str]:
    """The names of blocks, each behind all that lead to it, if there are no loops."""
    done: list[str] = []

    def visit(name: str) -> None:
        for next_name in targets(blocks[name][-1]):
            if next_name not in done:
                visit(next_name)
        done.append(name)

    visit(next(iter(blocks)))
    return done[::-1]


class Function:
    """What a function without loops stores and returns."""

    def __init__(self, text: str, unlimited: Unlimited | None = None) -> None:
        self.values: dict[str, Any] = {}
        self.stored: dict[Any, Any] = {}
        self.text = text
        self.unlimited = unlimited or Unlimited()
        #: On which conditions a block leads to another one.
        self.ways: dict[tuple[str, str], Any] = {}
        self.here, self.reached = "", z3.BoolVal(True)
        blocks = blocks_of(text)
        for number, name in enumerate(in_order(blocks)):
            self.here = name
            if number:
                ways = [way for (_, to), way in self.ways.items() if to == name]
                self.reached = z3.simplify(z3.Or(*ways))
            for line in blocks[name]:
                self.step(line)

    def has_branches(self) -> bool:
        return bool(re.search(r"^ *br i1 ", self.text, re.M))

    def leave(self, line: str) -> None:
        """By a branch."""
        condition = z3.BoolVal(True)
        if match := re.match(r"br i1 ([^,]+), ", line):
            condition = self.value(match[1], 1) == 1
        for next_name, taken in zip(targets(line), (condition, z3.Not(condition)), strict=False):
            way = self.here, next_name
            self.ways[way] = z3.Or(self.ways.get(way, False), z3.And(self.reached, taken))

    def chosen(self, width: int, ways: str) -> Any:
        """What a phi node is."""
        pairs = re.findall(r"\[ ([^,]+), %([\w.-]+) \]", ways)
        values = [(self.value(value, width), source) for value, source in pairs]
        result = values[0][0]
        for value, source in values[1:]:
            result = z3.If(self.ways[source, self.here], value, result)
        return result

    def store(self, place: Any, value: Any) -> None:
        if z3.is_true(self.reached):
            self.stored[place] = value
        else:
            before = self.stored.get(place, z3.BitVec(f"{place} before", value.size()))
            self.stored[place] = z3.If(self.reached, value, before)

    def value(self, name: str, width: int) -> Any:
        if name in self.values:
            return self.values[name]
        if name in ("true", "false"):
            name = str(int(name == "true"))
        if name.startswith("%"):
            return z3.BitVec(name, width)
        return z3.BitVecVal(int(name), width)

    def address(self, name: str) -> Any:
        return self.values.get(name, (name, 0))

    def step(self, line: str) -> None:
        if match := re.fullmatch(r"store i(\d+) (\S+), ptr (\S+)", line):
            width, name, pointer = match.groups()
            self.store(self.address(pointer), self.value(name, int(width)))
        elif line.startswith("br "):
            self.leave(line)
        elif line == "ret void":
            return
        elif match := re.fullmatch(r"ret i(\d+) (\S+)", line):
            self.stored["result"] = self.value(match[2], int(match[1]))
        else:
            name, equal, text = line.partition(" = ")
            if not equal:
                raise ToolError(f"not understood: {line}")
            self.values[name] = self.evaluate(text)

    def evaluate(self, text: str) -> Any:
        if match := re.fullmatch(r"getelementptr i(\d+), ptr (\S+), i64 (\d+)", text):
            base, offset = self.address(match[2])
            return base, offset + int(match[1]) // 8 * int(match[3])
        if match := re.fullmatch(r"load i(\d+), ptr (\S+)", text):
            # No address is loaded from behind a store to it.
            base, offset = self.address(match[2])
            return z3.BitVec(f"{base}+{offset}", int(match[1]))
        if match := re.fullmatch(r"icmp (\w+) i(\d+) (\S+), (\S+)", text):
            width = int(match[2])
            sides = [self.value(match[n], width) for n in (3, 4)]
            return bit(COMPARES[match[1]](*sides))
        if match := re.fullmatch(r'call i(\d+) asm "", "=r,0"\(i\d+ (\S+)\)(?: #\d+)?', text):
            # What the optimizer does not look through.
            return self.value(match[2], int(match[1]))
        if match := re.fullmatch(r"phi i(\d+) (.*)", text):
            return self.chosen(int(match[1]), match[2])
        if match := re.fullmatch(r"select i1 (\S+), i(\d+) (\S+), i\d+ (\S+)", text):
            sides = [self.value(match[n], int(match[2])) for n in (3, 4)]
            return z3.If(self.value(match[1], 1) == 1, *sides)
        if match := re.fullmatch(r"(zext|sext|trunc|freeze) i(\d+) (\S+)(?: to i(\d+))?", text):
            kind, size, name, to = match.groups()
            value = self.value(name, int(size))
            if kind == "trunc":
                return z3.Extract(int(to) - 1, 0, value)
            if kind == "freeze":
                return value
            extend = z3.ZeroExt if kind == "zext" else z3.SignExt
            return extend(int(to) - int(size), value)
        if match := re.fullmatch(
            r"call \{ i(\d+), i1 \} @llvm\.([us])(add|sub)\.with\.overflow\.i\d+"
            r"\(i\d+ (\S+), i\d+ (\S+)\)(?: #\d+)?", text
        ):  # fmt: skip
            a, b = (self.value(match[n], int(match[1])) for n in (4, 5))
            extend = z3.ZeroExt if match[2] == "u" else z3.SignExt
            long_a, long_b = extend(1, a), extend(1, b)
            exact = long_a + long_b if match[3] == "add" else long_a - long_b
            word = a + b if match[3] == "add" else a - b
            return word, bit(exact != extend(1, word))
        if match := re.fullmatch(r"call i(\d+) @llvm\.usub\.sat\.i\d+\(i\d+ (\S+), i\d+ (\S+)\)", text):
            a, b = (self.value(match[n], int(match[1])) for n in (2, 3))
            return z3.If(z3.ULT(a, b), z3.BitVecVal(0, int(match[1])), a - b)
        if match := re.fullmatch(
            r"call (?:range\(.*?\) )?i(\d+) @llvm\.(fsh[lr]|[us](?:min|max)|uadd\.sat)\.i\d+\((.*)\)", text
        ):  # fmt: skip
            width = int(match[1])
            sides = [self.value(each.split()[-1], width) for each in match[3].split(", ")]
            return CALLS[match[2]](*sides)
        if match := re.fullmatch(r"extractvalue \{ i\d+, i1 \} (\S+), (\d)", text):
            return self.values[match[1]][int(match[2])]
        if match := re.fullmatch(
            r"call (?:range\(.*?\) )?i(\d+) @residue\.reduce\.\S+\(i\d+ (\S+), i\d+ (\d+)\)", text
        ) or re.fullmatch(r"urem i(\d+) (\S+), (\d+)", text):  # fmt: skip
            value = self.value(match[2], int(match[1]))
            return self.unlimited.remainder(value, int(match[3]))
        if match := re.fullmatch(r"mul i(\d+) (\S+), (\S+)", text):
            sides = [self.value(match[n], int(match[1])) for n in (2, 3)]
            return self.unlimited.product(*sides)
        if match := re.fullmatch(r"(\w+) i(\d+) (\S+), (\S+)", text):
            sides = [self.value(match[n], int(match[2])) for n in (3, 4)]
            return BINARY[match[1]](*sides)
        raise ToolError(f"not understood: {text}")


#: By their names, before and after.
Changes = tuple[dict[str, Function], dict[str, Function]]


def texts(ir: str) -> dict[str, str]:
    """The bodies of functions, by their names."""
    return dict(re.findall(r"^define [^\n]*@(\w+)\([^\n]*\{\n(.*?)^}", ir, re.M | re.S))


def functions(path: Path) -> dict[str, Function]:
    found = texts(path.read_text(encoding="utf-8"))
    return {name: Function(body) for name, body in found.items()}


def differs(before: Function, after: Function) -> str:
    """Where they do, or nothing."""
    if before.stored.keys() != after.stored.keys():
        return "other places"
    for place, value in before.stored.items():
        solver = z3.Solver()
        solver.set("timeout", TIMEOUT_MILLISECONDS)
        solver.add(value != after.stored[place])
        solver.add(*before.unlimited.known)
        answer = solver.check()
        if answer != z3.unsat:
            return f"{place}: {solver.model() if answer == z3.sat else answer}"
    return ""
