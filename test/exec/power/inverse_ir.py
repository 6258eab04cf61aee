"""Reads the IR of a function, and runs it: what the proof of an inverse begins with.

Whatever is not known is an error, and so is a flag that makes poison of a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


class Unproven(Exception):
    """Why a function is not proven."""


def require(condition: bool, what: str) -> None:
    if not condition:
        raise Unproven(what)


@dataclass(frozen=True)
class Instruction:
    """A line: operands are names, or integers."""

    name: str
    operation: str
    width: int
    operands: tuple[str, ...]
    #: Of the operands, where that is another one.
    source: int = 0
    #: A predicate, the blocks of a phi node or branch, flags, or what a load reads.
    extra: tuple[str, ...] = ()


ARITHMETIC = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr")
COMPARES: dict[str, Callable[[Any, Any], Any]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
}
VALUE = r"(%[\w.]+|-?\d+|true|false)"
#: What a line is behind its name.
Parts = tuple[str, int, tuple[str, ...], int, tuple[str, ...]]
PATTERNS: tuple[tuple[str, Callable[[re.Match[str]], Parts]], ...] = (
    (
        rf"({'|'.join(ARITHMETIC)})( nuw)? i(\d+) {VALUE}, {VALUE}",
        lambda m: (m[1], int(m[3]), (m[4], m[5]), int(m[3]), tuple((m[2] or "").split())),
    ),
    (
        rf"(zext|sext|trunc) i(\d+) {VALUE} to i(\d+)",
        lambda m: (m[1], int(m[4]), (m[3],), int(m[2]), ()),
    ),
    (
        rf'call i(\d+) asm "", "=r,0"\(i\d+ {VALUE}\)(?: #\d+)?',
        lambda m: ("hide", int(m[1]), (m[2],), int(m[1]), ()),
    ),
    (
        rf"(?:tail )?call i(\d+) @llvm\.(fsh[lr])\.i\d+\(i\d+ {VALUE}, i\d+ {VALUE}, i\d+ {VALUE}\)",
        lambda m: (m[2], int(m[1]), (m[3], m[4], m[5]), int(m[1]), ()),
    ),
    (
        rf"select i1 {VALUE}, i(\d+) {VALUE}, i\d+ {VALUE}",
        lambda m: ("select", int(m[2]), (m[1], m[3], m[4]), int(m[2]), ()),
    ),
    (
        rf"icmp (\w+) i(\d+) {VALUE}, {VALUE}",
        lambda m: ("icmp", 1, (m[3], m[4]), int(m[2]), (m[1],)),
    ),
    (
        rf"phi i(\d+) \[ {VALUE}, %([\w.]+) \], \[ {VALUE}, %([\w.]+) \]",
        lambda m: ("phi", int(m[1]), (m[2], m[4]), int(m[1]), (m[3], m[5])),
    ),
    (r"load i(\d+), ptr (%[\w.]+)", lambda m: ("load", int(m[1]), (), 0, (m[2],))),
)  # fmt: skip
ENDS: tuple[tuple[str, Callable[[re.Match[str]], Instruction]], ...] = (
    (rf"store i(\d+) {VALUE}, ptr (%[\w.]+)",
     lambda m: Instruction("", "store", int(m[1]), (m[2],), int(m[1]), (m[3],))),
    (r"br label %([\w.]+)", lambda m: Instruction("", "br", 0, (), 0, (m[1],))),
    (rf"br i1 {VALUE}, label %([\w.]+), label %([\w.]+)",
     lambda m: Instruction("", "br", 1, (m[1],), 1, (m[2], m[3]))),
    (r"ret void", lambda m: Instruction("", "ret", 0, ())),
)  # fmt: skip


def constant(text: str) -> int | None:
    if text.startswith("%"):
        return None
    return int(text) if text not in ("true", "false") else int(text == "true")


def read_line(line: str) -> Instruction:
    # What the values are does not depend on these.
    text = re.sub(r"(?:, align \d+)?(?:, !(?:unpredictable|tbaa) !\d+)*$", "", line.strip())
    name, equal, right = text.partition(" = ")
    if equal:
        for pattern, make in PATTERNS:
            if match := re.fullmatch(pattern, right):
                return Instruction(name, *make(match))
    for pattern, of in ENDS:
        if match := re.fullmatch(pattern, text):
            return of(match)
    raise Unproven(f"not understood: {line.strip()}")


@dataclass
class Function:
    """Blocks in the order of the text, the first is the entry."""

    result: str
    operand: str
    blocks: dict[str, list[Instruction]] = field(default_factory=dict)
    definitions: dict[str, Instruction] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Function:
        head, *lines = text.strip().splitlines()
        arguments = re.findall(r"(?:\(|, )ptr [^%]*(%[\w.]+)", head)
        if len(arguments) != 2 or lines.pop() != "}":
            raise Unproven("not a function of two pointers")
        function = cls(*arguments)
        block = function.blocks.setdefault(str(len(arguments)), [])
        for line in lines:
            if label := re.match(r"([\w.]+):", line):
                if not block and len(function.blocks) == 1:
                    function.blocks.clear()
                if label[1] in function.blocks:
                    raise Unproven("two blocks of one name")
                block = function.blocks.setdefault(label[1], [])
            elif line.strip():
                block.append(instruction := read_line(line))
                if instruction.name:
                    if instruction.name in (*function.definitions, *arguments):
                        raise Unproven(f"{instruction.name} is defined twice")
                    function.definitions[instruction.name] = instruction
        for each in function.blocks.values():
            ends = [i.operation in ("br", "ret") for i in each]
            if not each or ends.index(True) + 1 != len(ends):
                raise Unproven("a block without one end")
        return function

    def run(self, modulus_bits: int, operand: int) -> int:
        """What it stores."""
        values: dict[str, int] = {}
        before, here = "", next(iter(self.blocks))
        stored = 0
        for _ in range(100 * modulus_bits + 1000):
            block = self.blocks[here]
            phis = [i for i in block if i.operation == "phi"]
            ways = [i.operands[i.extra.index(before)] for i in phis]
            fresh = [value_of(way, i.width, values) for i, way in zip(phis, ways, strict=True)]
            values.update(zip((i.name for i in phis), fresh, strict=True))
            for each in block[len(phis) :]:
                if each.operation == "load":
                    values[each.name] = operand % 2**each.width
                elif each.operation == "store":
                    stored = value_of(each.operands[0], each.width, values)
                elif each.operation == "ret":
                    return stored
                elif each.operation == "br":
                    taken = not each.operands or value_of(each.operands[0], 1, values)
                    before, here = here, each.extra[0 if taken else 1]
                else:
                    values[each.name] = compute(each, values)
        raise Unproven("it does not come to an end")


def value_of(text: str, width: int, values: Mapping[str, int]) -> int:
    number = constant(text)
    return values[text] if number is None else number % 2**width


def signed(value: int, width: int) -> int:
    return value - (value >> (width - 1) << width)


def compute(i: Instruction, values: Mapping[str, int]) -> int:
    """The value of an instruction, not negative."""
    if i.operation == "select":
        chosen = i.operands[1] if value_of(i.operands[0], 1, values) else i.operands[2]
        return value_of(chosen, i.width, values)
    operands = [value_of(o, i.source, values) for o in i.operands]
    a, b = operands[0], operands[-1]
    match i.operation:
        case "add" | "sub" | "mul" | "and" | "or" | "xor":
            bits = {"and": a & b, "or": a | b, "xor": a ^ b}
            result = {**bits, "add": a + b, "sub": a - b, "mul": a * b}[i.operation]
        case "shl":
            result = a << b if b < i.width else 0
        case "lshr":
            result = a >> b
        case "ashr":
            result = signed(a, i.width) >> b
        case "sext":
            result = signed(a, i.source)
        case "zext" | "trunc" | "hide":
            result = a
        case "fshl" | "fshr":
            both, by = a << i.width | operands[1], b % i.width
            result = both << by >> i.width if i.operation == "fshl" else both >> by
        case "icmp":
            if i.extra[0] not in COMPARES:
                raise Unproven(f"predicate {i.extra[0]}")
            result = int(COMPARES[i.extra[0]](signed(a, i.source), signed(b, i.source)))
        case _:
            raise Unproven(f"operation {i.operation}")
    return result % 2**i.width


def compute_all(instructions: Iterable[Instruction], values: dict[str, int]) -> dict[str, int]:
    """Of those whose operands are there."""
    for each in instructions:
        names = [o for o in each.operands if constant(o) is None]
        is_known = bool(names) and all(o in values for o in names)
        if each.name and is_known and each.operation not in ("phi", "load"):
            values[each.name] = compute(each, values)
    return values
