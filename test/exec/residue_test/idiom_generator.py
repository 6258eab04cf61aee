"""Random idioms around field arithmetic, for generator.py."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from .helper import Helper
from .idioms import (
    ArithmeticShift,
    Blocks,
    Bytes,
    Digits,
    Loop,
    MoveRecord,
    Negative,
    Opaque,
    OutputRead,
    Power,
    Records,
    Return,
    Several,
    Quotient,
    SignedProducts,
    SignedRemainder,
    SignExtended,
    Switch,
)
from .program import (
    Array,
    Assign,
    Binary,
    Compare,
    Condition,
    Const,
    Counter,
    Element,
    Expr,
    For,
    Named,
    Select,
    SetElement,
    Shift,
    Stmt,
    Table,
    Truth,
    Var,
    to,
)

if TYPE_CHECKING:
    from .generator import Modulus


class IdiomGenerator:
    """What Generator mixes in now and then."""

    rng: random.Random
    main: Modulus
    element_width: int
    wide_width: int
    helpers: dict[str, Helper]
    tables: list[Table]
    arrays: list[Array]
    records: list[Records]
    variables: list[Var]
    counters: list[str]
    output_widths: list[int]
    in_helper: bool
    straight: bool

    if TYPE_CHECKING:

        def chance(self, probability: float) -> bool: ...
        def word(self) -> Expr: ...
        def element(self, depth: int) -> Expr: ...
        def wide(self, depth: int, width: int) -> Expr: ...
        def condition(self, depth: int) -> Condition: ...
        def assignable(self) -> Var: ...
        def new_counter(self) -> str: ...
        def block(self, count: int, depth: int, nesting: int) -> list[Stmt]: ...

    def named_modulus(self, width: int) -> Named:
        return Named(self.main.name, self.main.value, width)

    def power_width(self) -> int:
        """A type that holds products of elements, and the modulus."""
        return max(self.wide_width, 2 * self.element_width, self.main.n)

    # Expressions.

    def unusual(self, depth: int) -> Expr:
        rng, n, e = self.rng, self.main.n, self.element_width
        wide = max(self.wide_width, n)
        p = self.named_modulus(wide)
        x = to(self.element(depth), rng.choice((e, e, wide)))
        # Straight code has no divisions but reductions.
        match rng.randrange(3, 14) if self.straight else rng.randrange(16):
            case 0 | 14 if self.chance(0.6) and x.width > 2:
                is_signed = self.chance(0.5)
                small = rng.choice((10, 3, 7, 62, 96, 10**9 + 7, 10**19))
                c = rng.choice((small, self.main.value, rng.getrandbits(x.width)))
                c = max(2, c % (1 << (x.width - is_signed)))
                if is_signed and self.chance(0.3):
                    c = -c
                return Quotient(x, c, is_signed, rng.randrange(Quotient.STYLES))
            case 15:
                operands = [to(self.element(depth), x.width) for _ in range(3)]
                return SignedProducts(
                    operands, self.named_modulus(max(e, self.main.n)),
                    rng.randrange(SignedProducts.STYLES),
                )
            case 0 | 14:
                product = self.wide(depth, wide)
                quotient = Binary("/", product, p)
                if self.chance(0.5):
                    return quotient
                return Binary("-", product, Binary("*", quotient, p))
            case 4:
                return SignExtended(x, rng.choice((e, wide, wide + 1)))
            case 5:
                return ArithmeticShift(x, rng.choice((1, x.width - 1, x.width // 2)))
            case 1:
                return SignedRemainder(
                    x, self.element(depth), self.named_modulus(max(e, n)),
                    rng.randrange(3),
                )
            case 6:
                return Opaque(x, volatile=True)
            case 8:
                amount = rng.choice((1, 8, 64, n, x.width - 1))
                return Shift(">>", x, min(amount, x.width - 1))
            case 9:
                # A fold by hand, by whatever factor.
                y = self.wide(depth, wide)
                low = Binary("&", y, Const((1 << n) - 1, wide))
                high = Shift(">>", y, min(n, wide - 1))
                factor = self.main.c if self.chance(0.8) else 19
                folded = Binary("+", low, Binary("*", high, Const(factor, wide)))
                return Binary("%", folded, p) if self.chance(0.8) else folded
            case 10:
                # A choice by products.
                truth = Truth(self.condition(depth), wide)
                inverse = Binary("-", Const(1, wide), truth)
                a, b = to(x, wide), to(self.element(depth), wide)
                both = Binary("+", Binary("*", a, truth), Binary("*", b, inverse))
                return Binary("%", both, p) if self.chance(0.7) else both
            case 11:
                width = max(e, n)
                y = to(x, width)
                chosen = Select(
                    Negative(y), Const(0, width), Const(self.main.value, width)
                )
                return Binary("-", y, chosen)
            case 3 if self.output_widths and not self.in_helper:
                number = rng.randrange(len(self.output_widths))
                return OutputRead(number, self.output_widths[number])
            case 12:
                # A rotation: times a power of two modulo 2^w - 1.
                amount = rng.randrange(1, x.width)
                rest = Shift(">>", x, x.width - amount)
                return Binary("|", Shift("<<", x, amount), rest)
            case 2:
                # Another modulus than the field's: a power of two, or any.
                power = Const(1 << rng.randrange(1, x.width), x.width)
                odd = Const(rng.getrandbits(x.width) | 1, x.width)
                return Binary("%", x, power if self.chance(0.6) else odd)
        return Opaque(x, self.chance(0.5))

    # Statements.

    def unusual_statement(self, depth: int, nesting: int) -> Stmt | None:
        rng = self.rng
        kind = rng.randrange(100)
        target = self.assignable()
        if self.straight and not self.records:
            return None
        if self.straight:
            kind = 40
        if kind < 13:
            return self.bytes(target, depth)
        if kind < 18:
            return self.digits(target, depth)
        if kind < 34:
            return self.power(target, depth)
        if kind < 40 and not self.in_helper:
            return Return(self.condition(1))
        if kind < 55 and self.records:
            return MoveRecord(
                self.records[0], self.word(), self.word(), self.chance(0.5)
            )
        if kind < 67 and self.arrays:
            return self.dot_product(target)
        if nesting <= 0:
            return None
        if kind < 72:
            return self.blocks(target, depth)
        if kind < 79:
            cases = [
                self.block(rng.randrange(1, 3), depth, nesting - 1)
                for _ in range(rng.randrange(2, 5))
            ]
            return Switch(self.word(), cases)
        counter = self.new_counter()
        style = rng.choice(("while", "do", "break", "continue", "down"))
        bound = rng.choice((1, 2, 3, 5, 9) if nesting > 1 else (2, 3, 4))
        self.counters.append(counter)
        condition = self.condition(1)
        body = self.block(rng.randrange(1, 3), depth, nesting - 1)
        rest = self.block(rng.randrange(0, 2), depth, nesting - 1)
        self.counters.remove(counter)
        return Loop(style, counter, bound, condition, body, rest)

    def bytes(self, target: Var, depth: int) -> Stmt:
        source = self.element(depth)
        most = min(-(-source.width // 8), -(-target.width // 8))
        count = most if self.chance(0.8) else self.rng.randrange(1, most + 1)
        big, same = self.chance(0.5), self.chance(0.8)
        style = self.rng.randrange(3)
        if target.width <= 8:
            style = 0
        return Bytes(target, source, count, big, big == same, style, self.chance(0.3))

    def digits(self, target: Var, depth: int) -> Stmt:
        rng, source = self.rng, self.element(depth)
        is_signed = self.chance(0.4)
        top = 1 << (source.width - is_signed)
        # Not too many of them.
        least = 2 << source.width // 100
        bases = (10, 62, 96, 10**9, 10**19, self.main.value, rng.getrandbits(source.width))
        base = rng.choice([b for b in bases if least <= b < top] or [top - 1])
        return Digits(
            target, source, max(2, base), is_signed, rng.randrange(Digits.STYLES)
        )

    def blocks(self, target: Var, depth: int) -> Stmt:
        rng = self.rng
        size = rng.choice((1, 3, 4, 8, 15, 16))
        factor = rng.choice(self.variables)
        # What may wrap has to stay right, too.
        enough = max(target.width, 8 * size + 8) + factor.width + 2
        width = enough if self.chance(0.8) else max(target.width, 8 * size + 8)
        return Blocks(
            target,
            self.element(depth),
            self.word() if self.chance(0.3) else Var("s", 32),
            factor,
            self.named_modulus(max(width, self.main.n)),
            size,
            rng.randrange(Blocks.STYLES),
        )

    def power(self, target: Var, depth: int) -> Stmt:
        rng, p = self.rng, self.main.value
        exponent: int | Expr = rng.choice(
            (p - 2, p - 2, (p - 1) // 2, (p + 1) // 4, (p - 5) // 8,
             rng.randrange(40), rng.getrandbits(rng.randrange(1, 200)),
             (1 << rng.randrange(1, 70)) - 1, 1 << rng.randrange(70))
        )
        if self.chance(0.25):
            exponent = self.word()
        width = max(self.element_width, self.main.n)
        return Power(
            target,
            to(self.element(depth), width),
            exponent,
            self.named_modulus(max(self.power_width(), 2 * width)),
            rng.randrange(4),
        )

    def dot_product(self, target: Var) -> Stmt:
        """Products of array elements summed up, reduced at the end or each time."""
        rng = self.rng
        a, b = rng.choice(self.arrays), rng.choice(self.arrays)
        size = min(a.size, b.size)
        widest = [v for v in self.variables if v.name.startswith("v")]
        total = max(widest, key=lambda v: v.width)
        if total.width < self.main.n:
            return Assign(target.name, Const(0, target.width))
        counter = self.new_counter()
        left, right = (
            to(
                Element(x.name, Counter(counter), x.size, x.width, x.field),
                total.width,
            )
            for x in (a, b)
        )
        p = self.named_modulus(total.width)
        step: Expr = Binary("+", total, Binary("*", left, right))
        if self.chance(0.5):
            step = Binary("%", step, p)
        steps: list[Stmt] = [Assign(total.name, step)]
        if self.chance(0.5):
            steps.append(self.corrected(total))
        last = to(Binary("%", total, p), target.width)
        filled = SetElement(
            a.name, Counter(counter), a.size, to(self.element(1), a.width), a.field
        )
        return Several(
            [
                Assign(total.name, Const(0, total.width)),
                For(counter, a.size, [filled]),
                For(counter, size, steps),
                Assign(target.name, last),
            ]
        )

    def corrected(self, total: Var) -> Stmt:
        """Keeps a sum small by a multiple of the modulus, mostly: what wraps, too."""
        rng, p = self.rng, self.main.value
        multiple = rng.choice((p, p * p, p * rng.getrandbits(rng.randrange(1, 64))))
        if self.chance(0.1):
            multiple += 1
        multiple %= 1 << total.width
        limit = max(multiple - (rng.randrange(3) if self.chance(0.1) else 0), 0)
        less = Binary("-", total, Const(multiple, total.width))
        bound = Const(limit, total.width)
        kept = rng.choice(
            (
                Select(Compare(">=", total, bound), less, total),
                Select(Compare("<", total, bound), total, less),
            )
        )
        return Assign(total.name, kept)

    def some_records(self) -> Records:
        rng, e = self.rng, self.element_width
        widths = [
            rng.choice((e, e, e, self.main.n, e + 1, self.wide_width, 32))
            for _ in range(rng.randrange(1, 4))
        ]
        fields = dict(zip("xyz", widths, strict=False))
        return Records("q", rng.choice((1, 2, 4, 8)), fields)
