"""Random functions for vector lanes: loops that multiply several elements at once.

Rounds of products of some variables, in loops with branches, early exits, swaps,
inner loops and elements in memory, and states of hashes, modulo what has lanes.
"""

from __future__ import annotations

from .choices import either_side
from .generator import Generator, Modulus
from .idioms import Loop
from .program import (
    Array,
    Assign,
    Binary,
    Bit,
    Cast,
    Compare,
    Condition,
    Const,
    Counter,
    Element,
    Expr,
    For,
    Function,
    HeapArray,
    If,
    Mask,
    Output,
    Select,
    SetElement,
    Stmt,
    Truth,
    Var,
    to,
)

#: n, c of 2^n - c.
LANE_MODULI = (
    (255, 19),
    (255, 19),
    (256, (1 << 32) + 977),
    (256, (1 << 224) - (1 << 192) - (1 << 96) + 1),
    (384, (1 << 128) + (1 << 96) - (1 << 32) + 1),
    (448, (1 << 224) + 1),
    (224, (1 << 96) - 1),
    (130, 5),
    (192, (1 << 64) + 1),
    (222, 117),
    (383, 187),
    (521, 1),
    (
        254,
        (1 << 254) - 0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47,
    ),
    (246, (1 << 246) - ((1 << 245) + 12345678901234567)),
)


