"""Random modular programs: field arithmetic as people write it, and near misses."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .choices import BRANCHING, CHOICES, SWAPS, TYPES, Choose, Ladder, SwapAs
from .helper import Helper
from .idiom_generator import IdiomGenerator
from .idioms import Records
from .program import (
    Array,
    Assign,
    Binary,
    Bit,
    Call,
    CallExpr,
    Cast,
    Compare,
    Condition,
    Const,
    Counter,
    Element,
    Expr,
    For,
    Function,
    If,
    Mask,
    Named,
    Output,
    Select,
    SetElement,
    Shift,
    Stmt,
    Swap,
    Table,
    Truth,
    Var,
    to,
)

#: (n, c) of 2^n - c: what the field uses.
REAL_MODULI = (
    (127, 1),
    (130, 5),
    (255, 19),
    (256, (1 << 32) + 977),
    (383, 187),
    (414, 17),
    (521, 1),
    (89, 1),
    (107, 1),
    (192, (1 << 64) + 1),
    (222, 117),
    (251, 9),
    (448, (1 << 224) + 1),
)
#: Small enough to be raised only with residue-min-bits.
TOY_MODULI = (
    (4, 3),
    (5, 1),
    (6, 5),
    (7, 1),
    (8, 5),
    (9, 3),
    (10, 3),
    (12, 3),
    (13, 1),
    (16, 15),
    (17, 1),
    (31, 1),
)
#: 2^8 + 3, 2^8 - 2^4 + 1, 2^8 - 2^4 - 1, 2^12 - 2^8 + 2^4 - 1, 2^5 (2^7 - 1).
OTHER_TOY_MODULI = (259, 241, 239, 3855, 4064, 10, 1000, 3000, 8211, 65295)

#: Of all other kinds: 2^n + c, sums of powers of two, even numbers, small ones,
#: and numbers of no form.
OTHER_MODULI = (
    2**256 - 2**224 + 2**192 + 2**96 - 1,
    2**384 - 2**128 - 2**96 + 2**32 - 1,
    2**252 + 27742317777372353535851937790883648493,
    0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47,
    2**127 + 45,
    2**64 + 13,
    2**255 + 95,
    2**224 - 2**96 + 1,
    2**256 - 2**224 - 2**96 + 2**64 - 1,
    2**64 - 2**32 + 1,
    2**61 - 1,
    10**30,
    (2**61 - 1) << 67,
    2 * (2**256 - 2**224 + 2**192 + 2**96 - 1),
    1000000007,
    2**32 - 5,
    10,
    2**80 + 13,
    # Loops over words.
    2**1100 + 1501,
    2**1279 - 1,
)


@dataclass(frozen=True)
class Modulus:
    """A modulus 2^n - c of n bits under its name in C."""

    name: str
    n: int
    c: int

    @property
    def value(self) -> int:
        return (1 << self.n) - self.c

    def spelling(self) -> str:
        """How C spells it. Its type is one bit wider than needed."""
        return f"((u{self.n + 1})1 << {self.n}) - {self.c:#x}uwb"


def random_modulus(rng: random.Random, name: str, toy: bool) -> Modulus:
    if rng.random() < 0.4:
        value = rng.choice(OTHER_MODULI)
        if toy and rng.random() < 0.6:
            value = rng.choice(OTHER_TOY_MODULI)
        elif toy:
            value = rng.randrange(9, 1 << rng.randrange(5, 18))
        elif rng.random() < 0.4:
            # Any number, odd or even.
            value = rng.getrandbits(rng.randrange(65, 300)) | 1 << 64
        n = value.bit_length()
        return Modulus(name, n, (1 << n) - value)
    if toy:
        n, c = rng.choice(TOY_MODULI)
    elif rng.random() < 0.7:
        n, c = rng.choice(REAL_MODULI)
    else:
        n = rng.randint(65, 300)
        c = rng.randrange(1, 1 << rng.choice((2, 5, 8, 16, 31, 33, n // 3)), 2)
    return Modulus(name, n, c)


class Generator(IdiomGenerator):
    """Makes one random function."""

    def __init__(
        self, rng: random.Random, name: str, toy: bool, straight: bool = False
    ) -> None:
        self.rng = rng
        self.name = name
        #: Without branches and loops, and without what is compiled to such.
        self.straight = straight
        self.moduli = [self.some_modulus(f"{name}_p", toy)]
        if rng.random() < 0.25:
            self.moduli.append(self.some_modulus(f"{name}_q", toy))
        self.main = self.moduli[0]
        n = self.main.n
        self.element_width = rng.choice((n, n, n, n + 1, n + 1, n + 3, n + 9))
        e = self.element_width
        self.wide_width = rng.choice((2 * e, 2 * e, 2 * e + 1, 2 * e + 5, 2 * n + 2))
        self.wide_width = max(self.wide_width, e + 1)
        if not toy and n < 64:
            self.wide_width = rng.choice((128, 130, 192, 256))
        elif not toy and rng.random() < 0.5:
            self.wide_width = -(-max(self.wide_width, 2 * e) // 64) * 64
        self.helpers: dict[str, Helper] = {}
        self.tables: list[Table] = []
        self.arrays: list[Array] = []
        self.variables: list[Var] = []
        self.counters: list[str] = []
        self.next_counter = 0
        self.records: list[Records] = []
        self.in_helper = False
        #: What a helper takes as its modulus.
        self.parameter: Var | None = None
        self.output_widths: list[int] = []

    # What there is to choose from.

    def some_modulus(self, name: str, toy: bool) -> Modulus:
        while True:
            modulus = random_modulus(self.rng, name, toy)
            if not self.straight or 65 <= modulus.n <= 1024:
                return modulus

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def modulus(self) -> Modulus:
        return self.main if self.chance(0.9) else self.rng.choice(self.moduli)

    def number(self, modulus: Modulus, width: int) -> int:
        """A number that may be at some edge of its type or modulus."""
        m, rng = modulus.value, self.rng
        kind = rng.randrange(9)
        edges = (0, 1, 2, m - 1, m, m + 1, 2 * m - 1, (1 << modulus.n) - 1, -1)
        if kind < 2:
            value = rng.choice(edges)
        elif kind < 5:
            value = rng.randrange(m)
        elif kind == 5:
            value = rng.randrange(1 << width)
        else:
            value = rng.randrange(min(1 << width, 200000))
        return value % (1 << width)

    def widest_modulus(self) -> int:
        return max(m.n for m in self.moduli)

    def named(self, modulus: Modulus, width: int) -> Expr:
        assert width >= modulus.n
        if self.parameter and width >= self.widest_modulus() and self.chance(0.9):
            return to(self.parameter, width)
        if self.chance(0.8):
            return Named(modulus.name, modulus.value, width)
        return Const(modulus.value, width)

    def divisor(self, modulus: Modulus, width: int) -> Expr:
        """The modulus, or one of all, by a flag or an index."""
        several = len(self.moduli) > 1 and width >= self.widest_modulus()
        if self.parameter or not several or self.chance(0.75):
            return self.named(modulus, width)
        if self.straight or self.chance(0.5):
            first, second = (Named(m.name, m.value, width) for m in self.moduli[:2])
            return Select(Bit(Var("s", 32), self.rng.randrange(8)), first, second)
        name, values = f"{self.name}_m", [m.value for m in self.moduli]
        if all(t.name != name for t in self.tables):
            self.tables.append(Table(name, self.widest_modulus(), values))
        place = Element(name, self.word(), len(values), self.widest_modulus())
        return to(place, width)

    def argument(self, parameter: Var, depth: int) -> Expr:
        """What a helper gets for a parameter: a modulus, or an element."""
        if parameter.name == "m" and self.straight:
            return self.named(self.modulus(), parameter.width)
        if parameter.name == "m":
            return self.divisor(self.modulus(), parameter.width)
        return to(self.element(depth), parameter.width)

    def multiple(self, modulus: Modulus, width: int) -> Expr:
        """A small multiple of the modulus, which may wrap."""
        factor = self.rng.choice((1, 1, 1, 2, 2, 3, 4, 16))
        if factor == 1:
            return self.named(modulus, width)
        return Binary("*", Const(factor, width), self.named(modulus, width))

    def atom(self, width: int) -> Expr:
        rng = self.rng
        choice = rng.random()
        if self.counters and choice < 0.03:
            return Cast(Counter(rng.choice(self.counters)), width)
        if self.tables and choice < 0.08:
            table = rng.choice(self.tables)
            return to(
                Element(table.name, self.word(), len(table.elements), table.width),
                width,
            )
        if self.arrays and choice < 0.16:
            array = rng.choice(self.arrays)
            place = Element(
                array.name, self.word(), array.size, array.width, array.field
            )
            return to(place, width)
        if choice < 0.21 or not self.variables:
            return Const(self.number(self.modulus(), width), width)
        same = [v for v in self.variables if v.width == width]
        if same and choice < 0.9:
            return rng.choice(same)
        return to(rng.choice(self.variables), width)

    def word(self) -> Expr:
        """A number that indexes or decides: the parameter s or a counter."""
        if self.counters and self.chance(0.6):
            return Counter(self.rng.choice(self.counters))
        if self.chance(0.5):
            return Const(self.rng.randrange(8), 32)
        return Var("s", 32)

    # Expressions.

    def element(self, depth: int) -> Expr:
        """A field element, mostly."""
        width, rng = self.element_width, self.rng
        if depth <= 0:
            return self.atom(width)
        if self.chance(0.08):
            return to(self.unusual(depth - 1), width)
        modulus = self.modulus()
        if modulus is not self.main:
            inner = max(modulus.n, rng.choice((width, self.wide_width)))
            return to(self.reduce(self.wide(depth - 1, inner), modulus), width)
        kind = rng.randrange(100)
        if kind < 62:
            return to(self.reduced(depth, modulus), width)
        if kind < 70:
            a, b = (self.arm(width, depth - 1) for _ in range(2))
            return Select(self.condition(depth - 1), a, b)
        if kind < 76:
            return self.masked(self.element(depth - 1), self.element(depth - 1))
        if kind < 82:
            return to(self.correction(depth - 1, modulus), width)
        if kind < 87:
            return Cast(self.wide(depth - 1, self.wide_width), width)
        if kind < 89 and (self.arrays or self.tables):
            return self.lookup()
        if kind < 89:
            return Truth(self.condition(depth - 1), width)
        if kind < 92:
            op = rng.choice("^&|+-*")
            return Binary(op, self.element(depth - 1), self.element(depth - 1))
        return self.call(depth) or self.atom(width)

    def arm(self, width: int, depth: int) -> Expr:
        """What a choice may have as an arm.

        Work in an arm is a branch around it in C, and memory may only be read there.
        """
        if self.straight:
            return to(self.rng.choice(self.variables), width)
        return to(self.element(depth), width)

    def reduced(self, depth: int, modulus: Modulus) -> Expr:
        """Something % p, in the widths that people take."""
        rng, e = self.rng, self.element_width
        kind = rng.randrange(100)
        wide = self.wide_width
        narrow = max(modulus.n, rng.choice((e, e + 1, e + 2, wide, wide)))

        def sub(width: int) -> Expr:
            return to(self.element(depth - 1), width)

        if kind < 30:
            x = sub(wide)
            y = x if self.chance(0.3) else sub(wide)
            return self.reduce(Binary("*", x, y), modulus)
        if kind < 45:
            return self.reduce(Binary("+", sub(narrow), sub(narrow)), modulus)
        if kind < 60:
            lifted = Binary("+", sub(narrow), self.multiple(modulus, narrow))
            return self.reduce(Binary("-", lifted, sub(narrow)), modulus)
        if kind < 64:
            negated = Binary("-", self.multiple(modulus, narrow), sub(narrow))
            return self.reduce(negated, modulus)
        if kind < 67:
            return self.reduce(Binary("-", sub(narrow), sub(narrow)), modulus)
        if kind < 76:
            factor = Const(self.number(modulus, min(wide, 20)), wide)
            return self.reduce(Binary("*", factor, sub(wide)), modulus)
        if kind < 80:
            amount = rng.randrange(1, max(2, min(wide - e, 12)))
            return self.reduce(Shift("<<", sub(wide), min(amount, wide - 1)), modulus)
        if kind < 92:
            return self.reduce(self.wide(depth - 1, max(wide, modulus.n)), modulus)
        inner = self.reduced(depth - 1, modulus) if depth > 1 else sub(wide)
        return self.reduce(to(inner, max(inner.width, modulus.n)), modulus)

    def reduce(self, x: Expr, modulus: Modulus) -> Expr:
        return Binary("%", x, self.divisor(modulus, x.width))

    def wide(self, depth: int, width: int) -> Expr:
        """A sum of products, or so; it may well wrap."""
        rng = self.rng
        kind = rng.randrange(10)

        def sub() -> Expr:
            return to(self.element(depth - 1), width)

        if kind < 3 or depth <= 0:
            return Binary(rng.choice("+-*"), sub(), sub())
        left, right = Binary("*", sub(), sub()), Binary("*", sub(), sub())
        if kind < 6:
            return Binary("+", left, right)
        if kind < 8:
            modulus = self.main
            if width < modulus.n:
                return Binary("-", left, right)
            square = Binary(
                "*", self.named(modulus, width), self.named(modulus, width)
            )
            return Binary("-", Binary("+", left, square), right)
        factor = Const(self.rng.randrange(1, 30), width)
        return Binary("+", Binary("*", factor, sub()), Binary("-", sub(), sub()))

    def correction(self, depth: int, modulus: Modulus) -> Expr:
        """Hand-written conditional additions and subtractions of p."""
        width = max(self.element_width, modulus.n) + self.rng.randrange(3)
        p = self.named(modulus, width)
        a, b = self.arm(width, depth), self.arm(width, depth)
        total = Binary("+", a, b)
        form = self.rng.random()
        if form < 0.4:
            return self.correction_of_one(a, p)
        if 0.55 < form < 0.75:
            return self.correction_of_two(a, b, p)
        match self.rng.randrange(7):
            case 0 | 1:
                op = ">" if self.chance(0.15) else ">="
                return Select(Compare(op, total, p), Binary("-", total, p), total)
            case 2:
                return Select(Compare("<", total, p), total, Binary("-", total, p))
            case 3:
                less = Compare("<", a, b)
                difference = Binary("-", a, b)
                return Select(less, Binary("+", difference, p), difference)
            case 4:
                less = Compare("<", a, b)
                mask = Binary("&", Mask(less, width), p)
                return Binary("+", Binary("-", a, b), mask)
            case 5:
                less = Compare(self.rng.choice((">=", ">")), a, p)
                return Binary("-", a, Binary("&", Mask(less, width), p))
            case _:
                zero = Const(0, width)
                return Select(Compare("==", a, zero), zero, Binary("-", p, a))

    def correction_of_two(self, a: Expr, b: Expr, p: Expr) -> Expr:
        """Of a + b and a - b, where what is compared is not what is corrected."""
        rng = self.rng
        of = self.arm(a.width, 0) if self.chance(0.1) else a
        op = ">" if self.chance(0.1) else ">="
        negated = Binary("-", p, b)
        more = Binary("-", Binary("+", a, p), b)
        match rng.randrange(5):
            case 0:
                return Select(Compare(op, of, b), Binary("-", a, b), more)
            case 1:
                less = Compare("<", of, b)
                return Binary("-", Select(less, Binary("+", a, p), a), b)
            case 2:
                total = Binary("+", a, negated)
                return Select(Compare(op, total, p), Binary("-", total, p), total)
            case 3:
                less = Compare(op, of, negated)
                return Select(less, Binary("-", a, negated), Binary("+", a, b))
            case _:
                turned = Binary("-", p, Binary("-", b, a))
                return Select(Compare(op, of, b), Binary("-", a, b), turned)

    def correction_of_one(self, a: Expr, p: Expr) -> Expr:
        """Of 2 a, a + c, a - c and c - a, or with one number as an exception."""
        rng, width = self.rng, a.width
        c = Const(rng.choice((0, 1, 1, 2, 5, rng.randrange(1 << width))), width)
        one = Const(1, width)
        last = Binary("-", p, one)
        total = Binary("+", a, rng.choice((a, c)))
        match rng.randrange(6):
            case 0 | 1:
                op = ">" if self.chance(0.15) else ">="
                return Select(Compare(op, total, p), Binary("-", total, p), total)
            case 2:
                more = Binary("+", Binary("-", p, c), a)
                return Select(Compare("<", a, c), more, Binary("-", a, c))
            case 3:
                more = Binary("-", Binary("+", p, c), a)
                return Select(Compare(">", a, c), more, Binary("-", c, a))
            case 4:
                start = Const(0, width) if self.chance(0.7) else one
                exception = last if self.chance(0.7) else p
                return Select(Compare("==", a, start), exception, Binary("-", a, one))
            case _:
                at = last if self.chance(0.7) else p
                first = Const(rng.choice((0, 0, 0, 1)), width)
                return Select(Compare("==", a, at), first, Binary("+", a, one))

    def small_number(self, width: int) -> Expr:
        """A bit, or what is not quite one."""
        rng = self.rng
        word = to(Shift(">>", Var("s", 32), rng.randrange(30)), width)
        return Binary("&", word, Const(rng.choice((1, 1, 1, 2, 3)), width))

    def near_choice(self, a: Expr, b: Expr) -> Expr:
        """A choice by a number that may be no bit, or a mask that may be none."""
        width = a.width
        bit = self.small_number(width)
        if self.chance(0.5):
            bit = Binary(self.rng.choice("|^&+*"), bit, self.small_number(width))
        one, both = Const(1, width), Binary("^", a, b)
        mask = Binary("-", Const(0, width), bit)
        inverse = Binary("-", bit, one)
        match self.rng.randrange(4):
            case 0:
                return Binary("^", b, Binary("&", mask, both))
            case 1:
                return Binary("|", Binary("&", a, mask), Binary("&", b, inverse))
            case 2:
                rest = Binary("*", b, Binary("-", one, bit))
                return Binary("+", Binary("*", a, bit), rest)
            case _:
                return Binary("+", b, Binary("&", Binary("-", a, b), mask))

    def masked(self, a: Expr, b: Expr) -> Expr:
        if self.chance(0.3):
            return self.near_choice(a, b)
        condition = self.condition(0)
        mask = Mask(condition, a.width)
        if self.chance(0.5):
            return Binary("^", b, Binary("&", mask, Binary("^", a, b)))
        ones = Const(-1, a.width)
        inverse = Binary("^", mask, ones)
        return Binary("|", Binary("&", a, mask), Binary("&", b, inverse))

    def lookup(self) -> Expr:
        """All of an array, each element under a mask; or near it."""
        arrays = [(a.name, a.size, a.width, a.field) for a in self.arrays]
        arrays += [(t.name, len(t.elements), t.width, "") for t in self.tables]
        name, size, width, field = self.rng.choice(arrays)
        index, op = self.word(), self.rng.choice("|||^+")
        result: Expr | None = None
        for place in range(size):
            number = place if self.chance(0.95) else self.rng.randrange(size)
            hit = Compare("==", index, Const(number, 32))
            element = Element(name, Const(place, 32), size, width, field)
            masked = Binary("&", Mask(hit, width), element)
            result = Binary(op, result, masked) if result else masked
        assert result
        return to(result, self.element_width)

    def condition(self, depth: int) -> Condition:
        if self.counters and self.chance(0.4):
            return Bit(Var("s", 32), self.rng.choice(self.counters))
        if self.chance(0.5):
            return Bit(Var("s", 32), self.rng.randrange(8))
        op = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        left = self.element(min(depth, 1))
        if self.chance(0.4):
            number = self.number(self.main, left.width)
            return Compare(op, left, Const(number, left.width))
        return Compare(op, left, self.atom(left.width))

    def call(self, depth: int) -> Expr | None:
        helpers = [h for h in self.helpers.values() if h.style == "value"]
        if not helpers:
            return None
        helper = self.rng.choice(helpers)
        arguments = [self.argument(p, depth - 1) for p in helper.parameters]
        width = helper.results[0].width
        return to(CallExpr(helper.name, arguments, width), self.element_width)

    # Statements.

    def assignable(self) -> Var:
        return self.rng.choice([v for v in self.variables if v.name.startswith("v")])

    def assign(self, depth: int) -> Stmt:
        target = self.assignable()
        return Assign(target.name, to(self.element(depth), target.width))

    def choice(self, depth: int, nesting: int) -> Stmt:
        """A swap or choice: of any form, by a bit of any type."""
        rng = self.rng
        forms = [*CHOICES, *SWAPS]
        if self.straight:
            forms = [form for form in forms if form not in BRANCHING]
        form, bit = rng.choice(forms), rng.choice(TYPES)
        left = self.assignable()
        others = [
            v
            for v in self.variables
            if v.width == left.width and v != left and v.name.startswith("v")
        ]
        if form in CHOICES and (not others or self.chance(0.3)):
            yes, no = (to(self.element(depth - 1), left.width) for _ in range(2))
            return Choose(left, self.condition(1), yes, no, form, bit)
        if not others:
            return self.assign(depth)
        right = rng.choice(others)
        if nesting <= 0 or self.chance(0.6):
            if self.chance(0.2):
                return Swap(self.condition(1), left, right)
            return SwapAs(self.condition(1), left, right, form, bit)
        counter = self.new_counter()
        self.counters.append(counter)
        body = self.block(rng.randrange(1, 4), 1, nesting - 1)
        self.counters.remove(counter)
        bound = rng.choice((1, 2, 5, 16, 40) if nesting > 1 else (1, 2, 5))
        return Ladder(counter, bound, Var("s", 32), left, right, form, bit, body)

    def statement(self, depth: int, nesting: int) -> Stmt:
        rng = self.rng
        if self.chance(0.1):
            unusual = self.unusual_statement(depth, nesting)
            if unusual:
                return unusual
        kind = rng.randrange(100)
        if kind < 50:
            return self.assign(depth)
        if kind < 58 and self.arrays:
            array = rng.choice(self.arrays)
            value = to(self.element(depth), array.width)
            return SetElement(array.name, self.word(), array.size, value, array.field)
        if kind < 68:
            return self.choice(depth, nesting)
        if kind < 74 and self.helpers:
            helper = rng.choice(list(self.helpers.values()))
            values = [self.argument(p, depth - 1) for p in helper.parameters]
            targets = []
            for result in helper.results:
                fitting = [
                    v
                    for v in self.variables
                    if v.width == result.width
                    and v.name.startswith("v")
                    and v not in targets
                ]
                if not fitting:
                    return self.assign(depth)
                targets.append(rng.choice(fitting))
            return Call(targets, helper.name, values)
        if nesting <= 0:
            return self.assign(depth)
        if kind < 84:
            return self.branch(depth, nesting)
        if kind < 97:
            counter = self.new_counter()
            bound: int | Expr = rng.choice((1, 2, 3, 5, 9, 16, 40))
            if nesting < 2 and isinstance(bound, int):
                bound = min(bound, 5)
            if self.chance(0.25):
                bound = Var("s", 32)
            self.counters.append(counter)
            body = self.block(rng.randrange(1, 5), depth, nesting - 1)
            self.counters.remove(counter)
            return For(counter, bound, body)
        return self.assign(depth)

    def branch(self, depth: int, nesting: int) -> Stmt:
        """A branch; often the correction of a sum."""
        target = self.assignable()
        width = target.width
        if self.chance(0.2):
            return self.twins(target, depth)
        if self.chance(0.5) and width >= self.main.n:
            p = self.named(self.main, width)
            op = ">" if self.chance(0.15) else ">="
            subtract = Assign(target.name, Binary("-", target, p))
            return If(Compare(op, target, p), [subtract], [])
        no = self.block(1, depth, nesting - 1) if self.chance(0.5) else []
        yes = self.block(self.rng.randrange(1, 3), depth, nesting - 1)
        return If(self.condition(1), yes, no)

    def twins(self, target: Var, depth: int) -> Stmt:
        """Two branches of the same shape, which the optimizer may merge."""
        first, second = self.modulus(), self.rng.choice(self.moduli)
        width = max(self.wide_width, first.n, second.n)
        op = self.rng.choice("+-*")

        def branch(modulus: Modulus) -> list[Stmt]:
            operands = [to(self.element(depth - 1), width) for _ in range(2)]
            value = self.reduce(Binary(op, *operands), modulus)
            return [Assign(target.name, to(value, target.width))]

        return If(self.condition(1), branch(first), branch(second))

    def block(self, count: int, depth: int, nesting: int) -> list[Stmt]:
        return [self.statement(depth, nesting) for _ in range(count)]

    def horner(self) -> list[Stmt]:
        """Fills an array, and evaluates the polynomial with these coefficients."""
        rng, modulus, e = self.rng, self.main, self.element_width
        size = rng.choice((4, 8, 16))
        array = Array("c", rng.choice((e, modulus.n)), size)
        self.arrays.append(array)
        counter = self.new_counter()
        target = self.assignable()
        others = [v for v in self.variables if v != target]
        factor = rng.choice(others) if others else Const(3, e)
        # What may wrap is not taken together, but has to stay right.
        width = max(target.width, array.width) + factor.width + 1
        width = max(width if self.chance(0.9) else self.wide_width, modulus.n)

        self.counters.append(counter)
        filled = SetElement("c", Counter(counter), size, to(self.element(2), array.width))
        self.counters.remove(counter)
        coefficient = Element("c", Counter(counter), size, array.width)
        r, c, k = to(target, width), to(coefficient, width), to(factor, width)
        match rng.randrange(4):
            case 0:
                step = self.reduce(Binary("*", Binary("+", r, c), k), modulus)
            case 1:
                step = self.reduce(Binary("+", Binary("*", r, k), c), modulus)
            case 2:
                total = self.reduce(Binary("+", r, c), modulus)
                step = self.reduce(Binary("*", total, k), modulus)
            case _:
                product = self.reduce(Binary("*", r, k), modulus)
                step = self.reduce(Binary("+", product, c), modulus)
        body: list[Stmt] = [Assign(target.name, to(step, target.width))]
        # Steps are taken by fours; a count that is not known leaves some over.
        count: int | Expr = rng.choice((5, 8, 13, 16, 20, 36))
        if self.chance(0.6):
            count = Var("s", 32)
        return [For(counter, size, [filled]), For(counter, count, body)]

    def factors(self) -> list[Stmt]:
        """Multiplies a number by two others that a loop does not change."""
        rng, modulus = self.rng, self.main
        counter = self.new_counter()
        target = self.assignable()
        others = [v for v in self.variables if v != target]
        e = self.element_width
        two: list[Expr] = [
            rng.choice(others) if others and self.chance(0.8) else Const(self.number(modulus, e), e)
            for _ in range(2)
        ]
        # What may wrap is not taken together, but has to stay right.
        width = max(target.width, modulus.n, *(f.width for f in two)) + modulus.n + 1
        width = max(width if self.chance(0.9) else self.wide_width, modulus.n)
        first, second = (to(f, width) for f in two)
        product = self.reduce(Binary("*", to(target, width), first), modulus)
        step = self.reduce(Binary("*", to(product, width), second), modulus)
        body: list[Stmt] = [Assign(target.name, to(step, target.width))]
        if self.chance(0.3):
            return body
        return [For(counter, rng.choice((3, 7, 20)), body)]

    def new_counter(self) -> str:
        self.next_counter += 1
        return f"i{self.next_counter - 1}"

    def helper(self, number: int) -> Helper:
        rng, e = self.rng, self.element_width
        name = f"{self.name}_h{number}"
        style = rng.choice(("value", "value", "pointer", "struct", "struct-pointer"))
        saved = self.variables, self.arrays
        parameters = [Var(f"a{i}", e) for i in range(rng.randrange(1, 4))]
        parameters.append(Var("s", 32))
        local = [Var(f"v{i}", self.local_width()) for i in range(2)]
        self.variables, self.arrays = parameters[:-1] + local, []
        self.in_helper = True
        recursive = style == "value" and not self.straight and self.chance(0.25)
        takes_modulus = recursive or self.chance(0.3)
        # Beside other numbers in a struct it is no constant out of line.
        if takes_modulus and not (self.straight and "struct" in style):
            width = max(self.wide_width, self.widest_modulus())
            self.parameter = Var("m", width)
            parameters.append(self.parameter)
        body = self.block(rng.randrange(0, 3), 2, 0 if self.straight else 1)
        count = 1 if style == "value" else rng.randrange(1, 3)
        results = [self.element(2) for _ in range(count)]
        self.variables, self.arrays = saved
        self.in_helper = False
        self.parameter = None
        return Helper(
            name,
            style,
            self.chance(0.25),
            parameters,
            local,
            body,
            results,
            recursive,
        )

    def local_width(self) -> int:
        e = self.element_width
        return self.rng.choice((e, e, e, e, e + 1, self.wide_width))

    def function(self) -> Function:
        rng, e, wide = self.rng, self.element_width, self.wide_width
        n = self.main.n
        if self.chance(0.3):
            size = rng.choice((2, 4, 8))
            elements = [self.number(self.main, e) for _ in range(size)]
            self.tables.append(Table(f"{self.name}_t", e, elements))
        for number in range(rng.choice((0, 0, 1, 2, 3))):
            helper = self.helper(number)
            self.helpers[helper.name] = helper
        if self.chance(0.25):
            self.arrays.append(Array("w", self.local_width(), rng.choice((2, 4))))
        if self.chance(0.15):
            self.records.append(self.some_records())
            self.arrays += self.records[0].views()
        parameters = [
            Var(f"a{i}", rng.choice((e, e, e, n, n + 1, wide)))
            for i in range(rng.randrange(1, 5))
        ]
        local = [Var(f"v{i}", self.local_width()) for i in range(rng.randrange(2, 7))]
        self.variables = parameters + local
        body: list[Stmt] = []
        for variable in local:
            if self.chance(0.7):
                body.append(Assign(variable.name, to(self.element(1), variable.width)))
        nesting = 0 if self.straight else 2
        body += self.block(rng.randrange(1, 9), rng.choice((1, 2, 2, 3)), nesting)
        if not self.straight and self.chance(0.15):
            body += self.horner()
        if not self.straight and self.chance(0.15):
            body += self.factors()
        outputs = self.output_widths
        for number in range(rng.randrange(1, 4)):
            expr = self.element(2) if self.chance(0.4) else rng.choice(self.variables)
            outputs.append(expr.width)
            stmt = Output(number, expr)
            body.insert(len(body) - (self.chance(0.2) and len(body) > 2), stmt)
        return Function(
            self.name,
            [(m.name, m.value, m.spelling()) for m in self.moduli],
            parameters + [Var("s", 32)],
            outputs,
            local,
            [a for a in self.arrays if not a.field] + self.records,
            self.tables,
            self.helpers,
            body,
        )

    def inputs(self, function: Function, count: int) -> list[list[int]]:
        """Inputs for the function: edges first, then random ones."""
        result = []
        for i in range(count):
            values = []
            for parameter in function.parameters[:-1]:
                if i < 6:
                    m = self.main.value
                    edge = (0, 1, m - 1, m, (1 << self.main.n) - 1, -1)[i]
                    values.append(edge % (1 << parameter.width))
                else:
                    values.append(self.input(parameter.width))
            values.append(self.rng.randrange(1 << 32) if i != 5 else (1 << 32) - 1)
            result.append(values)
        return result

    def input(self, width: int) -> int:
        rng = self.rng
        kind = rng.randrange(6)
        if kind < 3:
            return self.number(self.main, width)
        if kind == 3:
            # Words of ones and zeros: carries that run far.
            words = [rng.choice((0, (1 << 64) - 1, 1)) for _ in range(-(-width // 64))]
            value = sum(w << (64 * i) for i, w in enumerate(words))
        elif kind == 4:
            value = (1 << rng.randrange(width + 1)) + rng.randrange(-2, 3)
        else:
            value = rng.randrange(8) * self.main.value + rng.randrange(-3, 4)
        return value % (1 << width)
