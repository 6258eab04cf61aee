"""LLVM IR as text, with the flags that the ranges of the values allow.

Every value carries the interval that it lies in, seen unsigned and seen signed.
An operation that cannot leave its type gets nuw and nsw, now and then: so a flag
is never a lie, and the function never computes poison.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

Range = tuple[int, int]


@dataclass(frozen=True)
class Value:
    """An integer: how IR writes it, its width, and the intervals it lies in."""

    ref: str
    width: int
    u: Range
    s: Range

    @property
    def type(self) -> str:
        return f"i{self.width}"

    def __str__(self) -> str:
        return f"{self.type} {self.ref}"


def full(width: int) -> tuple[Range, Range]:
    half = 1 << (width - 1)
    return (0, 2 * half - 1), (-half, half - 1)


def known(ref: str, width: int, u: Range | None, s: Range | None = None) -> Value:
    """A value of these intervals; what lies outside of the type says nothing."""
    whole_u, whole_s = full(width)
    if u is None or u[0] < 0 or u[1] > whole_u[1]:
        u = whole_u
    if s is None or s[0] < whole_s[0] or s[1] > whole_s[1]:
        s = whole_s
    if s[0] >= 0:
        u = max(u[0], s[0]), min(u[1], s[1])
    if u[1] <= whole_s[1]:
        s = max(s[0], u[0]), min(s[1], u[1])
    return Value(ref, width, u, s)


def constant(number: int, width: int) -> Value:
    number %= 1 << width
    signed = number - (1 << width) if number >> (width - 1) else number
    return known(str(signed), width, (number, number), (signed, signed))


def fits(r: Range, whole: Range) -> bool:
    return whole[0] <= r[0] and r[1] <= whole[1]


class Builder:
    """Writes the blocks of one function."""

    def __init__(self, rng: random.Random, version: int) -> None:
        self.rng = rng
        #: Of LLVM: samesign came with 20.
        self.version = version
        self.lines: list[str] = []
        #: Allocas and others that go to the head of the function.
        self.head: list[str] = []
        self.label = "entry"
        self.declarations: set[str] = set()
        self.counter = 0

    # Lines and blocks

    def name(self, stem: str = "v") -> str:
        self.counter += 1
        return f"{stem}{self.counter}"

    def emit(self, text: str) -> None:
        self.lines.append("  " + text)

    def let(self, text: str, stem: str = "v") -> str:
        """An instruction with a result of a new name."""
        ref = "%" + self.name(stem)
        self.emit(f"{ref} = {text}")
        return ref

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.label = label

    def jump(self, label: str) -> None:
        self.emit(f"br label %{label}")

    def branch(self, condition: str, yes: str, no: str) -> None:
        self.emit(f"br i1 {condition}, label %{yes}, label %{no}")

    def declare(self, text: str) -> None:
        self.declarations.add("declare " + text)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # Arithmetic

    def flags(self, u: Range | None, s: Range | None, width: int) -> str:
        """Those of nuw and nsw that hold, or some of them."""
        whole_u, whole_s = full(width)
        text = ""
        if u and fits(u, whole_u) and self.chance(0.75):
            text += " nuw"
        if s and fits(s, whole_s) and self.chance(0.75):
            text += " nsw"
        return text

    def arithmetic(self, op: str, a: Value, b: Value, u: Range, s: Range) -> Value:
        assert a.width == b.width, (op, a, b)
        flags = self.flags(u, s, a.width)
        ref = self.let(f"{op}{flags} {a}, {b.ref}", op)
        return known(ref, a.width, u, s)

    def add(self, a: Value, b: Value) -> Value:
        u = a.u[0] + b.u[0], a.u[1] + b.u[1]
        s = a.s[0] + b.s[0], a.s[1] + b.s[1]
        return self.arithmetic("add", a, b, u, s)

    def sub(self, a: Value, b: Value) -> Value:
        u = a.u[0] - b.u[1], a.u[1] - b.u[0]
        s = a.s[0] - b.s[1], a.s[1] - b.s[0]
        return self.arithmetic("sub", a, b, u, s)

    def mul(self, a: Value, b: Value) -> Value:
        u = a.u[0] * b.u[0], a.u[1] * b.u[1]
        corners = [x * y for x in a.s for y in b.s]
        return self.arithmetic("mul", a, b, u, (min(corners), max(corners)))

    def shl(self, a: Value, amount: int) -> Value:
        b = constant(amount, a.width)
        u = a.u[0] << amount, a.u[1] << amount
        s = a.s[0] << amount, a.s[1] << amount
        return self.arithmetic("shl", a, b, u, s)

    def lshr(self, a: Value, amount: int, exact: bool = False) -> Value:
        ref = self.let(f"lshr{' exact' if exact else ''} {a}, {amount}", "lshr")
        return known(ref, a.width, (a.u[0] >> amount, a.u[1] >> amount))

    def ashr(self, a: Value, amount: int) -> Value:
        ref = self.let(f"ashr {a}, {amount}", "ashr")
        return known(ref, a.width, None, (a.s[0] >> amount, a.s[1] >> amount))

    def urem(self, a: Value, m: int) -> Value:
        ref = self.let(f"urem {a}, {constant(m, a.width).ref}", "rem")
        return known(ref, a.width, (0, min(m - 1, a.u[1])))

    def srem(self, a: Value, m: int) -> Value:
        low = 0 if a.s[0] >= 0 else 1 - m
        ref = self.let(f"srem {a}, {constant(m, a.width).ref}", "srem")
        return known(ref, a.width, None, (low, m - 1))

    def udiv(self, a: Value, m: int, exact: bool = False) -> Value:
        flag = " exact" if exact else ""
        ref = self.let(f"udiv{flag} {a}, {constant(m, a.width).ref}", "div")
        return known(ref, a.width, (a.u[0] // m, a.u[1] // m))

    def sdiv(self, a: Value, m: int) -> Value:
        ref = self.let(f"sdiv {a}, {constant(m, a.width).ref}", "sdiv")
        size = max(abs(a.s[0]), abs(a.s[1])) // m
        return known(ref, a.width, None, (-size if a.s[0] < 0 else 0, size))

    def logic(self, op: str, a: Value, b: Value) -> Value:
        top = (1 << max(a.u[1].bit_length(), b.u[1].bit_length())) - 1
        high = min(a.u[1], b.u[1]) if op == "and" else top
        ref = self.let(f"{op} {a}, {b.ref}", op)
        return known(ref, a.width, (0, high))

    def join(self, high: Value, low: Value, at: int) -> Value:
        """high 2^at + low for a low below 2^at, with an or or an add."""
        shifted = self.shl(high, at)
        if low.u[1] >> at or self.chance(0.3):
            return self.add(shifted, low)
        # Only what is shifted out could meet low's bits, and it is gone.
        flag = " disjoint" if self.chance(0.7) else ""
        ref = self.let(f"or{flag} {shifted}, {low.ref}", "join")
        u = shifted.u[0] + low.u[0], shifted.u[1] + low.u[1]
        exact = high.u[1] << at < 1 << high.width
        return known(ref, high.width, u if exact else None)

    # Conversions

    def zext(self, a: Value, width: int) -> Value:
        if width == a.width:
            return a
        assert width > a.width
        flag = " nneg" if a.s[0] >= 0 and self.chance(0.6) else ""
        ref = self.let(f"zext{flag} {a} to i{width}", "zext")
        return known(ref, width, a.u)

    def sext(self, a: Value, width: int) -> Value:
        if width == a.width:
            return a
        ref = self.let(f"sext {a} to i{width}", "sext")
        return known(ref, width, None, a.s)

    def trunc(self, a: Value, width: int) -> Value:
        if width == a.width:
            return a
        assert width < a.width
        whole_u, whole_s = full(width)
        flags = ""
        if fits(a.u, whole_u) and self.chance(0.5):
            flags += " nuw"
        if fits(a.s, whole_s) and self.chance(0.5):
            flags += " nsw"
        ref = self.let(f"trunc{flags} {a} to i{width}", "trunc")
        u = a.u if fits(a.u, whole_u) else None
        s = a.s if fits(a.s, whole_s) else None
        return known(ref, width, u, s)

    def to(self, a: Value, width: int) -> Value:
        """The value in another width, modulo a power of two if it is smaller."""
        return self.zext(a, width) if width >= a.width else self.trunc(a, width)

    # Conditions and choices

    def compare(self, predicate: str, a: Value, b: Value) -> str:
        assert a.width == b.width
        same = a.s[0] >= 0 and b.s[0] >= 0 or a.s[1] < 0 and b.s[1] < 0
        flag = ""
        if self.chance(0.5) and same and predicate not in ("eq", "ne"):
            flag = " samesign" if self.version >= 20 else ""
        return self.let(f"icmp{flag} {predicate} {a}, {b.ref}", "c")

    def select(self, condition: str, a: Value, b: Value) -> Value:
        assert a.width == b.width
        ref = self.let(f"select i1 {condition}, {a}, {b}", "sel")
        return known(ref, a.width, hull(a.u, b.u), hull(a.s, b.s))

    def freeze(self, a: Value) -> Value:
        ref = self.let(f"freeze {a}", "fr")
        return known(ref, a.width, a.u, a.s)

    def phi(self, incoming: list[tuple[Value, str]]) -> Value:
        first = incoming[0][0]
        edges = ", ".join(f"[ {v.ref}, %{label} ]" for v, label in incoming)
        ref = self.let(f"phi {first.type} {edges}", "phi")
        return known(
            ref,
            first.width,
            hull(*(v.u for v, _ in incoming)),
            hull(*(v.s for v, _ in incoming)),
        )

    def intrinsic(
        self, name: str, arguments: list[Value], more: str = "", u: Range | None = None
    ) -> Value:
        """A call of an intrinsic of the first argument's type."""
        type_ = arguments[0].type
        types = ", ".join(a.type for a in arguments) + (", i1" if more else "")
        self.declare(f"{type_} @llvm.{name}.{type_}({types})")
        values = ", ".join(str(a) for a in arguments) + more
        stem = name.replace(".", "_")
        ref = self.let(f"call {type_} @llvm.{name}.{type_}({values})", stem)
        return known(ref, arguments[0].width, u)


def hull(*ranges: Range) -> Range:
    return min(r[0] for r in ranges), max(r[1] for r in ranges)
