"""Random loops over elements behind pointers that may overlap.

Some stay where they are in all turns, some move up or down, and a loop inside
turns a few times. About half of the time no two of them overlap.
"""

from __future__ import annotations

from .pointers import Pointed, SetPointed, WithPointers
from .program import (
    Array,
    Assign,
    Const,
    Element,
    Expr,
    For,
    Function,
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

    def function(self) -> Function:
        rng, e = self.rng, self.element_width
        del self.moduli[1:]
        parameters = [Var(f"a{i}", e) for i in range(rng.randrange(2, 5))]
        self.variables = list(parameters)
        local = [Var("v0", e)]
        value: Expr = rng.choice(parameters)
        body: list[Stmt] = [Assign("v0", value)]
        fill, sum_up = self.new_counter(), self.new_counter()
        at = Var(fill, 32)
        grown = self.exact(Var("v0", e), "*", rng.choice(parameters))
        grown = self.exact(grown, "+", Const(rng.randrange(1, 1000), e))
        filled = SetElement("q", at, SIZE, Var("v0", e))
        body.append(For(fill, SIZE, [Assign("v0", grown), filled]))
        self.pointers = self.starts()
        loops = [self.loop() for _ in range(rng.choice((1, 1, 2)))]
        body.append(WithPointers("q", e, self.pointers, loops))
        # Each element counts, in its place.
        here = Element("q", Var(sum_up, 32), SIZE, e)
        again = self.exact(Var("v0", e), "*", rng.choice(parameters))
        body.append(For(sum_up, SIZE, [Assign("v0", self.exact(again, "+", here))]))
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
