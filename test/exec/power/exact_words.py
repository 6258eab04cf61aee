"""What words are as integers: polynomials in symbols with intervals, and the pieces of them that bits are.

A word of w bits is the integer that its polynomial has, modulo 2^w; of some only the lowest bits are
known. E = low + 2^c high makes a symbol of low alone, high is (E - low) / 2^c: so the carries of a chain of
limbs cancel out of what the limbs come to. All polynomials have integer values, so intervals
are rounded to integers. Whatever does not follow is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from inverse_ir import Instruction, Unproven, constant

Interval = tuple[int, int]
Number = int | Fraction


def whole(value: Number) -> Number:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


class Poly:
    """Products of symbols, which are small numbers, and how often they are taken."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[tuple[int, ...], Number]) -> None:
        self.terms = terms

    @staticmethod
    def of(value: int) -> Poly:
        return Poly({(): value} if value else {})

    def __add__(self, other: Poly | int) -> Poly:
        terms = dict(self.terms)
        for key, value in (Poly.of(other) if isinstance(other, int) else other).terms.items():
            if total := terms.get(key, 0) + value:
                terms[key] = whole(total)
            else:
                terms.pop(key)
        return Poly(terms)

    def __mul__(self, other: Poly | int) -> Poly:
        terms: dict[tuple[int, ...], Number] = {}
        for key, value in (Poly.of(other) if isinstance(other, int) else other).terms.items():
            for own, times in self.terms.items():
                product = tuple(sorted(own + key))
                terms[product] = terms.get(product, 0) + times * value
        return Poly({key: whole(value) for key, value in terms.items() if value})

    def __neg__(self) -> Poly:
        return self * -1

    def __sub__(self, other: Poly | int) -> Poly:
        return self + -other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Poly) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def over(self, divisor: int) -> Poly:
        return Poly({key: whole(Fraction(value, divisor)) for key, value in self.terms.items()})

    def modulo(self, power: int, least: int = 0) -> Poly:
        """With the coefficients that are integers in [least, least + power)."""
        terms: dict[tuple[int, ...], Number] = {}
        for key, value in self.terms.items():
            rest = (value.numerator - least) % power + least
            if rest or value.denominator != 1:
                terms[key] = rest if value.denominator == 1 else value
        return Poly(terms)

    def replace(self, symbol: int, by: Poly) -> Poly:
        """A symbol that is no square."""
        result = Poly({k: v for k, v in self.terms.items() if symbol not in k})
        for key, value in self.terms.items():
            if symbol in key:
                rest = list(key)
                rest.remove(symbol)
                result = result + by * Poly({tuple(rest): value})
        return result

    def is_whole(self) -> bool:
        return all(isinstance(v, int) for v in self.terms.values())

    def symbols(self) -> set[int]:
        return {symbol for key in self.terms for symbol in key}


@dataclass(frozen=True)
class Leaf:
    """A word that was computed: the lowest `valid` bits are those of the polynomial."""

    width: int
    poly: Poly
    valid: int


@dataclass(frozen=True)
class Piece:
    """Bits of a leaf, from `start`, at a place of a word. Above its highest bit a leaf has its sign."""

    place: int
    length: int
    leaf: Leaf
    start: int

    @property
    def end(self) -> int:
        return self.place + self.length


