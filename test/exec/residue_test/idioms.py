"""What C programs do around field arithmetic: bytes, powers, exits, signed types.

Nodes like those of program.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .program import (
    Array,
    Condition,
    Expr,
    Function,
    Named,
    Returned,
    Scope,
    Stmt,
    Var,
    block,
    index,
    literal,
)


def signed(value: int, width: int) -> int:
    """What the bits are as a signed number."""
    return value - ((value >> (width - 1) & 1) << width)


def hide(pointer: str) -> str:
    """A statement that may change what is there, for all that the compiler knows."""
    return f'__asm__ volatile("" : : "r"({pointer}) : "memory");'


# Expressions


@dataclass
class SignExtended(Expr):
    """Through the signed type: the sign bit is copied, or bits are cut off."""

    operand: Expr
    width: int

    def c(self) -> str:
        return f"(u{self.width})(s{self.operand.width})({self.operand.c()})"

    def value(self, scope: Scope) -> int:
        number = signed(self.operand.value(scope), self.operand.width)
        return number % (1 << self.width)


@dataclass
class ArithmeticShift(Expr):
    """A shift to the right that copies the sign."""

    operand: Expr
    amount: int

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.operand.width

    def c(self) -> str:
        w = self.width
        return f"(u{w})((s{w})({self.operand.c()}) >> {self.amount})"

    def value(self, scope: Scope) -> int:
        number = signed(self.operand.value(scope), self.width)
        return (number >> self.amount) % (1 << self.width)


@dataclass
class SignedRemainder(Expr):
    """(a - b) mod p by the remainder of a signed division, corrected."""

    left: Expr
    right: Expr
    modulus: Named
    style: int

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.modulus.width

    def c(self) -> str:
        wide = max(self.left.width, self.right.width, self.modulus.width) + 2
        type_, p = f"s{wide}", f"(s{wide}){self.modulus.c()}"
        left, right = self.left.c(), self.right.c()
        correct = (
            f"d % {p} < 0 ? d % {p} + {p} : d % {p}",
            f"(d % {p} + {p}) % {p}",
            f"d % {p} + ({p} & (d % {p} >> {wide - 1}))",
        )[self.style]
        difference = f"{type_} d = ({type_})({left}) - ({type_})({right});"
        return f"({{ {difference} (u{self.width})({correct}); }})"

    def value(self, scope: Scope) -> int:
        difference = self.left.value(scope) - self.right.value(scope)
        return difference % self.modulus.number


def towards_zero(x: int, c: int) -> int:
    """x / c as C has it."""
    size = abs(x) // abs(c)
    return -size if (x < 0) != (c < 0) else size


@dataclass
class Quotient(Expr):
    """A number divided by a constant, or what is left of it, in some ways."""

    operand: Expr
    divisor: int
    is_signed: bool
    style: int

    STYLES = 5

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.operand.width

    def c(self) -> str:
        w = self.width
        type_ = f"{'s' if self.is_signed else 'u'}{w}"
        c = f"({type_}){literal(self.divisor % (1 << w), w)}"
        text = (
            f"d / {c}",
            f"d - d / {c} * {c}",
            f"d / {c} ^ d % {c}",
            f"(d - d % {c}) / {c}",
            f"d % {c} > 1 ? d / {c} : d % {c}",
        )[self.style]
        return f"({{ {type_} d = ({type_})({self.operand.c()}); (u{w})({text}); }})"

    def value(self, scope: Scope) -> int:
        x, c = self.operand.value(scope), self.divisor
        if self.is_signed:
            x = signed(x, self.width)
        q = towards_zero(x, c)
        r = x - q * c
        result = (q, r, q ^ r, q, q if r > 1 else r)[self.style]
        return result % (1 << self.width)


@dataclass
class SignedProducts(Expr):
    """A loop of sums and products of signed numbers modulo p, corrected at the end,
    in every turn, or not at all."""

    operands: list[Expr]
    modulus: Named
    style: int

    STYLES = 4

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.modulus.width

    def c(self) -> str:
        count, w = len(self.operands), max(o.width for o in self.operands)
        wide = max(2 * w, self.modulus.width + 1 + w) + 2
        type_, p = f"s{wide}", f"(s{wide}){self.modulus.c()}"
        values = ", ".join(f"(s{w})({o.c()})" for o in self.operands)
        step = (
            f"r = (r * x[i] - x[i]) % {p};",
            f"r = (r * x[i] + x[i]) % {p}; if (r < 0) r += {p};",
            f"r = ((r - ({type_})x[i] * x[{count - 1} - i]) % {p} + {p}) % {p};",
            f"r = r * x[i] % {p};",
        )[self.style]
        end = f"if (r < 0) r += {p};" if self.style in (0, 3) else ""
        start = 1 if self.style == 3 else 0
        return (
            f"({{ s{w} x[{count}] = {{{values}}}; {type_} r = {start}; "
            f"for (int i = 0; i < {count}; i++) {{ {step} }} {end} "
            f"(u{self.width})r; }})"
        )

    def value(self, scope: Scope) -> int:
        w = max(o.width for o in self.operands)
        x = [signed(o.value(scope) % (1 << w), w) for o in self.operands]
        p, r = self.modulus.number, 1 if self.style == 3 else 0
        for i, xi in enumerate(x):
            match self.style:
                case 0:
                    r = (r * xi - xi) % p
                case 1:
                    r = (r * xi + xi) % p
                case 2:
                    r = (r - xi * x[len(x) - 1 - i]) % p
                case _:
                    r = r * xi % p
        return r


@dataclass
class Opaque(Expr):
    """A value that the optimizer does not see through."""

    operand: Expr
    volatile: bool

    @property
    def width(self) -> int:  # type: ignore[override]
        return self.operand.width

    def c(self) -> str:
        qualifier = "volatile " if self.volatile else ""
        barrier = "" if self.volatile else f" {hide('&hidden')}"
        return (
            f"({{ {qualifier}u{self.width} hidden = {self.operand.c()};"
            f"{barrier} hidden; }})"
        )

    def value(self, scope: Scope) -> int:
        return self.operand.value(scope)


@dataclass
class OutputRead(Expr):
    """What is behind an output pointer; it may alias others."""

    number: int
    width: int

    def c(self) -> str:
        return f"*o{self.number}"

    def value(self, scope: Scope) -> int:
        return scope.outputs.get(self.number, 0)


@dataclass
class Negative(Condition):
    """A sign bit."""

    operand: Expr

    def c(self) -> str:
        return f"((s{self.operand.width})({self.operand.c()}) < 0)"

    def holds(self, scope: Scope) -> bool:
        return signed(self.operand.value(scope), self.operand.width) < 0


# Statements


@dataclass
class Bytes(Stmt):
    """Writes a number as bytes, and reads it in the same or in another order."""

    target: Var
    source: Expr
    count: int
    stored_little: bool
    loaded_little: bool
    style: int
    hidden: bool

    def c(self, function: Function) -> Iterator[str]:
        n, s, t = self.count, self.source.width, self.target.width
        here = "i" if self.stored_little else f"{n - 1} - i"
        there = "i" if self.loaded_little else f"{n - 1} - i"
        yield "{"
        yield f"  unsigned char bytes[{n}];"
        yield f"  u{s} x = {self.source.c()};"
        yield f"  for (unsigned i = 0; i < {n}; i++)"
        yield f"    bytes[{here}] = (unsigned char)(x >> (8 * i));"
        if self.hidden:
            yield f"  {hide('bytes')}"
        yield f"  u{t} y = 0;"
        match self.style:
            case 0:
                yield f"  for (unsigned i = 0; i < {n}; i++)"
                yield f"    y |= (u{t})((u{t})bytes[{there}] << (8 * i));"
            case 1:
                yield f"  for (unsigned i = {n}; i-- > 0;)"
                yield f"    y = (u{t})(y << 8) | (u{t})bytes[{there}];"
            case _:
                yield f"  for (unsigned i = {n}; i-- > 0;)"
                yield f"    y = y * (u{t})256 + (u{t})bytes[{there}];"
        yield f"  {self.target.name} = y;"
        yield "}"

    def run(self, scope: Scope) -> None:
        # Bytes above the width are zero, and a byte is cut off at it.
        text = [self.source.value(scope) >> 8 * i & 255 for i in range(self.count)]
        if self.stored_little != self.loaded_little:
            text.reverse()
        number = sum(byte << 8 * i for i, byte in enumerate(text))
        scope.env[self.target.name] = number % (1 << self.target.width)


@dataclass
class Blocks(Stmt):
    """A polynomial in blocks of a text, the last of which may be a part, in one loop."""

    target: Var
    #: What the text repeats, byte by byte, and how long it is.
    source: Expr
    length: Expr
    factor: Expr
    modulus: Named
    block: int
    style: int

    STYLES = 4
    #: One less than a power of two: machines without a division, and -Oz, call
    #: one for any other number.
    MOST = 31

    @property
    def shifts(self) -> int:
        """The bits that amounts may have which the source is shifted by."""
        return (1 << max(1, self.source.width - 8).bit_length() - 1) - 1

    @property
    def block_width(self) -> int:
        """Of a whole block, and the byte 1 above it."""
        return 8 * self.block + 8

    def c(self, function: Function) -> Iterator[str]:
        s, t, k = self.source.width, self.target.width, self.block_width
        size, most, wide = self.block, self.MOST, self.modulus.width
        p, r = self.modulus.c(), self.factor.c()
        above = f"(u{k})1 << (8 * n)"
        step = (
            f"h = (u{t})(((u{wide})h + b) * (u{wide})({r}) % {p});",
            f"h = (u{t})(((u{wide})h * (u{wide})({r}) + b) % {p});",
        )[self.style % 2]
        start = "0" if self.style < 2 else above
        yield "{"
        yield f"  unsigned char text[{most}], *at = text;"
        yield f"  u{s} x = {self.source.c()};"
        yield f"  for (unsigned i = 0; i < {most}; i++)"
        yield f"    text[i] = (unsigned char)(x >> (i * 5 & {self.shifts})) ^ i;"
        yield f"  unsigned left = (unsigned)(u32)({self.length.c()}) & {most};"
        yield f"  u{t} h = {self.target.name};"
        yield "  while (left > 0) {"
        yield f"    unsigned n = left < {size} ? left : {size};"
        yield f"    u{k} b = {start};"
        yield "    for (unsigned i = 0; i < n; i++)"
        yield f"      b |= (u{k})at[i] << (8 * i);"
        if self.style < 2:
            yield f"    b |= {above};"
        yield f"    {step}"
        yield "    at += n;"
        yield "    left -= n;"
        yield "  }"
        yield f"  {self.target.name} = h;"
        yield "}"

    def run(self, scope: Scope) -> None:
        wide, p = self.modulus.width, self.modulus.number
        x, left = self.source.value(scope), self.length.value(scope) & self.MOST
        text = bytes(
            (x >> (i * 5 & self.shifts) ^ i) & 255 for i in range(self.MOST)
        )[:left]
        h, r = scope.scalar(self.target.name), self.factor.value(scope)
        for at in range(0, left, self.block):
            part = text[at : at + self.block]
            b = int.from_bytes(part, "little") | 1 << 8 * len(part)
            step = (h + b) * r if self.style % 2 == 0 else h * r + b
            h = step % (1 << wide) % p % (1 << self.target.width)
        scope.env[self.target.name] = h


@dataclass
class Digits(Stmt):
    """The digits of a number in some base, from below: they are weighed and summed up."""

    target: Var
    source: Expr
    base: int
    is_signed: bool
    style: int

    STYLES = 3

    def c(self, function: Function) -> Iterator[str]:
        w, t = self.source.width, self.target.width
        type_ = f"{'s' if self.is_signed else 'u'}{w}"
        base = f"({type_}){literal(self.base, w)}"
        step = (
            f"d = x % {base}; x /= {base};",
            f"{type_} q = x / {base}; d = x - q * {base}; x = q;",
            f"d = x % {base}; x = (x - d) / {base};",
        )[self.style]
        yield "{"
        yield f"  {type_} x = ({type_})({self.source.c()});"
        yield f"  u{t} sum = 0;"
        yield "  while (x != 0) {"
        yield f"    {type_} d;"
        yield f"    {step}"
        yield f"    sum = sum * (u{t})3 + (u{t})d;"
        yield "  }"
        yield f"  {self.target.name} = sum;"
        yield "}"

    def run(self, scope: Scope) -> None:
        x, t = self.source.value(scope), self.target.width
        if self.is_signed:
            x = signed(x, self.source.width)
        total = 0
        while x:
            q = towards_zero(x, self.base)
            total = (total * 3 + x - q * self.base) % (1 << t)
            x = q
        scope.env[self.target.name] = total


@dataclass
class Power(Stmt):
    """A power by a loop over the bits of an exponent, constant or not."""

    target: Var
    base: Expr
    exponent: int | Expr
    modulus: Named
    style: int

    def c(self, function: Function) -> Iterator[str]:
        if isinstance(self.exponent, int):
            bits = max(self.exponent.bit_length(), 1)
            type_ = f"u{bits + 1}"
            exponent = f"({type_}){self.exponent:#x}uwb"
        else:
            bits, type_, exponent = 32, "u32", self.exponent.c()
        e, wide = self.base.width, self.modulus.width

        def product(x: str, y: str) -> str:
            return f"(u{e})((u{wide}){x} * {y} % {self.modulus.c()})"

        yield "{"
        yield f"  u{e} b = {self.base.c()}, r = 1;"
        yield f"  {type_} e = {exponent};"
        down = f"  for (int i = {bits - 1}; i >= 0; i--) {{"
        match self.style:
            case 0:
                yield down
                yield f"    r = {product('r', 'r')};"
                yield "    if ((e >> i) & 1)"
                yield f"      r = {product('r', 'b')};"
            case 1:
                yield "  for (; e; e >>= 1) {"
                yield "    if (e & 1)"
                yield f"      r = {product('r', 'b')};"
                yield f"    b = {product('b', 'b')};"
            case 2:
                yield down
                yield f"    r = {product('r', 'r')};"
                yield f"    u{e} t = {product('r', 'b')};"
                yield f"    u{e} m = (u{e})0 - (u{e})((e >> i) & 1);"
                yield "    r = (t & m) | (r & ~m);"
            case _:
                yield f"  for (unsigned i = 0; i < {bits}; i++) {{"
                yield f"    u{e} t = {product('r', 'b')};"
                yield "    r = ((e >> i) & 1) ? t : r;"
                yield f"    b = {product('b', 'b')};"
        yield "  }"
        yield f"  {self.target.name} = (u{self.target.width})r;"
        yield "}"

    def run(self, scope: Scope) -> None:
        exponent = self.exponent
        if isinstance(exponent, Expr):
            exponent = exponent.value(scope)
        number = pow(self.base.value(scope), exponent, self.modulus.number)
        scope.env[self.target.name] = number % (1 << self.target.width)


@dataclass
class Loop(Stmt):
    """Loops that may end before their count, and other ways to count.

    style is "while", "do", "break", "continue" or "down".
    """

    style: str
    counter: str
    bound: int
    condition: Condition
    body: list[Stmt]
    rest: list[Stmt]

    def c(self, function: Function) -> Iterator[str]:
        i, bound, condition = self.counter, self.bound, self.condition.c()
        inner = list(block(self.body, function))
        rest = list(block(self.rest, function))
        match self.style:
            case "while":
                yield "{"
                yield f"  unsigned {i} = 0;"
                yield f"  while ({i} < {bound} && {condition}) {{"
                yield from inner + rest
                yield f"    {i}++;"
                yield "  }"
                yield "}"
            case "do":
                yield "{"
                yield f"  unsigned {i} = 0;"
                yield "  do {"
                yield from inner + rest
                yield f"  }} while (++{i} < {bound} && {condition});"
                yield "}"
            case "down":
                yield f"for (unsigned {i} = {bound}; {i}-- > 0;) {{"
                yield from inner + rest
                yield "}"
            case _:
                yield f"for (unsigned {i} = 0; {i} < {bound}; {i}++) {{"
                yield from inner
                yield f"  if ({condition})"
                yield f"    {self.style};"
                yield from rest
                yield "}"

    def run(self, scope: Scope) -> None:
        def do(statements: list[Stmt], i: int) -> None:
            scope.env[self.counter] = i
            for stmt in statements:
                stmt.run(scope)

        i = 0
        if self.style == "down":
            for i in reversed(range(self.bound)):
                do(self.body + self.rest, i)
            return
        while i < self.bound:
            scope.env[self.counter] = i
            if self.style == "while" and not self.condition.holds(scope):
                return
            do(self.body, i)
            if self.style in ("break", "continue") and self.condition.holds(scope):
                if self.style == "break":
                    return
            else:
                do(self.rest, i)
            i += 1
            scope.env[self.counter] = i
            if self.style == "do" and i < self.bound:
                if not self.condition.holds(scope):
                    return


@dataclass
class Return(Stmt):
    """Leaves the function under test early."""

    condition: Condition

    def c(self, function: Function) -> Iterator[str]:
        yield f"if ({self.condition.c()})"
        yield "  return;"

    def run(self, scope: Scope) -> None:
        if self.condition.holds(scope):
            raise Returned


@dataclass
class Switch(Stmt):
    """A switch whose last case is the default one."""

    selector: Expr
    cases: list[list[Stmt]]

    def c(self, function: Function) -> Iterator[str]:
        yield f"switch ({index(self.selector, 4)}) {{"
        for number, statements in enumerate(self.cases):
            last = number + 1 == len(self.cases)
            yield "default: {" if last else f"case {number}: {{"
            yield from block(statements, function)
            yield "  break;"
            yield "}"
        yield "}"

    def run(self, scope: Scope) -> None:
        number = self.selector.value(scope) % 4
        for stmt in self.cases[min(number, len(self.cases) - 1)]:
            stmt.run(scope)


# Memory


@dataclass
class Records:
    """A local array of structs with fields of some widths."""

    name: str
    size: int
    fields: dict[str, int]

    def views(self) -> list[Array]:
        """Each field as an array of its own."""
        return [
            Array(self.name, width, self.size, "." + name)
            for name, width in self.fields.items()
        ]

    def declaration(self) -> str:
        fields = " ".join(f"u{w} {f};" for f, w in self.fields.items())
        return f"struct {{ {fields} }} {self.name}[{self.size}] = {{0}};"

    def contents(self) -> dict[str, int | list[int]]:
        return {view.key: [0] * self.size for view in self.views()}


@dataclass
class MoveRecord(Stmt):
    """Copies a whole struct, or swaps two."""

    records: Records
    to: Expr
    source: Expr
    swaps: bool

    def c(self, function: Function) -> Iterator[str]:
        name, size = self.records.name, self.records.size
        a = f"{name}[{index(self.to, size)}]"
        b = f"{name}[{index(self.source, size)}]"
        if self.swaps:
            yield f"{{ __typeof__({a}) t = {a}; {a} = {b}; {b} = t; }}"
        else:
            yield f"{a} = {b};"

    def run(self, scope: Scope) -> None:
        size = self.records.size
        a, b = self.to.value(scope) % size, self.source.value(scope) % size
        for view in self.records.views():
            array = scope.array(view.key)
            if self.swaps:
                array[a], array[b] = array[b], array[a]
            else:
                array[a] = array[b]


@dataclass
class Several(Stmt):
    """Statements in a row."""

    body: list[Stmt] = field(default_factory=list)

    def c(self, function: Function) -> Iterator[str]:
        for stmt in self.body:
            yield from stmt.c(function)

    def run(self, scope: Scope) -> None:
        for stmt in self.body:
            stmt.run(scope)

