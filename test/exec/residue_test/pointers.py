"""Pointers into an array, of which a compiler only knows that they may overlap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .program import Expr, Function, Scope, Stmt, block


@dataclass
class Pointed(Expr):
    """What a pointer has at a constant and multiples of loop counters."""

    array: str
    #: The pointer, and where in the array it points to.
    pointer: str
    start: int
    #: What is added: a constant, and loop counters and how often.
    offset: int
    counters: list[tuple[str, int]]
    width: int

    def c(self) -> str:
        terms = [f"(int){name} * {times}" for name, times in self.counters]
        return f"{self.pointer}[{' + '.join([str(self.offset), *terms])}]"

    def index(self, scope: Scope) -> int:
        turns = sum(scope.scalar(name) * times for name, times in self.counters)
        return self.start + self.offset + turns

    def value(self, scope: Scope) -> int:
        return scope.array(self.array)[self.index(scope)]


@dataclass
class SetPointed(Stmt):
    place: Pointed
    expr: Expr

    def c(self, function: Function) -> Iterator[str]:
        yield f"{self.place.c()} = {self.expr.c()};"

    def run(self, scope: Scope) -> None:
        value = self.expr.value(scope)
        scope.array(self.place.array)[self.place.index(scope)] = value


@dataclass
class WithPointers(Stmt):
    """Statements behind which the array is an object like others again."""

    array: str
    width: int
    pointers: dict[str, int]
    body: list[Stmt]

    def c(self, function: Function) -> Iterator[str]:
        yield "{"
        for name, start in self.pointers.items():
            yield f"  u{self.width} *{name} = &{self.array}[{start}];"
            yield f'  __asm__ volatile("" : "+r"({name}) : : "memory");'
        yield from block(self.body, function)
        yield "}"

    def run(self, scope: Scope) -> None:
        for stmt in self.body:
            stmt.run(scope)
