"""Choices between two numbers in every form, with a bit of every type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, cast

from .program import Condition, Expr, Function, If, Scope, Stmt, Var, block

#: How C chooses between x and y by bit, which is 1 for x; u is their type.
CHOICES = {
    "masked xor": "y ^ (-(u)bit & (x ^ y))",
    "conditional xor": "y ^ (bit ? x ^ y : 0)",
    "ternary": "bit ? x : y",
    "masked or": "(x & -(u)bit) | (y & ~-(u)bit)",
    "inverted mask": "(x & ~((u)bit - 1)) | (y & ((u)bit - 1))",
    "product": "x * (u)bit + y * (1 - (u)bit)",
    "masked difference": "y + ((x - y) & -(u)bit)",
    "index": "((u[2]){y, x})[bit]",
    "other index": "((u[2]){x, y})[1 - bit]",
    "pointer": "*(bit ? &x : &y)",
    "minus": "y - ((y - x) & -(u)bit)",
}
#: Statements that swap a and b if bit is 1.
SWAPS = {
    "pointers": "u *p = &a, *q = &b; if (bit) { u *o = p; p = q; q = o; } "
    "u c = *p, d = *q; a = c; b = d;",
    "under if": "if (bit) { u t = a; a = b; b = t; }",
    "array": "u t[2] = {a, b}; a = t[bit]; b = t[1 - bit];",
    "stored at index": "u t[2]; t[bit] = b; t[1 - bit] = a; a = t[1]; b = t[0];",
    "three places": "u t[3] = {a, b, a}; a = t[bit]; b = t[1 + bit];",
    "copy of one of two": "struct { u v, w; } t[2] = {{a, b}, {b, a}}, o = t[bit]; "
    "a = o.v; b = o.w;",
    "copy to one of two": "struct { u v, w; } t[2] = {{a, b}, {a, b}}, o = {b, a}; "
    "t[bit] = o; a = t[1].v; b = t[1].w;",
    "address of one of two": "u t[2] = {a, b}, *p = &t[bit], *q = &t[!bit], c = *p; "
    "a = c; b = *q;",
    "xor of both": "u t = (a ^ b) & -(u)bit; a ^= t; b ^= t;",
    "difference of both": "u t = (a - b) & -(u)bit; a -= t; b += t;",
}
#: Forms with a branch in C that is a choice only where the plugin sees it.
BRANCHING = ("pointers", "under if", "pointer")
TYPES = ("bool", "u1", "unsigned char", "unsigned", "unsigned long", "u")


def spelled(text: str, names: dict[str, str]) -> str:
    """TEXT with its one-letter names and the bit replaced."""
    word = ""
    result = []
    for c in text + " ":
        if c.isalnum() or c == "_":
            word += c
            continue
        result.append(names.get(word, word) + c)
        word = ""
    return "".join(result).rstrip()


def with_names_exchanged(part: Any, left: str, right: str) -> Any:
    """PART of a program, with one variable in the place of another."""
    if isinstance(part, list):
        return [with_names_exchanged(p, left, right) for p in part]
    if isinstance(part, str):
        return {left: right, right: left}.get(part, part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    return replace(
        part,
        **{
            f.name: with_names_exchanged(getattr(part, f.name), left, right)
            for f in fields(part)
            if f.init
        },
    )


def either_side(
    condition: Condition, body: list[Stmt], left: Var, right: Var
) -> Stmt:
    """A branch to the same statements, in one of which two variables change places."""
    other = cast(list[Stmt], with_names_exchanged(body, left.name, right.name))
    return If(condition, body, other)


@dataclass
class Choose(Stmt):
    """A variable becomes one of two numbers."""

    target: Var
    condition: Condition
    yes: Expr
    no: Expr
    form: str
    bit: str

    def c(self, function: Function) -> Iterator[str]:
        u = f"u{self.target.width}"
        yield "{"
        yield f"  {u} x = {self.yes.c()}, y = {self.no.c()};"
        yield f"  {spelled(self.bit, {'u': u})} bit = {self.condition.c()};"
        yield f"  {self.target.name} = {spelled(CHOICES[self.form], {'u': u})};"
        yield "}"

    def run(self, scope: Scope) -> None:
        chosen = self.yes if self.condition.holds(scope) else self.no
        scope.env[self.target.name] = chosen.value(scope)


def swap_lines(form: str, left: Var, right: Var) -> Iterator[str]:
    """The statements that swap two variables if `bit` is 1."""
    u = f"u{left.width}"
    if form in SWAPS:
        names = {"u": u, "a": left.name, "b": right.name}
        yield f"  {{ {spelled(SWAPS[form], names)} }}"
        return
    yield f"  {u} x = {left.name}, y = {right.name};"
    yield f"  {right.name} = {spelled(CHOICES[form], {'u': u})};"
    other = {"u": u, "x": "y", "y": "x"}
    yield f"  {left.name} = {spelled(CHOICES[form], other)};"


def exchange(scope: Scope, left: Var, right: Var) -> None:
    a, b = scope.scalar(left.name), scope.scalar(right.name)
    scope.env[left.name], scope.env[right.name] = b, a


@dataclass
class SwapAs(Stmt):
    """Swaps two variables if a condition holds."""

    condition: Condition
    left: Var
    right: Var
    form: str
    bit: str

    def c(self, function: Function) -> Iterator[str]:
        u = f"u{self.left.width}"
        yield "{"
        yield f"  {spelled(self.bit, {'u': u})} bit = {self.condition.c()};"
        yield from swap_lines(self.form, self.left, self.right)
        yield "}"

    def run(self, scope: Scope) -> None:
        if self.condition.holds(scope):
            exchange(scope, self.left, self.right)


@dataclass
class Ladder(Stmt):
    """A loop that swaps if a bit differs from the one before, as RFC 7748 does."""

    counter: str
    bound: int
    word: Expr
    left: Var
    right: Var
    form: str
    bit: str
    body: list[Stmt]

    def c(self, function: Function) -> Iterator[str]:
        i, u = self.counter, f"u{self.left.width}"
        kind = spelled(self.bit, {"u": u})
        yield "{"
        yield f"  {kind} swap{i} = 0;"
        yield f"  for (unsigned {i} = 0; {i} < {self.bound}; {i}++) {{"
        yield f"    {kind} next{i} = ({kind})((({self.word.c()}) >> ({i} & 31)) & 1);"
        yield f"    swap{i} ^= next{i};"
        yield "    {"
        yield f"      {kind} bit = swap{i};"
        yield from swap_lines(self.form, self.left, self.right)
        yield "    }"
        yield f"    swap{i} = next{i};"
        yield from ("  " + line for line in block(self.body, function))
        yield "  }"
        yield "  {"
        yield f"    {kind} bit = swap{i};"
        yield from swap_lines(self.form, self.left, self.right)
        yield "  }"
        yield "}"

    def run(self, scope: Scope) -> None:
        swap = 0
        for i in range(self.bound):
            scope.env[self.counter] = i
            bit = self.word.value(scope) >> (i & 31) & 1
            if swap != bit:
                exchange(scope, self.left, self.right)
            swap = bit
            for stmt in self.body:
                stmt.run(scope)
        if swap:
            exchange(scope, self.left, self.right)
