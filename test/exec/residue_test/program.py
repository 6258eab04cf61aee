"""Small C programs over unsigned _BitInt types, and what they mean.

Every node can print itself as C and evaluate itself on Python integers. An
expression of width N has the type `unsigned _BitInt(N)`, printed uN; both
operands of an operation have the same width and its result is taken modulo 2^N,
which is all there is to the semantics of C here. Conditions are a type of their
own (Condition), and loop counters are expressions of width 32.

Calls refer to helpers by name; Function holds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .helper import Helper
    from .idioms import Records

#: Values of variables, and of arrays under their names.
Env = dict[str, "int | list[int]"]


class Expr:
    """An expression of type unsigned _BitInt(width)."""

    width: int

    def c(self) -> str:
        raise NotImplementedError

    def value(self, scope: Scope) -> int:
        raise NotImplementedError


class Returned(Exception):
    """The function is left early."""


class Condition:
    """A truth value."""

    def c(self) -> str:
        raise NotImplementedError

    def holds(self, scope: Scope) -> bool:
        raise NotImplementedError


class Stmt:
    """A statement."""

    def c(self, function: Function) -> Iterator[str]:
        raise NotImplementedError

    def run(self, scope: Scope) -> None:
        raise NotImplementedError


@dataclass
class Scope:
    """What a running function sees."""

    function: Function
    env: Env = field(default_factory=dict)
    outputs: dict[int, int] = field(default_factory=dict)

    def scalar(self, name: str) -> int:
        value = self.env.get(name, 0)
        assert isinstance(value, int)
        return value

    def array(self, name: str) -> list[int]:
        value = self.env[name]
        assert isinstance(value, list)
        return value


def literal(value: int, width: int) -> str:
    return f"(u{width}){value:#x}uwb"


# Expressions


@dataclass
class Const(Expr):
    number: int
    width: int

    def c(self) -> str:
        return literal(self.number % (1 << self.width), self.width)

    def value(self, scope: Scope) -> int:
        return self.number % (1 << self.width)


@dataclass
class Named(Expr):
    """A constant that stands in the C source under a name: a modulus."""

    name: str
    number: int
    width: int

    def c(self) -> str:
        return f"(u{self.width}){self.name}"

    def value(self, scope: Scope) -> int:
        return self.number % (1 << self.width)


@dataclass
class Var(Expr):
    name: str
    width: int

    def c(self) -> str:
        return self.name

    def value(self, scope: Scope) -> int:
        return scope.scalar(self.name)


@dataclass
class Counter(Expr):
    """The counter of a loop."""

    name: str
    width: int = 32

    def c(self) -> str:
        return f"(u32){self.name}"

    def value(self, scope: Scope) -> int:
        return scope.scalar(self.name)


@dataclass
class Element(Expr):
    """An element of an array or table whose size is a power of two."""

    array: str
    index: Expr
    size: int
    width: int
    field: str = ""

    def c(self) -> str:
        return f"{self.array}[{index(self.index, self.size)}]{self.field}"

    def value(self, scope: Scope) -> int:
        array = scope.array(self.array + self.field)
        return array[self.index.value(scope) % self.size]


def index(expr: Expr, size: int) -> str:
    return f"(unsigned)(u32)({expr.c()}) & {size - 1}"


@dataclass
class Cast(Expr):
    operand: Expr
    width: int

    def c(self) -> str:
        return f"(u{self.width})({self.operand.c()})"

    def value(self, scope: Scope) -> int:
        return self.operand.value(scope) % (1 << self.width)


@dataclass
class Binary(Expr):
    """One of + - * & | ^ and, with a constant right operand, % and /."""

    op: str
    left: Expr
    right: Expr

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.left.width

    def c(self) -> str:
        assert self.left.width == self.right.width, (self.left, self.right)
        return f"({self.left.c()} {self.op} {self.right.c()})"

    def value(self, scope: Scope) -> int:
        a, b = self.left.value(scope), self.right.value(scope)
        match self.op:
            case "+":
                result = a + b
            case "-":
                result = a - b
            case "*":
                result = a * b
            case "&":
                result = a & b
            case "|":
                result = a | b
            case "^":
                result = a ^ b
            case "%":
                result = a % b
            case "/":
                result = a // b
            case _:
                raise AssertionError(self.op)
        return result % (1 << self.width)


@dataclass
class Shift(Expr):
    """A shift by a constant smaller than the width."""

    op: str
    operand: Expr
    amount: int

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.operand.width

    def c(self) -> str:
        return f"({self.operand.c()} {self.op} {self.amount})"

    def value(self, scope: Scope) -> int:
        a = self.operand.value(scope)
        result = a << self.amount if self.op == "<<" else a >> self.amount
        return result % (1 << self.width)


@dataclass
class Select(Expr):
    condition: Condition
    yes: Expr
    no: Expr

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.yes.width

    def c(self) -> str:
        assert self.yes.width == self.no.width
        return f"({self.condition.c()} ? {self.yes.c()} : {self.no.c()})"

    def value(self, scope: Scope) -> int:
        return (self.yes if self.condition.holds(scope) else self.no).value(scope)


@dataclass
class Mask(Expr):
    """All ones or all zeros."""

    condition: Condition
    width: int

    def c(self) -> str:
        return f"((u{self.width})0 - (u{self.width})({self.condition.c()}))"

    def value(self, scope: Scope) -> int:
        return (1 << self.width) - 1 if self.condition.holds(scope) else 0


@dataclass
class Truth(Expr):
    """A condition as a number."""

    condition: Condition
    width: int

    def c(self) -> str:
        return f"(u{self.width})({self.condition.c()})"

    def value(self, scope: Scope) -> int:
        return int(self.condition.holds(scope))


@dataclass
class CallExpr(Expr):
    """A call of a helper that takes and returns values."""

    helper: str
    arguments: list[Expr]
    width: int

    def c(self) -> str:
        return f"{self.helper}({', '.join(a.c() for a in self.arguments)})"

    def value(self, scope: Scope) -> int:
        helper = scope.function.helpers[self.helper]
        return helper.call(scope, [a.value(scope) for a in self.arguments])[0]


# Conditions


@dataclass
class Compare(Condition):
    op: str
    left: Expr
    right: Expr

    def c(self) -> str:
        assert self.left.width == self.right.width
        return f"({self.left.c()} {self.op} {self.right.c()})"

    def holds(self, scope: Scope) -> bool:
        a, b = self.left.value(scope), self.right.value(scope)
        return {
            "<": a < b,
            "<=": a <= b,
            ">": a > b,
            ">=": a >= b,
            "==": a == b,
            "!=": a != b,
        }[self.op]


@dataclass
class Bit(Condition):
    """A bit of an expression, by its number or by a loop counter."""

    operand: Expr
    position: int | str

    def c(self) -> str:
        if isinstance(self.position, int):
            return f"(({self.operand.c()} >> {self.position}) & 1)"
        return f"(({self.operand.c()} >> ({self.position} & 15)) & 1)"

    def holds(self, scope: Scope) -> bool:
        position = self.position
        if isinstance(position, str):
            position = scope.scalar(position) & 15
        return bool(self.operand.value(scope) >> position & 1)


# Statements


@dataclass
class Assign(Stmt):
    name: str
    expr: Expr

    def c(self, function: Function) -> Iterator[str]:
        yield f"{self.name} = {self.expr.c()};"

    def run(self, scope: Scope) -> None:
        scope.env[self.name] = self.expr.value(scope)


@dataclass
class SetElement(Stmt):
    array: str
    index: Expr
    size: int
    expr: Expr
    field: str = ""

    def c(self, function: Function) -> Iterator[str]:
        place = f"{self.array}[{index(self.index, self.size)}]{self.field}"
        yield f"{place} = {self.expr.c()};"

    def run(self, scope: Scope) -> None:
        value = self.expr.value(scope)
        array = scope.array(self.array + self.field)
        array[self.index.value(scope) % self.size] = value


@dataclass
class Output(Stmt):
    """A store through an output pointer of the function under test."""

    number: int
    expr: Expr

    def c(self, function: Function) -> Iterator[str]:
        yield f"*o{self.number} = {self.expr.c()};"

    def run(self, scope: Scope) -> None:
        scope.outputs[self.number] = self.expr.value(scope)


@dataclass
class Swap(Stmt):
    """Swaps two variables if a condition holds, with masks."""

    condition: Condition
    left: Var
    right: Var

    def c(self, function: Function) -> Iterator[str]:
        type_, a, b = f"u{self.left.width}", self.left.name, self.right.name
        yield "{"
        yield f"  {type_} mask = {Mask(self.condition, self.left.width).c()};"
        yield f"  {type_} t = mask & ({a} ^ {b});"
        yield f"  {a} ^= t;"
        yield f"  {b} ^= t;"
        yield "}"

    def run(self, scope: Scope) -> None:
        if self.condition.holds(scope):
            a, b = self.left.name, self.right.name
            scope.env[a], scope.env[b] = scope.scalar(b), scope.scalar(a)


@dataclass
class Call(Stmt):
    """A call of a helper whose results go to variables."""

    targets: list[Var]
    helper: str
    arguments: list[Expr]

    def c(self, function: Function) -> Iterator[str]:
        yield from function.helpers[self.helper].c_call(
            [t.name for t in self.targets], self.arguments
        )

    def run(self, scope: Scope) -> None:
        values = [a.value(scope) for a in self.arguments]
        results = scope.function.helpers[self.helper].call(scope, values)
        for target, result in zip(self.targets, results, strict=True):
            scope.env[target.name] = result


@dataclass
class If(Stmt):
    condition: Condition
    yes: list[Stmt]
    no: list[Stmt]

    def c(self, function: Function) -> Iterator[str]:
        yield f"if ({self.condition.c()}) {{"
        yield from block(self.yes, function)
        if self.no:
            yield "} else {"
            yield from block(self.no, function)
        yield "}"

    def run(self, scope: Scope) -> None:
        for stmt in self.yes if self.condition.holds(scope) else self.no:
            stmt.run(scope)


@dataclass
class For(Stmt):
    """Counts up from 0. The bound is a number, or an expression modulo a power of two."""

    counter: str
    bound: int | Expr
    body: list[Stmt]
    end: int = 8

    def c(self, function: Function) -> Iterator[str]:
        i, bound = self.counter, self.bound
        end = str(bound) if isinstance(bound, int) else f"({index(bound, self.end)})"
        yield f"for (unsigned {i} = 0; {i} < {end}; {i}++) {{"
        yield from block(self.body, function)
        yield "}"

    def run(self, scope: Scope) -> None:
        bound = self.bound
        iterations = bound if isinstance(bound, int) else None
        i = 0
        while True:
            # C evaluates the bound again each time.
            if iterations is None:
                assert isinstance(bound, Expr)
                scope.env[self.counter] = i
                if i >= bound.value(scope) % self.end:
                    break
            elif i >= iterations:
                break
            scope.env[self.counter] = i
            for stmt in self.body:
                stmt.run(scope)
            i += 1


def to(expr: Expr, width: int) -> Expr:
    """The expression, converted if it has another width."""
    return expr if expr.width == width else Cast(expr, width)


def block(statements: list[Stmt], function: Function) -> Iterator[str]:
    for stmt in statements:
        for line in stmt.c(function):
            yield "  " + line


# Functions


@dataclass
class Table:
    """A constant table; its size is a power of two."""

    name: str
    width: int
    elements: list[int]

    def c(self) -> str:
        values = ", ".join(literal(e, self.width) for e in self.elements)
        return f"static const u{self.width} {self.name}[] = {{{values}}};"


@dataclass
class Array:
    """A local array of zeros at first; its size is a power of two.

    With a field (".x") it is that field of all structs of an array.
    """

    name: str
    width: int
    size: int
    field: str = ""

    @property
    def key(self) -> str:
        return self.name + self.field

    def declaration(self) -> str:
        return f"u{self.width} {self.name}[{self.size}] = {{0}};"

    def contents(self) -> Env:
        return {self.key: [0] * self.size}


@dataclass
class HeapArray(Array):
    """An array for which the function asks, and which it gives back."""

    #: Zeros from the beginning, or written through a pointer that moves.
    cleared: bool = True

    def declaration(self) -> str:
        u, t, n = f"u{self.width}", self.name, self.size
        if self.cleared:
            return f"{u} *{t} = __builtin_calloc({n}, sizeof *{t});"
        return (
            f"{u} *{t} = __builtin_malloc({n} * sizeof *{t});\n"
            f"  for ({u} *p = {t}; p != {t} + {n}; p++) *p = 0;"
        )

    def end(self) -> str:
        return f"__builtin_free({self.name});"


@dataclass
class Function:
    """A function under test: inputs by value, outputs through pointers o0 ..."""

    name: str
    #: Name in C, value, and how C spells the value.
    moduli: list[tuple[str, int, str]]
    parameters: list[Var]
    output_widths: list[int]
    local: list[Var]
    arrays: list[Array | Records]
    tables: list[Table]
    helpers: dict[str, Helper]
    body: list[Stmt]

    def prototype(self) -> str:
        inputs = [f"u{p.width} {p.name}" for p in self.parameters]
        outputs = [f"u{w} *o{i}" for i, w in enumerate(self.output_widths)]
        return f"void {self.name}({', '.join(outputs + inputs)})"

    def c(self) -> str:
        body = list(block(self.body, self))
        helpers: list[str] = []
        text = "\n".join(body)
        # Helpers only call helpers in front of them.
        for helper in reversed(self.helpers.values()):
            if re.search(rf"\b{helper.name}\(", text):
                definition = "\n".join(helper.c(self))
                helpers.insert(0, definition)
                text += "\n" + definition
        lines = []
        for name, value, spelling in self.moduli:
            if re.search(rf"\b{name}\b", text):
                width = value.bit_length() + 1
                lines.append(f"static const u{width} {name} = {spelling};")
        lines += [t.c() for t in self.tables if re.search(rf"\b{t.name}\[", text)]
        lines += helpers
        lines.append(self.prototype() + " {")
        lines += declarations(self.local, body)
        ends: list[str] = []
        for array in self.arrays:
            if re.search(rf"\b{array.name}\[", "\n".join(body)):
                lines.append("  " + array.declaration())
                if isinstance(array, HeapArray):
                    ends.append("  " + array.end())
        lines += [*body, *ends, "}"]
        return "\n".join(lines)

    def call(self, arguments: list[int]) -> list[int]:
        """The outputs that C's semantics say."""
        env: Env = {v.name: 0 for v in self.local}
        for array in self.arrays:
            env |= array.contents()
        env |= {t.name: list(t.elements) for t in self.tables}
        for parameter, argument in zip(self.parameters, arguments, strict=True):
            env[parameter.name] = argument
        scope = Scope(self, env)
        try:
            for stmt in self.body:
                stmt.run(scope)
        except Returned:
            pass
        return [scope.outputs.get(i, 0) for i in range(len(self.output_widths))]


def declarations(variables: list[Var], body: list[str]) -> list[str]:
    """Declares those variables that the body mentions."""
    text = "\n".join(body)
    return [
        f"  u{v.width} {v.name} = 0;"
        for v in variables
        if re.search(rf"\b{v.name}\b", text)
    ]


def typedefs(text: str) -> str:
    """Declares the types that a text mentions."""
    lines = []
    for letter, kind in (("u", "unsigned"), ("s", "signed")):
        widths = sorted({int(w) for w in re.findall(rf"\b{letter}(\d+)\b", text)})
        lines += [f"typedef {kind} _BitInt({w}) {letter}{w};" for w in widths]
    return "\n".join(lines)


def source(functions: list[Function]) -> str:
    """A C file with these functions."""
    text = "\n\n".join(f.c() for f in functions)
    return f"{typedefs(text)}\n\n{text}\n"
