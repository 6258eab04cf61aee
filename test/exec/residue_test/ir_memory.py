"""Memory in random IR: records of field elements, bytes that are read as anything.

Addresses are computed in every way that IR has, those that wrap around included:
an index that no source program has, whose multiple of the record's size is the
distance of two columns modulo the number of addresses.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Literal

from .ir_builder import Builder, Value, constant, known

ByteOrder = Literal["big", "little"]


@dataclass(frozen=True)
class Layout:
    """What a machine's data layout says of integers in memory: that of x86-64."""

    address_bits: int = 64
    #: Bytes that integers of more than 32 bits are aligned to, and of more than 64.
    word_align: int = 8
    wide_align: int = 16
    byte_order: ByteOrder = "little"

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Of a data layout as LLVM writes it; what it leaves out is LLVM's default."""
        given = dict(re.findall(r"(?:^|-)(p|i64|i128):(\d+(?::\d+)?)", text))
        word = int(given.get("i64", "32")) // 8
        wide = int(given["i128"]) // 8 if "i128" in given else word
        bits = int(given.get("p", "64").split(":")[0])
        return cls(bits, word, wide, "big" if text.startswith("E") else "little")

    def align(self, width: int) -> int:
        size = -(-width // 8)
        if size > 8:
            return self.wide_align
        return min(self.word_align, 1 << (size - 1).bit_length())

    def alloc_size(self, width: int) -> int:
        """Bytes from one element of an array to the next."""
        align = self.align(width)
        return -(-width // (8 * align)) * align


def wrapping_index(distance: int, stride: int, address_bits: int) -> int | None:
    """An x with x stride = distance modulo 2^address_bits that is no small number."""
    twos = (stride & -stride).bit_length() - 1
    odd = stride >> twos
    if odd == 1 or distance % (1 << twos):
        return None
    modulus = 1 << (address_bits - twos)
    return (distance >> twos) * pow(odd, -1, modulus) % modulus


@dataclass
class Records:
    """rows x columns elements of one width, all below a bound."""

    ref: str
    width: int
    bound: int
    rows: int
    columns: int
    layout: Layout
    constant: bool = False

    @property
    def size(self) -> int:
        return self.layout.alloc_size(self.width)

    @property
    def row(self) -> str:
        return f"[{self.columns} x i{self.width}]"

    @property
    def type(self) -> str:
        return f"[{self.rows} x {self.row}]"


class Memory:
    """Loads and stores of one function."""

    def __init__(self, builder: Builder) -> None:
        self.b = builder
        self.rng: random.Random = builder.rng

    # Records

    def small_index(self, x: Value, below: int) -> Value:
        """A number below a bound, of i32 or i64."""
        b = self.b
        index = b.to(x, self.rng.choice((32, 64)))
        if below & (below - 1) == 0 and b.chance(0.7):
            return b.logic("and", index, constant(below - 1, index.width))
        return b.urem(index, below)

    def gep_flags(self, index: Value | None = None) -> str:
        flags = ["", " inbounds", " inbounds"]
        # An index is seen signed: nuw says nothing wrong of small ones.
        flags += [" nusw", " nusw nuw", " inbounds nuw", " nuw"]
        return self.rng.choice(flags)

    def element(self, r: Records, variable: Value | None) -> str:
        """A pointer to an element, at a row that is variable or not."""
        b, rng = self.b, self.rng
        column = rng.randrange(r.columns)
        if variable is None:
            row = constant(rng.randrange(r.rows), 64)
        else:
            row = self.small_index(variable, r.rows)
        form = rng.choice(("array", "array", "bytes", "steps", "wrap", "back"))
        if form == "array":
            return b.let(
                f"getelementptr{self.gep_flags()} {r.type}, ptr {r.ref}, "
                f"i64 0, {row}, i32 {column}",
                "p",
            )
        if form == "steps":
            first = b.let(
                f"getelementptr{self.gep_flags()} {r.row}, ptr {r.ref}, {row}", "p"
            )
            offset = column * r.size
            return b.let(
                f"getelementptr{self.gep_flags()} i8, ptr {first}, i64 {offset}", "p"
            )
        if form == "back":
            # From behind the end, with negative indices.
            end = b.let(f"getelementptr {r.type}, ptr {r.ref}, i64 1", "end")
            rows = b.sub(b.zext(row, 64), constant(r.rows, 64))
            return b.let(
                f"getelementptr {r.row}, ptr {end}, {rows}, i64 {column}", "p"
            )
        # InstCombine reads row 0 of a single row at any index that is variable,
        # also where the address wraps around to another column.
        if form == "wrap" and r.columns > 1 and r.rows > 1:
            return self.wrapped(r, variable)
        stride, start = r.columns * r.size, column * r.size
        bytes_ = b.add(
            b.mul(b.zext(row, 64), constant(stride, 64)), constant(start, 64)
        )
        return b.let(f"getelementptr{self.gep_flags()} i8, ptr {r.ref}, {bytes_}", "p")

    def wrapped(self, r: Records, variable: Value | None) -> str:
        """A pointer to another column by an index of rows, which wraps around."""
        b, rng = self.b, self.rng
        column, other = rng.sample(range(r.columns), 2)
        base = b.let(
            f"getelementptr i8, ptr {r.ref}, i64 {column * r.size}", "column"
        )
        index = wrapping_index((other - column) * r.size, r.columns * r.size, r.layout.address_bits)
        if index is None:
            return base
        step = constant(index, 64)
        if variable is not None:
            # That column or this one.
            bit = b.logic("and", b.to(variable, 64), constant(1, 64))
            ref = b.let(f"mul {bit}, {step.ref}", "far")
            step = known(ref, 64, None)
        return b.let(f"getelementptr {r.row}, ptr {base}, {step}", "p")

    def load(self, r: Records, pointer: str) -> Value:
        volatile = " volatile" if self.b.chance(0.04) else ""
        more = f", align {self.align(r)}"
        ref = self.b.let(f"load{volatile} i{r.width}, ptr {pointer}{more}", "ld")
        return known(ref, r.width, (0, r.bound - 1))

    def store(self, r: Records, pointer: str, value: Value) -> None:
        assert value.width == r.width and value.u[1] < r.bound
        volatile = " volatile" if self.b.chance(0.04) else ""
        more = f", align {self.align(r)}"
        self.b.emit(f"store{volatile} {value}, ptr {pointer}{more}")

    def align(self, r: Records) -> int:
        """An alignment that an element has, or less."""
        best = r.layout.align(r.width)
        return self.rng.choice((best, best, best, 1))

    # Bytes

    def place(self, size: int, width: int, variable: Value | None) -> str:
        """A pointer to width bits among size bytes."""
        rng = self.rng
        room = size - width // 8
        assert room >= 0
        if variable is None:
            offset = rng.choice((0, rng.randrange(room + 1), room, room // 8 * 8))
            return str(offset)
        return self.small_index(variable, room + 1).ref