class RegionGenerator(Generator):
    """Makes one random function of rounds of products."""

    #: There are functions that give memory.
    has_heap = True

    def some_modulus(self, name: str, toy: bool) -> Modulus:
        rng = self.rng
        if self.chance(0.85):
            n, c = rng.choice(LANE_MODULI)
            return Modulus(name, n, c)
        n = rng.randint(100, 400)
        c = rng.randrange(1, 1 << rng.choice((5, 16, 33, 48, 60, n // 3, n // 2)), 2)
        return Modulus(name, n, c)

    # Formulas whose numbers do not wrap.

    def exact(self, a: Expr, op: str, b: Expr) -> Expr:
        width = 2 * self.element_width + 2
        return to(
            self.reduce(Binary(op, to(a, width), to(b, width)), self.main),
            self.element_width,
        )

    def operand(self, depth: int) -> Expr:
        e = self.element_width
        if depth and self.chance(0.5):
            return self.formula(depth - 1)
        if self.arrays and self.chance(0.2):
            array = self.rng.choice(self.arrays)
            return to(Element(array.name, self.word(), array.size, array.width), e)
        if self.chance(0.06):
            return Const(self.number(self.main, e), e)
        return self.rng.choice([v for v in self.variables if v.width == e])

    def formula(self, depth: int) -> Expr:
        """A product, sum or difference modulo the prime."""
        kind = self.rng.randrange(10)
        a = self.operand(depth)
        if kind < 5:
            return self.exact(a, "*", self.operand(depth))
        if kind < 6:
            return self.exact(a, "*", a)
        if kind < 8:
            return self.exact(a, "+", self.operand(depth))
        return self.difference(a, self.operand(depth))

    def difference(self, a: Expr, b: Expr) -> Expr:
        width = 2 * self.element_width + 2
        # Operands may be anything of their type: that is below 2^k multiples.
        above = (1 << self.element_width) // self.main.value + 1
        multiple = Binary("*", Const(above, width), self.named(self.main, width))
        padded = Binary("+", to(a, width), multiple)
        return to(
            self.reduce(Binary("-", padded, to(b, width)), self.main), self.element_width
        )

    def elements(self) -> list[Var]:
        return [
            v
            for v in self.variables
            if v.name.startswith("v") and v.width == self.element_width
        ]

    def round(self) -> list[Stmt]:
        """New values of some variables, mostly products of old ones."""
        targets = self.elements()
        self.rng.shuffle(targets)
        result: list[Stmt] = []
        for target in targets[: self.rng.randrange(1, 5)]:
            depth = self.rng.choice((0, 1, 1, 2))
            value = self.exact(self.operand(depth), "*", self.operand(depth))
            if self.chance(0.25):
                value = self.formula(2)
            result.append(Assign(target.name, value))
        if self.arrays and self.chance(0.25):
            array = self.rng.choice(self.arrays)
            value = to(self.formula(1), array.width)
            result.append(SetElement(array.name, self.word(), array.size, value))
        return result

    def public(self) -> Condition:
        if self.counters and self.chance(0.5):
            return Bit(Counter(self.rng.choice(self.counters)), self.rng.randrange(3))
        return Bit(Var("s", 32), self.rng.randrange(16))

    def equal(self) -> Condition:
        """Whether two elements are the same, which they often are."""
        a, b, c = (self.operand(0) for _ in range(3))
        zero = Const(0, self.element_width)
        kind = self.rng.randrange(5)
        if kind < 2:
            left = self.exact(a, "*", self.exact(b, "+", c))
            right = self.exact(self.exact(a, "*", b), "+", self.exact(a, "*", c))
            if kind:
                # c if a bit is set, which is 0 as often as not.
                bit = Truth(self.public(), self.element_width)
                right = self.exact(right, "+", self.exact(bit, "*", c))
            return Compare("==", left, right)
        if kind < 3:
            bit = Truth(self.public(), self.element_width)
            return Compare("==", self.exact(bit, "*", a), zero)
        known = (
            zero
            if kind < 4
            else Const(self.number(self.main, self.element_width), self.element_width)
        )
        return Compare(self.rng.choice(("==", "!=")), self.formula(1), known)

    def part(self, nesting: int) -> list[Stmt]:
        """Rounds, and what may stand between them."""
        kind = self.rng.randrange(14)
        if kind < 5 or nesting <= 0:
            return self.round()
        if kind < 7 or kind > 11:
            elements = self.elements()
            if kind < 7 and len(elements) > 1 and self.chance(0.3):
                left, right = self.rng.sample(elements, 2)
                return [either_side(self.public(), self.round(), left, right)]
            no = self.round() if self.chance(0.4) else []
            condition = self.public() if kind < 7 else self.equal()
            return [If(condition, self.round(), no)]
        if kind < 9:
            return [self.choice(1, 0)]
        if kind < 10:
            return self.scan() if self.chance(0.5) else [self.statement(1, 0)]
        return [self.region(nesting - 1)]

    def scan(self) -> list[Stmt]:
        """One entry of an array, of which all are read."""
        rng, e = self.rng, self.element_width
        if not self.arrays or not self.elements():
            return self.round()
        array, target = rng.choice(self.arrays), rng.choice(self.elements())
        start: list[Stmt] = []
        if self.chance(0.5):
            array = self.array(f"sc{len(self.arrays)}", 8)
            self.arrays.append(array)
            for place in range(array.size):
                at = Const(place, 32)
                start.append(SetElement(array.name, at, array.size, self.operand(0)))
        i = self.new_counter()
        hit = Compare("==", Counter(i), Binary("&", self.word(), Const(7, 32)))
        entry: Expr = to(Element(array.name, Counter(i), array.size, array.width), e)
        if self.chance(0.4):
            entry = to(self.reduce(to(entry, 2 * e + 2), self.main), e)
        kind = rng.randrange(5)
        turn: Stmt = If(hit, [Assign(target.name, entry)], [])
        if kind < 2:
            start.append(Assign(target.name, Const(0, e)))
            masked = Binary("&", Mask(hit, e), entry)
            turn = Assign(target.name, Binary(rng.choice("|+^"), target, masked))
        elif kind < 3:
            other = Binary("&", Mask(hit, e), Binary("^", target, entry))
            turn = Assign(target.name, Binary("^", target, other))
        elif kind < 4:
            turn = Assign(target.name, Select(hit, entry, target))
        return [*start, For(i, array.size, [turn])]

    def parts(self, nesting: int) -> list[Stmt]:
        result = self.round()
        for _ in range(self.rng.randrange(3)):
            result += self.part(nesting)
        return result

    def region(self, nesting: int) -> Stmt:
        """A loop, often with several ways out."""
        rng = self.rng
        counter = self.new_counter()
        self.counters.append(counter)
        body = self.parts(nesting)
        rest = self.parts(nesting) if self.chance(0.4) else []
        condition = self.public()
        self.counters.remove(counter)
        style = rng.choice(("for", "for", "while", "do", "break", "continue", "down"))
        bound = rng.choice((2, 3, 7, 16) if nesting else (1, 2, 3))
        if style == "for":
            end: int | Expr = Var("s", 32) if self.chance(0.3) else bound
            return For(counter, end, body + rest)
        return Loop(style, counter, bound, condition, body, rest)

    def array(self, name: str, size: int) -> Array:
        """On the stack, or on the heap."""
        on_heap, cleared = self.chance(0.4), self.chance(0.5)
        if on_heap and self.has_heap:
            return HeapArray(name, self.element_width, size, cleared=cleared)
        return Array(name, self.element_width, size)

    def state(self, sum_up: Var) -> Stmt:
        """Rounds over an array: something for each element, and sums of all of them."""
        e, rng = self.element_width, self.rng
        now, then = (self.array(name, 8) for name in ("st", "su"))
        turns, i, j = (self.new_counter() for _ in range(3))
        length = rng.choice((3, 5, 6, 8))

        def at(array: Array, counter: str) -> Expr:
            return Element(array.name, Counter(counter), array.size, e)

        each = self.exact(at(now, i), rng.choice("*+"), self.operand(0))
        for _ in range(rng.randrange(3)):
            each = self.exact(each, "*", rng.choice((each, at(now, i), self.operand(0))))
        factor: Expr = Const(rng.randrange(1, 200), e)
        if self.chance(0.5):
            factor = to(Binary("+", Const(3, 32), Counter(rng.choice((i, j)))), e)
        elif self.chance(0.3):
            factor = self.operand(0)
        term = self.exact(factor, "*", at(now, j))
        start = self.operand(0) if self.chance(0.3) else Const(0, e)
        layers: list[Stmt] = [
            For(i, length, [SetElement(now.name, Counter(i), now.size, each)]),
            For(
                i,
                length,
                [
                    Assign(sum_up.name, start),
                    For(j, length, [Assign(sum_up.name, self.exact(sum_up, "+", term))]),
                    SetElement(then.name, Counter(i), then.size, sum_up),
                ],
            ),
            For(i, length, [SetElement(now.name, Counter(i), now.size, at(then, i))]),
        ]
        if self.chance(0.3):
            # From the element before.
            before = Binary("+", Counter(i), Const(now.size - 1, 32))
            layers[2] = For(
                i,
                length,
                [
                    SetElement(
                        now.name,
                        Counter(i),
                        now.size,
                        self.exact(at(then, i), "*", Element(now.name, before, now.size, e)),
                    )
                ],
            )
        self.arrays += [now, then]
        return For(turns, rng.randrange(1, 4), layers)

    def series(self, numbers: list[Var]) -> list[Stmt]:
        """Numbers that each turn makes of those before, with the elements of an array."""
        e, rng = self.element_width, self.rng
        array = self.array("se", 32)
        i, j = (self.new_counter() for _ in range(2))
        start = self.exact(self.operand(0), "+", Cast(Counter(i), e))
        fill = SetElement(array.name, Counter(i), array.size, self.exact(start, "*", start))
        at = Element(array.name, Counter(j), array.size, e)
        turn: list[Stmt] = []
        for number in numbers:
            others = [at, self.operand(0), at] + [n for n in numbers if n is not number]
            term = rng.choice(others)
            kind = rng.randrange(8)
            if kind < 3:
                term = self.exact(term, "*", rng.choice((at, self.operand(0))))
            if kind == 3:
                value = self.exact(self.exact(number, "*", self.operand(0)), "+", term)
            elif kind == 4:
                value = self.difference(number, term)
            else:
                value = self.exact(number, "*" if kind > 5 else "+", term)
            turn.append(Assign(number.name, value))
        if self.chance(0.4):
            stored = self.exact(at, rng.choice("*+"), rng.choice(numbers))
            place = rng.randrange(len(turn) + 1)
            turn.insert(place, SetElement(array.name, Counter(j), array.size, stored))
        self.arrays.append(array)
        end: int | Expr = rng.choice((15, 16, 21, 32)) if self.chance(0.4) else Var("s", 32)
        return [For(i, array.size, [fill]), For(j, end, turn, array.size)]

    def function(self) -> Function:
        rng, e = self.rng, self.element_width
        if self.chance(0.8):
            del self.moduli[1:]
        if self.chance(0.3):
            self.arrays.append(self.array("w", rng.choice((2, 4))))
        parameters = [Var(f"a{i}", e) for i in range(rng.randrange(2, 5))]
        local = [Var(f"v{i}", e) for i in range(rng.randrange(2, 7))]
        body: list[Stmt] = []
        self.variables = parameters
        for variable in local:
            start = self.operand(0)
            if self.chance(0.6):
                start = self.exact(start, "+", self.operand(0))
            body.append(Assign(variable.name, Cast(start, e)))
        self.variables = parameters + local
        for _ in range(rng.randrange(1, 3)):
            body += self.part(2) if self.chance(0.3) else [self.region(2)]
        if self.chance(0.12):
            local.append(Var("z0", e))
            body.append(Assign("z0", Const(0, e)))
            body.append(self.state(local[-1]))
            place = Const(rng.randrange(8), 32)
            body.append(Assign("z0", Element("st", place, 8, e)))
            if self.chance(0.5):
                body += self.parts(1)
        elif self.chance(0.2):
            elements = self.elements()
            rng.shuffle(elements)
            body += self.series(elements[: rng.randrange(1, 4)])
        for number in range(rng.randrange(1, 4)):
            self.output_widths.append(e)
            body.append(Output(number, rng.choice(local)))
        return Function(
            self.name,
            [(m.name, m.value, m.spelling()) for m in self.moduli],
            parameters + [Var("s", 32)],
            self.output_widths,
            local,
            list(self.arrays),
            self.tables,
            self.helpers,
            body,
        )