@dataclass(frozen=True)
class Word:
    """Pieces in order; zeros are no pieces."""

    width: int
    pieces: tuple[Piece, ...]

    def shifted(self, by: int, width: int) -> Word:
        """By places up, or down, and cut off."""
        pieces = []
        for p in self.pieces:
            low, high = max(p.place + by, 0), min(p.end + by, width)
            if low < high:
                pieces.append(Piece(low, high - low, p.leaf, p.start + low - p.place - by))
        return Word(width, tuple(pieces))

    def joined(self, other: Word) -> Word:
        """Bitwise or, of what has no bit in common."""
        pieces: list[Piece] = []
        for p in sorted((*self.pieces, *other.pieces), key=lambda p: p.place):
            before = pieces[-1] if pieces else None
            if before and before.end > p.place:
                raise Unproven("or of words that overlap")
            if before and before.end == p.place and before.leaf is p.leaf and before.start + before.length == p.start:
                pieces[-1] = Piece(before.place, before.length + p.length, p.leaf, before.start)
            else:
                pieces.append(p)
        return Word(self.width, tuple(pieces))

    @property
    def sign(self) -> Leaf | None:
        """The leaf whose sign all bits are."""
        if len(self.pieces) == 1 and self.pieces[0].length == self.width:
            piece = self.pieces[0]
            return piece.leaf if piece.start >= piece.leaf.width - 1 else None
        return None


