"""What a module of LLVM IR has, as far as straight lines, loops and calls go.

What the plugin leaves of a program is integers of any width, pointers, branches and
calls. ir_text reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

#: Operations on two numbers.
BINARY = {"add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr",
          "udiv", "urem", "sdiv", "srem"}  # fmt: skip


class Unreadable(Exception):
    """What the text says and this cannot read."""


@dataclass(frozen=True)
class Type:
    """`int` of so many bits, `ptr`, `void`, `array`, `struct`, or a name of another."""

    kind: str
    bits: int = 0
    count: int = 0
    parts: tuple[Type, ...] = ()
    packed: bool = False

    @property
    def is_int(self) -> bool:
        return self.kind == "int"


VOID, PTR = Type("void"), Type("ptr", 64)


@dataclass(frozen=True)
class Value:
    """A name (`%x`, `@x`), an integer, or a word such as `poison`; or a constant address."""

    type: Type
    text: str
    #: Of an address: (base, bytes behind it).
    offset: int = 0
    #: Of an aggregate constant.
    parts: tuple[Value, ...] = ()

    @property
    def is_name(self) -> bool:
        return self.text[:1] in "%@"


@dataclass
class Instruction:
    name: str
    opcode: str
    type: Type
    operands: list[Value] = field(default_factory=list)
    #: Predicates, callees, labels, flags.
    words: list[str] = field(default_factory=list)
    indices: list[int] = field(default_factory=list)
    source: Type = VOID
    line: str = ""


@dataclass
class Block:
    name: str
    instructions: list[Instruction] = field(default_factory=list)

    @property
    def successors(self) -> list[str]:
        last = self.instructions[-1]
        return last.words if last.opcode in ("br", "switch") else []


@dataclass
class Function:
    name: str
    result: Type
    parameters: list[Value]
    #: Types that are copied for the callee, by parameter.
    copied: dict[int, Type]
    internal: bool
    blocks: list[Block] = field(default_factory=list)

    def in_order(self) -> list[Block]:
        """The blocks, each behind those that dominate it; what is not reached is left out."""
        by_name = {block.name: block for block in self.blocks}
        seen: set[str] = set()
        done: list[Block] = []
        stack: list[tuple[Block, Iterator[str]]] = []

        def enter(block: Block) -> None:
            seen.add(block.name)
            stack.append((block, iter(block.successors)))

        enter(self.blocks[0])
        while stack:
            block, rest = stack[-1]
            following = next((s for s in rest if s not in seen), None)
            if following is None:
                done.append(block)
                stack.pop()
            else:
                enter(by_name[following])
        return done[::-1]


@dataclass
class Global:
    name: str
    type: Type
    constant: bool
    initial: Value | None


@dataclass
class Module:
    types: dict[str, Type] = field(default_factory=dict)
    globals: dict[str, Global] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    declared: set[str] = field(default_factory=set)

    def align(self, type: Type) -> int:
        """Bytes, as on 64-bit targets where i128 and wider ones have 16."""
        if type.is_int:
            size = 1
            while size * 8 < type.bits and size < 16:
                size *= 2
            return size
        if type.kind == "ptr":
            return 8
        if type.kind == "array":
            return self.align(type.parts[0])
        if type.kind == "struct":
            parts = [1 if type.packed else self.align(p) for p in type.parts]
            return max(parts, default=1)
        return self.align(self.types[type.kind])

    def size(self, type: Type) -> int:
        """The distance of elements in an array, in bytes."""
        if type.is_int:
            return rounded((type.bits + 7) // 8, self.align(type))
        if type.kind == "ptr":
            return 8
        if type.kind == "array":
            return type.count * self.size(type.parts[0])
        if type.kind == "struct":
            return rounded(self.field(type, len(type.parts)), self.align(type))
        return self.size(self.types[type.kind])

    def field(self, type: Type, index: int) -> int:
        """Where a field of a struct begins; behind the last, where they end."""
        place = 0
        for i, part in enumerate(type.parts):
            place = rounded(place, 1 if type.packed else self.align(part))
            if i == index:
                return place
            place += self.size(part)
        return place

    def resolved(self, type: Type) -> Type:
        return self.types.get(type.kind, type)


def rounded(number: int, step: int) -> int:
    return (number + step - 1) // step * step


def walk(module: Module, source: Type, indices: list[Value]) -> tuple[int, list[tuple[Value, int]]]:
    """The bytes that indices add: a constant, and values with their factors."""
    place, scaled = 0, []
    type = source
    for number, index in enumerate(indices):
        if number:
            type = module.resolved(type)
            if type.kind == "struct":
                place += module.field(type, int(index.text))
                type = type.parts[int(index.text)]
                continue
            type = type.parts[0]
        if index.is_name:
            scaled.append((index, module.size(type)))
        else:
            place += int(index.text) * module.size(type)
    return place, scaled
