"""Division steps: what words of the IR take, and what is true of their matrices.

Steps are found in instructions by examples, and proven by Z3 for all words. See inverse_proof.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import z3

from inverse_ir import COMPARES, Function, Instruction, compute_all, constant, require, signed
from residue_test.bit_vectors import BINARY

#: Where the entries of a matrix are in the words of f and g, and how many low bits are beside them.
LOW, PLACE_U, PLACE_V = 20, 41, 62
SAMPLES = 12


def steps_enough(bits: int) -> int:
    """The bound that divstep_bounds.py computes again."""
    return (45907 * bits + 26313) // 19929


def step(state: Sequence[Any], choose: Callable[[Any, Any, Any], Any], half: Callable[[Any], Any]) -> list[Any]:
    """A division step of zeta, f, g, entries that belong to f, and those that belong to g."""
    zeta, f, g, *entries = state
    of_f, of_g = entries[: len(entries) // 2], entries[len(entries) // 2 :]
    odd, positive = g & 1 == 1, zeta < 0

    def later(x: Any, y: Any) -> Any:
        return choose(odd, choose(positive, y - x, y + x), y)

    def first(x: Any, y: Any) -> Any:
        return choose(odd, choose(positive, y, x), x)

    return [
        choose(odd, choose(positive, -2 - zeta, zeta - 1), zeta - 1),
        first(f, g),
        half(later(f, g)),
        *(2 * first(x, y) for x, y in zip(of_f, of_g, strict=True)),
        *(later(x, y) for x, y in zip(of_f, of_g, strict=True)),
    ]


def step_of_integers(state: Sequence[int], widths: Sequence[int]) -> list[int]:
    word = widths[1]

    def wrap(value: int, width: int) -> int:
        return signed(value % 2**width, width)

    after = step(state, lambda c, a, b: a if c else b, lambda x: wrap(x, word) >> 1)
    return [wrap(value, width) for value, width in zip(after, widths, strict=True)]


class Steps:
    """Finds division steps in instructions, by examples, and proves them."""

    #: What has been proven, as Z3 prints it.
    proven: dict[str, bool] = {}

    def __init__(self, function: Function, names: Sequence[str], instructions: list[Instruction]) -> None:
        self.function, self.names, self.instructions = function, list(names), instructions
        self.widths = [function.definitions[name].width for name in names]
        require(len(names) in (3, 7) and len(set(self.widths[1:])) == 1, "phi nodes of a loop of steps")

    def find(self, preferred: Sequence[str] = ()) -> bool:
        """Goes on behind the next step, if there is one."""
        found = self.candidates()
        if not all(found):
            return False
        if preferred and all(name in names for name, names in zip(preferred, found, strict=True)):
            after = list(preferred)
        else:
            after = [names[0] for names in found]
        self.prove(after)
        self.names = after
        return True

    def candidates(self) -> list[list[str]]:
        rnd = random.Random(1)
        found: list[list[str]] | None = None
        for _ in range(SAMPLES):
            state = [signed(rnd.getrandbits(w), w) for w in self.widths]
            values = {n: v % 2**w for n, v, w in zip(self.names, state, self.widths, strict=True)}
            values = compute_all(self.instructions, values)
            expected = step_of_integers(state, self.widths)
            some = found or [[i.name for i in self.instructions if i.name in values] for _ in expected]
            found = [
                [
                    name
                    for name in names
                    if self.function.definitions[name].width == width and values[name] == want % 2**width
                ]
                for names, want, width in zip(some, expected, self.widths, strict=True)
            ]
            if not all(found):
                break
        return found or []

    def prove(self, after: Sequence[str]) -> None:
        """For each sign of zeta, and lowest bit of g, which Z3 is told."""
        for sign, low in ((sign, low) for sign in (0, 1) for low in (0, 1)):
            state = [z3.BitVec(f"s{n}", w) for n, w in enumerate(self.widths)]
            state[0] = z3.Concat(z3.BitVecVal(sign, 1), z3.BitVec("zeta", self.widths[0] - 1))
            state[2] = z3.Concat(z3.BitVec("g", self.widths[2] - 1), z3.BitVecVal(low, 1))
            terms = dict(zip(self.names, state, strict=True))
            expected = step(state, z3.If, lambda x: x >> 1)
            pairs = zip(after, expected, strict=True)
            differs = z3.simplify(z3.Or(*(self.term(name, terms) != want for name, want in pairs)))
            key = differs.sexpr()
            if key not in Steps.proven:
                solver = z3.Solver()
                # Of the clock, which goes on while others have the processor.
                solver.set("timeout", 600000)
                solver.add(differs)
                Steps.proven[key] = solver.check() == z3.unsat
            require(Steps.proven[key], "a turn of a loop is no division step")

    def term(self, name: str, terms: dict[str, Any]) -> Any:
        if name not in terms:
            i = self.function.definitions.get(name)
            require(i is not None and i in self.instructions, f"{name} is not known")
            assert i
            terms[name] = self.term_of(i, terms)
        return terms[name]

    def term_of(self, i: Instruction, terms: dict[str, Any]) -> Any:
        def operand(text: str, width: int) -> Any:
            value = constant(text)
            return self.term(text, terms) if value is None else z3.BitVecVal(value, width)

        if i.operation == "select":
            condition = operand(i.operands[0], 1)
            return z3.If(condition == 1, *(operand(o, i.width) for o in i.operands[1:]))
        sides = [operand(o, i.source) for o in i.operands]
        # Those of signed numbers are what Z3 takes them for.
        if i.operation == "icmp" and i.extra[0] in COMPARES:
            return z3.If(COMPARES[i.extra[0]](*sides), z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))
        require(not i.extra, f"{i.operation} {' '.join(i.extra)}")
        if i.operation == "trunc":
            return z3.Extract(i.width - 1, 0, sides[0])
        if i.operation == "hide":
            return sides[0]
        if i.operation in ("zext", "sext"):
            extend = z3.ZeroExt if i.operation == "zext" else z3.SignExt
            return extend(i.width - i.source, sides[0])
        if i.operation in ("shl", "lshr", "ashr"):
            require(0 <= (constant(i.operands[1]) or 0) < i.width, "a shift by too much")
        require(i.operation in BINARY, f"{i.operation} in a step")
        return BINARY[i.operation](*sides)


def prove_matrices() -> None:
    """Sums of rows, and entries, of k steps, T = 2^k: by induction over k."""

    def holds(t: Any, u: Any, v: Any, q: Any, r: Any) -> Any:
        def size(x: Any) -> Any:
            return z3.If(x < 0, -x, x)

        least = [entry > -t for entry in (u, v, q, r)]
        rows = [size(u) + size(v) <= t, size(q) + size(r) <= t]
        # Of two steps and more, r is less: then no sum of packed words wraps (prove_packed).
        return z3.And(*least, *rows, size(q) < t, size(r) < t)

    t, *entries = z3.Ints("t u v q r")
    zeta, g = z3.Int("zeta"), z3.Int("g")

    def after(matrix: Sequence[Any]) -> list[Any]:
        # Only the conditions of the step are looked at.
        u, v, q, r = matrix
        odd, positive = g == 1, zeta < 0
        one = [z3.If(z3.And(odd, positive), y, x) for x, y in ((u, q), (v, r))]
        two = [z3.If(odd, z3.If(positive, y - x, y + x), y) for x, y in ((u, q), (v, r))]
        return [2 * one[0], 2 * one[1], *two]

    solver = z3.Solver()
    begin = holds(z3.IntVal(2), *after([z3.IntVal(n) for n in (1, 0, 0, 1)]))
    goes_on = z3.Implies(z3.And(t >= 2, holds(t, *entries)), holds(2 * t, *after(entries)))
    solver.add(z3.Not(z3.And(begin, goes_on)))
    require(solver.check() == z3.unsat, "sums of rows")


def prove_packed(steps: int) -> None:
    """No step of f - 2^41 and g - 2^62 wraps, and bits that are shifted out are zeros."""
    require(steps <= LOW, "more steps than there are low bits")
    for k in range(steps):
        # Entries of k steps; r + v and q + u are those of k + 1, twice.
        t, u, v = 2**k, 2 ** (PLACE_U - k), 2 ** (PLACE_V - k)
        require(u % 2 == 0 and v % 2 == 0, "entries in the lowest bit")
        greatest = v * (2 * t - 1) + u * 2 * t + 2 * (2**LOW - 1)
        require(greatest < 2**63, "the sum of packed words wraps")
