"""Random loops over elements behind pointers that may overlap.

Some stay where they are in all turns, some move up or down, and a loop inside
turns a few times. About half of the time no two of them overlap. Other loops
make one number of each element, by loops inside that need a step for the next.
"""

from __future__ import annotations

from .pointers import Pointed, SetPointed, WithPointers
from .program import (
    Array,
    Assign,
    Bit,
    Const,
    Counter,
    Element,
    Expr,
    For,
    Function,
    If,
    Output,
    SetElement,
    Stmt,
    Var,
)
from .regions import RegionGenerator

#: Elements of the array, and those that a pointer reaches in all turns.
SIZE = 128
REACH = 32
#: A loop turns less often than that.
TURNS = 8


class PointerGenerator(RegionGenerator):
    """Makes one random function that has its elements behind pointers."""

    def starts(self) -> dict[str, int]:
        count = self.rng.randrange(2, 5)
        apart = self.chance(0.5)
        return {
            f"p{i}": REACH * i if apart else self.rng.randrange(SIZE - REACH)
            for i in range(count)
        }

    def places(self, counter: str, inside: str) -> list[Pointed]:
        """Of each pointer some: the same in all turns, or further in each, of the
        loop if it has a counter, and of the one inside."""
        rng, result = self.rng, []
        for name, start in self.pointers.items():
            for _ in range(rng.choice((1, 1, 2, 4))):
                offset, steps = rng.randrange(4), []
                if counter and self.chance(0.5):
                    steps.append((counter, rng.choice((1, 1, 2, -1))))
                    if steps[0][1] < 0:
                        offset += TURNS - 1
                if inside and self.chance(0.8):
                    steps.append((inside, 1))
                width = self.element_width
                result.append(Pointed("q", name, start, offset, steps, width))
        return result

    def turn(self, places: list[Pointed]) -> list[Stmt]:
        known: list[Expr] = list(places)

        def some() -> Expr:
            return self.rng.choice(known)

        result: list[Stmt] = []
        for place in self.rng.sample(places, self.rng.randrange(1, len(places) + 1)):
            value = some()
            if self.chance(0.6):
                value = self.exact(place, "+", value)
            for _ in range(self.rng.choice((1, 2, 2, 3))):
                square = self.chance(0.3)
                value = self.exact(value, "*", value if square else some())
            result.append(SetPointed(place, value))
        return result

    def loop(self) -> Stmt:
        counter = self.new_counter()
        moving = counter if self.chance(0.6) else ""
        body: list[Stmt] = []
        if self.chance(0.4):
            inside = self.new_counter()
            body = self.turn(self.places(moving, inside))[:2]
            body = [For(inside, self.rng.choice((2, 3, 4)), body)]
        if not body or self.chance(0.3):
            body += self.turn(self.places(moving, ""))
        end: int | Expr = TURNS - 1 if self.chance(0.2) else Var("s", 32)
        return For(counter, end, body)

    def place(self, steps: list[tuple[str, int]]) -> Pointed:
        """Of any pointer."""
        name = self.rng.choice(list(self.pointers))
        offset = self.rng.randrange(4) + sum(TURNS - 1 for _, step in steps if step < 0)
        start, width = self.pointers[name], self.element_width
        return Pointed("q", name, start, offset, steps, width)

    def steps(self, number: Var, outer: str, inner: str) -> list[Stmt]:
        """What a turn of a loop inside makes of a number."""
        rng = self.rng
        known: list[Expr] = [number, number, *self.variables]
        known.append(self.place([(inner, 1)]))
        if self.chance(0.3):
            known.append(self.place([(outer, 1), (inner, 1)]))
        value: Expr = number
        for _ in range(rng.choice((1, 1, 2, 3))):
            value = self.exact(value, "*", rng.choice(known))
            if self.chance(0.4):
                value = self.exact(value, "+", rng.choice(known))
        step = Assign(number.name, value)
        kind = rng.randrange(8)
        if kind > 2:
            return [step]
        # Mostly the same way for all turns of the loop around it.
        by: Expr = Counter(inner) if kind else Counter(rng.choice((outer, inner)))
        condition = Bit(Var("s", 32) if kind == 2 else by, rng.randrange(3))
        no: list[Stmt] = [Assign(number.name, self.exact(number, "*", rng.choice(known)))]
        return [If(condition, [step], no if self.chance(0.5) else [])]

    def nest(self) -> Stmt:
        """Each element by itself, through loops inside."""
        rng = self.rng
        number, total = Var("n0", self.element_width), Var("n1", self.element_width)
        outer = self.new_counter()
        places = [self.place([(outer, rng.choice((1, 1, 1, 2, -1)))])]
        if self.chance(0.3):
            places.append(self.place([(outer, places[0].counters[0][1])]))
        start: Expr = places[0]
        if self.chance(0.5):
            start = self.place([(outer, rng.choice((1, 1, 2, 3, -1)))])
        if self.chance(0.5):
            start = self.exact(start, rng.choice("*+"), rng.choice(self.variables))
        body: list[Stmt] = [Assign(number.name, start)]
        if self.chance(0.15):
            body.append(SetPointed(rng.choice(places), number))
        for _ in range(rng.choice((1, 1, 2))):
            inner = self.new_counter()
            end: int | Expr = Var("s", 32) if self.chance(0.6) else rng.choice((2, 5, 7))
            inside = self.steps(number, outer, inner)
            if self.chance(0.2):
                deeper = self.new_counter()
                inside.append(For(deeper, 2, self.steps(number, inner, deeper)))
            body.append(For(inner, end, inside))
        if self.chance(0.3):
            body.append(Assign(total.name, self.exact(total, rng.choice("*+"), number)))
        if self.chance(0.1):
            # The same in every turn.
            body.append(SetPointed(self.place([]), rng.choice(self.variables)))
        for place in rng.sample(places, rng.randrange(1, min(3, len(places)) + 1)):
            body.append(SetPointed(place, rng.choice((number, number, total))))
        return For(outer, TURNS - 1 if self.chance(0.5) else Var("s", 32), body)

    def function(self) -> Function:
        rng, e = self.rng, self.element_width
        del self.moduli[1:]
        parameters = [Var(f"a{i}", e) for i in range(rng.randrange(2, 5))]
        self.variables = list(parameters)
        local = [Var("v0", e), Var("n0", e), Var("n1", e)]
        value: Expr = rng.choice(parameters)
        body: list[Stmt] = [Assign(number.name, value) for number in local]
        fill, sum_up = self.new_counter(), self.new_counter()
        at = Var(fill, 32)
        grown = self.exact(Var("v0", e), "*", rng.choice(parameters))
        grown = self.exact(grown, "+", Const(rng.randrange(1, 1000), e))
        filled = SetElement("q", at, SIZE, Var("v0", e))
        body.append(For(fill, SIZE, [Assign("v0", grown), filled]))
        self.pointers = self.starts()
        loops = [
            self.nest() if self.chance(0.55) else self.loop()
            for _ in range(rng.choice((1, 1, 2)))
        ]
        body.append(WithPointers("q", e, self.pointers, loops))
        # Each element counts, in its place.
        here = Element("q", Var(sum_up, 32), SIZE, e)
        again = self.exact(Var("v0", e), "*", rng.choice(parameters))
        body.append(For(sum_up, SIZE, [Assign("v0", self.exact(again, "+", here))]))
        body.append(Assign("v0", self.exact(Var("v0", e), "+", Var("n1", e))))
        self.output_widths.append(e)
        body.append(Output(0, Var("v0", e)))
        return Function(
            self.name,
            [(m.name, m.value, m.spelling()) for m in self.moduli],
            [*parameters, Var("s", 32)],
            self.output_widths,
            local,
            [Array("q", e, SIZE)],
            self.tables,
            self.helpers,
            body,
        )
