#!/usr/bin/env python3
"""Proves that inverses by division steps are right for all inputs.

The function residue.invert of a program is read as clang emits it; nothing of the emitter
(lib/Arithmetic/Divsteps.cpp) is taken for granted. M is odd, x any number below M, words have w bits, limbs
N = w - 2. What is proven of the loop over rounds, by induction:

1. A turn of a loop of steps does, on its phi nodes, the steps of the definition, on words that wrap
   (Z3, for all words): with zeta = -(delta + 1/2)

       g odd, zeta < 0:  (-2 - zeta, g, (g - f) / 2)
       g odd, else:      (zeta - 1,  f, (g + f) / 2)
       g even:           (zeta - 1,  f,  g / 2)

   Sums of numbers that agree with f and g in m bits agree with those of f and g in m bits, and halves of these in
   m - 1: so words that have the lowest k bits of f and g take the k next steps of these numbers.
2. The matrix (u, v; q, r) of k steps, 2^k f' = u f + v g and 2^k g' = q f + r g, has
   |u| + |v| <= 2^k, |q| + |r| <= 2^k, and no entry is -2^k (Z3, integers). Where the steps are taken by
   f - 2^41 and g - 2^62, with the low 20 bits of f and g, these come to f' - 2^(41 - k) u - 2^(62 - k) v, and
   likewise for g, since the steps are linear; no sum wraps, by intervals. What is unpacked from
   there and multiplied is that of all steps of the round, U = 2^(N - n) u and so on for n steps.
3. A round. By 1 and 2, 2^N divides U f + V g; the limbs that come next are those of F' = (U f + V g) / 2^N, in
   [-M, M] as f and g; likewise of G'; and of (U d + V e + t M) / 2^N, with t such that this is exact, and in
   (-2 M, M) as d and e. So f is odd, d x = f and e x = g modulo M before and behind the round. For x = 0
   d stays 0.
4. It begins with f = M, g = x, d = 0, e = 1; and where g = 0, what is stored is in [0, M), and d modulo M times the
   sign of f: x times it is |f| = gcd(M, x) modulo M.
5. There are as many steps as bring every g to 0, and zeta fits its word.

That floor((45907 n + 26313) / 19929) steps are enough for 0 <= g <= f < 2^n, f odd, is what is cited: the hulls of
P. Wuille (safegcd-bounds, 2021), for division steps as of D. J. Bernstein and B.-Y. Yang (Fast constant-time gcd
computation and modular inversion, 2019). divstep_bounds.py has them again, in exact
numbers: up to 64 bits in the tests, and 590 steps for 256 bits, in five minutes, where 591 are taken.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from division_steps import LOW, PLACE_U, PLACE_V, Steps, prove_matrices, prove_packed, steps_enough
from exact_words import Interval, Leaf, Poly, Word, Words
from inverse_ir import Function, Instruction, Unproven, constant, require
from inverses import FIELDS
from powers import literal
from residue_test import toolchain as tools
from residue_test.machine import MACHINES, Machine
from residue_test.toolchain import Toolchain, ToolError


@dataclass(frozen=True)
class Loop:
    """What phi nodes are at first, in each turn, and in the next one; the counter is left out."""

    turns: int
    first: tuple[str, ...]
    now: tuple[str, ...]
    later: tuple[str, ...]
    body: list[Instruction]


@dataclass(frozen=True)
class Shape:
    """A loop over rounds, with loops of steps in it, and what is behind each."""

    entry: list[Instruction]
    rounds: Loop
    steps: list[tuple[Loop, list[Instruction]]]
    exit: list[Instruction]

    @classmethod
    def of(cls, function: Function) -> Shape:
        blocks = function.blocks
        seen = [next(iter(blocks))]

        def go(name: str) -> list[Instruction]:
            require(name in blocks and name not in seen, "control flow")
            seen.append(name)
            return blocks[name]

        entry = blocks[seen[0]]
        require(entry[-1].operation == "br" and len(entry[-1].extra) == 1, "control flow")
        outer = entry[-1].extra[0]
        head = here = go(outer)
        steps: list[tuple[Loop, list[Instruction]]] = []
        while len(here[-1].extra) == 1:
            before, name = seen[-1], here[-1].extra[0]
            block = go(name)
            loop = cls.loop(block, block, name, before, name)
            here = go(block[-1].extra[0])
            steps.append((loop, here))
        last = seen[-1]
        rounds = cls.loop(head, here, outer, seen[0], last)
        end = go(here[-1].extra[0])
        require(end[-1].operation == "ret" and len(seen) == len(blocks), "control flow")
        memory = [i.operation for block in blocks.values() for i in block if i.operation in ("load", "store")]
        loads = [i.extra for i in entry if i.operation == "load"]
        stores = [i.extra for i in end if i.operation == "store"]
        require(sorted(memory) == ["load", "store"], "memory")
        require((loads, stores) == ([(function.operand,)], [(function.result,)]), "memory")
        return cls(entry, rounds, steps, end)

    @staticmethod
    def loop(head: list[Instruction], end: list[Instruction], name: str, before: str, last: str) -> Loop:
        """Counted down from a constant to zero."""
        phis = [i for i in head if i.operation == "phi"]
        require(head[: len(phis)] == phis and len(phis) > 1, "phi nodes")
        require(all(i.extra == (before, last) for i in phis), "phi nodes")
        named = {i.name: i for i in end}
        branch, counter = end[-1], phis[0]
        require(branch.operation == "br" and branch.extra[1:] == (name,), "control flow")
        less, done = named.get(counter.operands[1]), named.get(branch.operands[0])
        if not less or not done:
            raise Unproven("the count of a loop")
        require((less.operation, less.operands) == ("sub", (counter.name, "1")), "the count of a loop")
        require((done.operation, *done.extra) == ("icmp", "eq"), "the count of a loop")
        require(done.operands == (less.name, "0"), "the count of a loop")
        turns = constant(counter.operands[0]) or 0
        require(0 < turns < 2**31 and counter.width == 32, "the count of a loop")
        rest = phis[1:]
        return Loop(
            turns,
            tuple(i.operands[0] for i in rest),
            tuple(i.name for i in rest),
            tuple(i.operands[1] for i in rest),
            head[len(phis) : -1],
        )


class Proof:
    """Of one function, for one modulus. Raises Unproven."""

    def __init__(self, text: str, modulus: int) -> None:
        require(modulus % 2 == 1 and modulus > 1, "the modulus")
        self.modulus = modulus
        self.function = Function.read(text)
        self.shape = Shape.of(self.function)
        phis = [self.function.definitions[name] for name in self.shape.rounds.now]
        self.zeta, self.bits = phis[0].width, phis[1].width
        self.limb = self.bits - 2
        require(len(phis) % 4 == 1 and {i.width for i in phis[1:]} == {self.bits}, "phi nodes of a round")
        require(self.bits >= 8, "words that are too small")
        self.limbs = len(phis) // 4
        self.top = self.limb * (self.limbs - 1)
        self.steps = 0
        self.packed = False
        #: Of f and g, of d and e.
        self.of_f: Interval = (-modulus, modulus)
        self.of_d: Interval = (1 - 2 * modulus, modulus - 1)

    def run(self) -> str:
        prove_matrices()
        self.begin()
        self.round()
        self.end()
        taken, enough = self.shape.rounds.turns * self.steps, steps_enough(self.modulus.bit_length())
        # More are right, too, but would be a mistake.
        require(enough <= taken <= 2 * enough, f"{taken} steps of {enough}")
        require(taken + 1 <= 2 ** (self.zeta - 1), "zeta wraps")
        kind = "packed" if self.packed else "in words"
        return f"{self.shape.rounds.turns} rounds of {self.steps} steps {kind}, {self.limbs} limbs of {self.limb} bits"

    def number_of(self, names: Sequence[str], which: int) -> Sequence[str]:
        return names[1 + which * self.limbs : 1 + (which + 1) * self.limbs]

    def ranges(self, of: Interval) -> list[Interval]:
        """Of the limbs of such a number: the highest is the number over a power of two, rounded down."""
        low, high = (bound >> self.top for bound in of)
        require(-(2 ** (self.bits - 1)) <= low and high < 2 ** (self.bits - 1), "the highest limb")
        return [(0, 2**self.limb - 1)] * (self.limbs - 1) + [(low, high)]

    def whole(self, limbs: Sequence[Poly]) -> Poly:
        total = Poly({})
        for place, limb in enumerate(limbs):
            total = total + limb * 2 ** (self.limb * place)
        return total

    def enter(self, words: Words, names: Sequence[str], of: Interval) -> list[Poly]:
        """Symbols for the limbs of a number in that interval."""
        limbs = [words.symbol(*interval) for interval in self.ranges(of)]
        for name, limb in zip(names, limbs, strict=True):
            require(name not in words.values and constant(name) is None, "two limbs of one name")
            words.values[name] = words.leaf(self.bits, limb)
        return limbs

    def read(self, words: Words, names: Sequence[str], of: Interval | None = None) -> Poly:
        """The number that words are: all but the highest are in [0, 2^N)."""
        polys: list[Poly] = []
        for name, (low, high) in zip(names, self.ranges(of or self.of_f), strict=True):
            poly, valid = words.number(words.operand(name, self.bits))
            require(valid == self.bits, "a limb that is not known")
            least, greatest = words.interval(poly)
            if len(polys) + 1 < self.limbs or of:
                require(low <= least and greatest <= high, "a limb that does not fit")
            polys.append(poly)
        return self.whole(polys)

    def begin(self) -> None:
        """f = M, g = x, d = 0, e = 1, zeta = -1."""
        words, names = Words(), self.shape.rounds.first
        load = next(i for i in self.shape.entry if i.operation == "load")
        require(self.modulus < 2**load.width, "elements do not hold the modulus")
        x = words.symbol(0, self.modulus - 1)
        words.values[load.name] = words.leaf(load.width, x)
        words.reach(names, self.shape.entry[:-1])
        for which, (value, of) in enumerate(
            ((Poly.of(self.modulus), self.of_f), (x, self.of_f), (Poly({}), self.of_d), (Poly.of(1), self.of_d))
        ):
            require(self.read(words, self.number_of(names, which), of) == value, "what the first round begins with")
        require(constant(names[0]) == -1, "zeta at first")

    def take_steps(self, loop: Loop, behind: list[Instruction]) -> tuple[int, list[str]]:
        """How many there are, and where their results are."""
        steps = Steps(self.function, loop.now, loop.body)
        turn = 0
        while steps.names != list(loop.later):
            require(steps.find(loop.later), "a turn of a loop is no division step")
            turn += 1
        require(turn > 0, "a loop without steps")
        rest = Steps(self.function, loop.later, behind)
        taken = loop.turns * turn
        while rest.find():
            taken += 1
        return taken, rest.names

    def matrix(self, words: Words, f: Sequence[Poly], g: Sequence[Poly]) -> list[list[Poly]]:
        """Symbols U, V, Q, R for what the code has: 2^N divides U f + V g and Q f + R g."""
        names = self.shape.rounds.now
        widths = {len(loop.now) for loop, _ in self.shape.steps}
        low_f, low_g = self.number_of(names, 0)[0], self.number_of(names, 1)[0]
        if widths == {7} and len(self.shape.steps) == 1:
            ((loop, behind),) = self.shape.steps
            self.steps, after = self.take_steps(loop, behind)
            require(0 < self.steps <= self.limb, "more steps than bits of a limb")
            entries = self.entries(words, self.limb, self.limb - self.steps)
            one = 2 ** (self.limb - self.steps)
            require([constant(v) for v in loop.first[3:]] == [one, 0, 0, one], "the matrix at first")
            require(loop.first[:3] == (names[0], low_f, low_g), "what steps begin with")
            zeta = after[0]
            for name, entry in zip(after[3:], (*entries[0], *entries[1]), strict=True):
                words.values[name] = words.leaf(self.bits, entry)
        else:
            require(widths == {3} and self.bits == 64, "loops of steps")
            self.packed = True
            product, zeta = self.packed_steps(words, f[0], g[0])
            entries = self.entries(words, self.limb, self.limb - self.steps)
            for row, own in zip(product, entries, strict=True):
                for poly, entry in zip(row, own, strict=True):
                    scaled = (poly * 2 ** (self.limb - self.steps)).modulo(2**self.bits)
                    words.known[self.bits, scaled] = entry
        require(self.shape.rounds.later[0] == zeta, "zeta behind a round")
        for a, b in entries:
            words.divided.append((a * f[0] + b * g[0], self.limb))
        return entries

    @staticmethod
    def entries(words: Words, bits: int, zeros: int = 0) -> list[list[Poly]]:
        """Of a matrix of so many steps, or its product by a power of two, by prove_matrices."""
        rows = [[words.symbol(2**zeros - 2**bits, 2**bits) for _ in range(2)] for _ in range(2)]
        for a, b in rows:
            words.balls.append((max(a.symbols()), max(b.symbols()), 2**bits))
        return rows

    def packed_steps(self, words: Words, f: Poly, g: Poly) -> tuple[list[list[Poly]], str]:
        """The matrix of all steps of a round, and where zeta is."""
        product = [[Poly.of(1), Poly({})], [Poly({}), Poly.of(1)]]
        before, zeta = self.shape.rounds.body, self.shape.rounds.now[0]
        low = [f, g]
        for loop, behind in self.shape.steps:
            # The words have 2^-t (A f + B g), and agree with the numbers in N - t bits.
            steps, after = self.take_steps(loop, behind)
            prove_packed(steps)
            require(self.steps + steps <= self.limb, "more steps than bits that are known")
            require(loop.first[0] == zeta, "zeta at first")
            words.reach(loop.first[1:], before)
            for name, poly, place in zip(loop.first[1:], low, (PLACE_U, PLACE_V), strict=True):
                packed, valid = words.number(words.operand(name, 64))
                require(valid == 64, "bits of packed words")
                require(packed == words.low(poly, LOW) - 2**place, "packed words at first")
            rows = self.entries(words, steps)
            for name, (a, b) in zip(after[1:], rows, strict=True):
                rest = words.symbol(1 - 2**LOW, 2**LOW - 1)
                packed = rest - a * 2 ** (PLACE_U - steps) - b * 2 ** (PLACE_V - steps)
                words.values[name] = words.leaf(64, packed)
            sums = [a * low[0] + b * low[1] for a, b in rows]
            words.divided += [(each, steps) for each in sums]
            low = [each.over(2**steps) for each in sums]
            product = [[a * product[0][n] + b * product[1][n] for n in range(2)] for a, b in rows]
            self.steps += steps
            before, zeta = behind[:-1], after[0]
        return product, zeta

    def round(self) -> None:
        words, names, later = Words(), self.shape.rounds.now, self.shape.rounds.later
        numbers = [
            self.enter(words, self.number_of(names, which), self.of_f if which < 2 else self.of_d)
            for which in range(4)
        ]
        f, g, d, e = (self.whole(limbs) for limbs in numbers)
        rows = self.matrix(words, numbers[0], numbers[1])
        instructions = [i for _, behind in self.shape.steps for i in behind[:-1]]
        words.reach(later[1:], instructions)
        scale, m = 2**self.limb, self.modulus
        signs = [words.negative(Leaf(self.bits, limbs[-1], self.bits)) for limbs in numbers[2:]]
        for which, (a, b) in enumerate(rows):
            total = self.read(words, self.number_of(later, which))
            require(total * scale == a * f + b * g, "f or g behind a round")
            # |U f + V g| <= 2^N max(|f|, |g|), so M again: ranges(of_f) holds.
            total = self.read(words, self.number_of(later, 2 + which))
            # In (-M, M) each, so their sum is in 2^N times that.
            expected = a * (d + signs[0] * m) + b * (e + signs[1] * m)
            times = (expected - total * scale).over(m)
            least, greatest = words.interval(times)
            require(times.is_whole() and 0 <= least and greatest < scale, "d or e behind a round")
            low, high = -scale * (m - 1) - (scale - 1) * m, scale * (m - 1)
            require(self.of_d[0] * scale <= low and high <= self.of_d[1] * scale, "d or e out of bounds")
            if which == 0:
                self.stays_zero(words, times, [*numbers[2], signs[0], b])

    @staticmethod
    def stays_zero(words: Words, times: Poly, zeros: Sequence[Poly]) -> None:
        """What is taken of M is 0 where these symbols are: of x = 0, g stays 0 and V is 0."""
        symbol = max(times.symbols(), default=-1)
        require(symbol in words.parts and times == Poly({(symbol,): 1}), "what is taken of M")
        rest, _ = words.parts[symbol]
        for zero in zeros:
            for each in zero.symbols():
                rest = rest.replace(each, Poly({}))
        require(not rest.terms, "d of x = 0")

    def end(self) -> None:
        """d, or -d where f is negative, plus M as often as it takes."""
        words, later, m = Words(), self.shape.rounds.later, self.modulus
        d = self.enter(words, self.number_of(later, 2), self.of_d)
        f_top = self.number_of(later, 0)[-1]
        sign_of_f = words.symbol(*self.ranges(self.of_f)[-1])
        require(f_top not in words.values and constant(f_top) is None, "two limbs of one name")
        words.values[f_top] = words.leaf(self.bits, sign_of_f)
        store = next(i for i in self.shape.exit if i.operation == "store")
        words.reach([store.operands[0]], self.shape.exit[:-1])
        word = words.operand(store.operands[0], store.width)
        negative_d, negative_f = (
            words.negative(Leaf(self.bits, limb, self.bits)) for limb in (d[-1], sign_of_f)
        )
        middle = (self.whole(d) + negative_d * m) * (negative_f * -2 + 1)
        own = {symbol for bit in (negative_d, negative_f) for symbol in bit.symbols()}
        others = [(poly, symbol) for poly, symbol in words.signs.items() if symbol not in own]
        require(len(others) == 1, "signs of the result")
        ((poly, symbol),) = others
        # Whether that is negative: its highest limb says so.
        least, greatest = words.interval(middle - poly * 2**self.top)
        require(0 <= least and greatest < 2**self.top, "the sign of the result")
        result = middle + Poly({(symbol,): m})
        # D + M [D < 0] is in (-M, M), so is what changes its sign, and the result in [0, M).
        require(self.joined(words, word) == result, "the result")

    def joined(self, words: Words, word: Word) -> Poly:
        """The integer of limbs whose sum is in [0, M)."""
        require(bool(word.pieces), "the result")
        last = word.pieces[-1]
        require(last.place == self.top and last.start == 0, "the highest limb of the result")
        require(all(p.length == self.limb for p in word.pieces[:-1]), "limbs of the result")
        low, _ = words.number(Word(word.width, word.pieces[:-1]))
        least, greatest = words.interval(low)
        require(0 <= least and greatest < 2**self.top, "limbs of the result")
        # The highest is the result over 2^top, rounded down, and not negative.
        held = min(last.length, last.leaf.valid)
        require((self.modulus - 1) >> self.top < 2**held, "the result does not fit")
        require(last.length <= last.leaf.width == last.leaf.valid, "bits of the result")
        return low + last.leaf.poly * 2**self.top


def function_text(module: str) -> str:
    """The function that inverts, of a module that has one."""
    found = re.findall(r"^define [^\n]*@residue\.invert[\w.]*\(.*?^\}$", module, re.M | re.S)
    require(len(found) == 1, f"{len(found)} inverses")
    return str(found[0])


SOURCE = """
typedef unsigned _BitInt({bits}) fe;
typedef unsigned _BitInt({wide}) wide;
static const wide p = {modulus};
#define MUL(a, b) ((fe)((wide)(a) * (b) % p))
fe inverse(fe a) {{
  fe r = 1;
  for (int i = {bits} - 1; i >= 0; i--) {{
    r = MUL(r, r);
    if ((p - 2) >> i & 1)
      r = MUL(r, a);
  }}
  return r;
}}
"""

#: Machines of each kind: what chooses in a step, words, steps in a turn, and shifts of double words.
FEW = ("x86-64", "aarch64", "rv64gc", "cortex-m4", "rv32gc", "i386", "wasm32-wide")
#: Products of words are expanded behind the pass.
NOT_PROVEN = ("wasm32", "wasm64", "sparcv9")
OFTEN = ("2^61 - 1", "2^255 - 19", "P-256", "order of Ed25519")
TOYS = (7, 13, 61, 127, 251, 1021, 2039)


def module(m: int, machine: Machine, words: int, toolchain: Toolchain, directory: Path) -> str:
    """The IR of a program that inverts modulo m, in words of so many bits, or as the machine has them."""
    path, output = directory / "inverse.c", directory / "inverse.ll"
    bits = m.bit_length()
    wide = max(2 * bits, 65)
    text = SOURCE.format(bits=bits, wide=wide, modulus=literal(m, "wide"))
    path.write_text(text, encoding="utf-8")
    options = ("power=divsteps", "min-bits=1", *([f"word-bits={words}"] if words else []))
    flags = [*machine.compile_flags(), *toolchain.plugin_flags(*options)]
    toolchain.run_clang(["-std=c23", "-O2", *flags, "-S", "-emit-llvm", str(path), "-o", str(output)])
    return output.read_text(encoding="utf-8")


def inputs(m: int, count: int) -> list[int]:
    edges = [0, 1, 2, m - 1, m // 2]
    return [*edges, *(random.Random(m).randrange(m) for _ in range(count))]


def check(m: int, machine: Machine, words: int, toolchain: Toolchain, directory: Path) -> str:
    try:
        text = function_text(module(m, machine, words, toolchain, directory))
        proven = Proof(text, m).run()
        # What the instructions are said to do comes to the inverse of some.
        function = Function.read(text)
        for x in inputs(m, 3):
            if function.run(m.bit_length(), x) != pow(x, m - 2, m):
                raise Unproven(f"run: {x:#x}")
    except Unproven as reason:
        raise ToolError(f"not proven: {reason}") from None
    return proven


def cases(sample: bool) -> Iterator[tuple[str, int, str, int]]:
    """Name and value of the modulus, the machine, and how many bits words have."""
    for machine in FEW if sample else MACHINES:
        for name, m in FIELDS.items():
            if machine not in NOT_PROVEN and (name in OFTEN or machine == "x86-64"):
                yield name, m, machine, 0
    for bits in (8, 16, 32, 64):
        for m in TOYS:
            yield str(m), m, "x86-64", bits
        if bits < 64 and not sample:
            yield from ((name, FIELDS[name], "aarch64", bits) for name in OFTEN)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    return tools.run_checks(
        (
            f"{name}, {machine}" + (f", words of {words} bits" if words else ""),
            partial(check, m, MACHINES[machine], words, toolchain),
        )
        for name, m, machine, words in cases(arguments.sample)
    )


if __name__ == "__main__":
    sys.exit(main())