class Words:
    """Symbols, what is known of them, and what instructions make of words."""

    def __init__(self) -> None:
        self.intervals: list[Interval] = []
        #: The sum of the absolute values of two symbols is no more than that.
        self.balls: list[tuple[int, int, int]] = []
        #: Polynomials that a power of two divides.
        self.divided: list[tuple[Poly, int]] = []
        #: Of a low part: what it is modulo two to the power of so many bits.
        self.parts: dict[int, tuple[Poly, int]] = {}
        self.lows: dict[Poly, dict[int, Poly]] = {}
        #: Symbols that are 1 where a polynomial is negative.
        self.signs: dict[Poly, int] = {}
        #: By width, and modulo two to the power of it: what words are said to be.
        self.known: dict[tuple[int, Poly], Poly] = {}
        self.values: dict[str, Word] = {}

    def symbol(self, low: int, high: int) -> Poly:
        self.intervals.append((low, high))
        return Poly({(len(self.intervals) - 1,): 1})

    def interval(self, poly: Poly) -> Interval:
        low, high = self.bounds(poly)
        return ceil(low), floor(high)

    def bounds(self, poly: Poly) -> tuple[Number, Number]:
        divisor = max((v.denominator for v in poly.terms.values()), default=1)
        least = greatest = 0
        for key, value in poly.terms.items():
            some = every = value.numerator * (divisor // value.denominator)
            for symbol in key:
                corners = [end * e for end in self.intervals[symbol] for e in (some, every)]
                some, every = min(corners), max(corners)
            least, greatest = least + some, greatest + every
        low: Number = whole(Fraction(least, divisor))
        high: Number = whole(Fraction(greatest, divisor))
        for a, b, radius in self.balls:
            if {a, b} & poly.symbols() and all(k.count(a) + k.count(b) < 2 for k in poly.terms):
                rest = self.bounds(poly.replace(a, Poly({})).replace(b, Poly({})))
                # A corner: one of the two symbols is 0, the other the radius or less it.
                ends = [end for symbol in (a, b) for end in self.bounds(self.factor(poly, symbol))]
                most = radius * max(*ends, -min(ends))
                low, high = max(low, rest[0] - most), min(high, rest[1] + most)
        return low, high

    def by_signs(self, poly: Poly) -> Interval:
        """The interval, in cases of which symbols are negative."""
        bits = {bit: part for part, bit in self.signs.items() if bit in poly.symbols()}
        for bit, part in bits.items():
            number = max(part.symbols())
            if part == Poly({(number,): 1}):
                low, high = saved = self.intervals[number]
                found: list[Interval] = []
                for value, case in ((0, (max(low, 0), high)), (1, (low, min(high, -1)))):
                    self.intervals[number] = case
                    found.append(self.by_signs(poly.replace(bit, Poly.of(value))))
                self.intervals[number] = saved
                return min(l for l, _ in found), max(h for _, h in found)
        return self.interval(poly)

    @staticmethod
    def factor(poly: Poly, symbol: int) -> Poly:
        return Poly({tuple(s for s in k if s != symbol): v for k, v in poly.terms.items() if symbol in k})

    def is_divided(self, poly: Poly, bits: int) -> bool:
        """By two to the power of that."""
        if any(known >= bits and poly == divided for divided, known in self.divided):
            return True
        while poly.is_whole():
            youngest = max(
                (s for s in poly.symbols() & self.parts.keys() if self.parts[s][1] >= bits), default=None
            )
            if youngest is None:
                break
            poly = poly.replace(youngest, self.parts[youngest][0])
        for divided, known in self.divided:
            lead = next((k for k, v in divided.terms.items() if v == 1), None)
            if lead is not None and lead in poly.terms and known >= bits and poly.is_whole():
                poly = poly - divided * Poly({(): poly.terms[lead]})
        return poly.is_whole() and all(int(v) % 2**bits == 0 for v in poly.terms.values())

    def low(self, poly: Poly, bits: int) -> Poly:
        """Modulo two to the power of that, in [0, 2^bits)."""
        rest = poly.modulo(2**bits)
        for candidate in (rest, poly):
            low, high = self.interval(candidate)
            if 0 <= low and high < 2**bits:
                return candidate
        if self.is_divided(poly, bits):
            return Poly({})
        cuts = self.lows.setdefault(poly, {})
        if bits not in cuts:
            if below := max((cut for cut in cuts if cut < bits), default=0):
                first = cuts[below]
                cuts[bits] = first + self.low((poly - first).over(2**below), bits - below) * 2**below
            else:
                cuts[bits] = self.symbol(0, 2**bits - 1)
                self.parts[max(cuts[bits].symbols())] = (rest, bits)
        return cuts[bits]

    def above(self, poly: Poly, bits: int) -> Poly:
        """Over two to the power of that, rounded down."""
        return (poly - self.low(poly, bits)).over(2**bits) if bits else poly

    def signed(self, leaf: Leaf) -> Poly:
        """What the word is as a signed integer."""
        half = 2 ** (leaf.width - 1)
        for find in (self.interval, self.by_signs):
            for poly in (leaf.poly, leaf.poly.modulo(2 * half, -half)):
                low, high = find(poly)
                if leaf.valid == leaf.width and low >= -half and high < half:
                    return poly
        raise Unproven(f"a word of {leaf.width} bits may wrap")

    def is_signed(self, leaf: Leaf) -> bool:
        try:
            self.signed(leaf)
        except Unproven:
            return False
        return True

    def negative(self, leaf: Leaf) -> Poly:
        """1 where the word is negative, and 0 where it is not."""
        poly = self.signed(leaf)
        low, high = self.interval(poly)
        if low >= 0 or high < 0:
            return Poly.of(int(low < 0))
        if poly not in self.signs:
            self.signs[poly] = len(self.intervals)
            self.symbol(0, 1)
        return Poly({(self.signs[poly],): 1})

    def number(self, word: Word) -> tuple[Poly, int]:
        """What a word is, and modulo two to the power of what."""
        total, valid = Poly({}), word.width
        for p in word.pieces:
            is_last = p.end == word.width
            if p.start >= p.leaf.width - 1:
                part = -self.negative(p.leaf) if is_last else self.negative(p.leaf) * (2**p.length - 1)
            elif p.start + p.length > p.leaf.width and is_last and self.is_signed(p.leaf):
                part = self.above(self.signed(p.leaf), p.start)
            elif is_last and p.start <= p.leaf.valid:
                # Of what is the sign of a number that may have wrapped nothing is known.
                part = self.above(p.leaf.poly, p.start)
                valid = min(valid, p.place + p.leaf.valid - p.start)
            elif p.start + p.length <= p.leaf.valid:
                part = self.low(self.above(p.leaf.poly, p.start), p.length)
            else:
                raise Unproven("bits that are not known")
            total = total + part * 2**p.place
        return (self.named(word.width, total) if valid == word.width else total), valid

    def named(self, width: int, poly: Poly) -> Poly:
        return self.known.get((width, poly.modulo(2**width)), poly) if self.known else poly

    def leaf(self, width: int, poly: Poly, valid: int = -1) -> Word:
        valid = width if valid < 0 else min(valid, width)
        if valid == width:
            poly = self.named(width, poly)
        if all(k == () for k in poly.terms):
            value = int(poly.terms.get((), 0)) % 2**width
            poly = Poly.of(value - (value >> (width - 1) << width))
            if value == 0 and valid == width:
                return Word(width, ())
        return Word(width, (Piece(0, width, Leaf(width, poly, valid), 0),))

    def operand(self, text: str, width: int) -> Word:
        value = constant(text)
        if value is not None:
            return self.leaf(width, Poly.of(value))
        if text not in self.values:
            raise Unproven(f"{text} is not known")
        return self.values[text]

    def sign_extended(self, word: Word, by: int, width: int) -> Word:
        """Shifted down, and extended to a width by its sign."""
        if not word.pieces or word.pieces[-1].end < word.width:
            return word.shifted(-by, width)
        top = word.pieces[-1]
        if top.start + top.length < top.leaf.width:
            word = self.leaf(word.width, *self.number(word))
            if not word.pieces:
                return Word(width, ())
            top = word.pieces[-1]
        longer = Piece(top.place, top.length + by + width, top.leaf, top.start)
        return Word(word.width, (*word.pieces[:-1], longer)).shifted(-by, width)

    def step(self, i: Instruction) -> None:
        """Evaluates an instruction whose operands are known."""
        if i.extra:
            raise Unproven(f"{i.operation} {' '.join(i.extra)}")
        self.values[i.name] = self.evaluate(i, [self.operand(o, i.source) for o in i.operands])

    def evaluate(self, i: Instruction, words: list[Word]) -> Word:
        first, last = words[0], words[-1]
        amount = constant(i.operands[-1])
        match i.operation:
            case "hide":
                return first
            case "zext" | "trunc":
                return first.shifted(0, i.width)
            case "sext":
                return self.sign_extended(first, 0, i.width)
            case "or":
                return first.joined(last)
            case "shl" | "lshr" | "ashr":
                if amount is None or not 0 <= amount < i.width:
                    raise Unproven("a shift by what is not known")
                if i.operation == "ashr":
                    return self.sign_extended(first, amount, i.width)
                return first.shifted(amount if i.operation == "shl" else -amount, i.width)
            case "fshl" | "fshr":
                if amount is None or not 0 < amount < i.width:
                    raise Unproven("a shift by what is not known")
                up = amount if i.operation == "fshl" else i.width - amount
                return first.shifted(up, i.width).joined(words[1].shifted(up - i.width, i.width))
            case "and":
                for mask, other in ((first, last), (last, first)):
                    if mask.sign:
                        poly, valid = self.number(other)
                        return self.leaf(i.width, self.negative(mask.sign) * poly, valid)
                if amount is not None and amount & (amount + 1) == 0 and amount > 0:
                    return first.shifted(0, amount.bit_length()).shifted(0, i.width)
            case "xor":
                if last.sign:
                    poly, valid = self.number(first)
                    bit = self.negative(last.sign)
                    return self.leaf(i.width, poly + bit * (poly * -2 - 1), valid)
            case "add" | "sub" | "mul":
                (a, x), (b, y) = self.number(first), self.number(last)
                poly = a + b if i.operation == "add" else a - b if i.operation == "sub" else a * b
                return self.leaf(i.width, poly, min(x, y))
        raise Unproven(f"{i.operation} of what is not known")

    def reach(self, names: Iterable[str], instructions: list[Instruction]) -> None:
        """Evaluates what these names need, of instructions in this order."""
        needed = {name for name in names if constant(name) is None}
        for each in reversed(instructions):
            if each.name in needed and each.name not in self.values:
                needed |= {o for o in each.operands if constant(o) is None}
        for each in instructions:
            if each.name in needed and each.name not in self.values:
                self.step(each)
