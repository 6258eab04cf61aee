"""Arithmetic on numbers as words of 64 bits, as statements of C99.

A number of n bits is ceil(n / 64) words, the lowest first; bits above n are zero. Moves of
whole words are no code: the result is a list of the variables that are there already.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from residue_tools.ir import Type

#: A word: the name of a variable, or its number.
Word = str | int
WORD = 1 << 64


def words_of(bits: int) -> int:
    return (bits + 63) // 64


def top_mask(bits: int) -> int:
    """The bits of the highest word."""
    return (1 << ((bits - 1) % 64 + 1)) - 1


def show(word: Word) -> str:
    if isinstance(word, str):
        return word
    return str(word) if word < 10 else f"{word:#x}u" if word < 1 << 31 else f"UINT64_C({word:#x})"


def identifier(name: str) -> str:
    """NAME for C; other characters than C's become their numbers, so that names stay apart."""
    return re.sub(r"\W", lambda match: f"_{ord(match[0]):x}", name.strip('%@"'))


@dataclass(kw_only=True)
class WordCode:
    """Statements, and the variables that they need."""

    lines: list[str] = field(default_factory=list)
    integers: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    arrays: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    #: Numbers of two words that are one variable, by their words.
    wides: dict[tuple[Word, ...], str] = field(default_factory=dict)

    def fresh(self, name: str, kind: str = "int") -> str:
        base = "v" + identifier(name) if name else "t"
        found, number = base, 0
        while found in self.names:
            number += 1
            found = f"{base}_{number}"
        self.names.add(found)
        (self.addresses if kind == "ptr" else self.integers).append(found)
        return found

    def emit(self, text: str) -> None:
        self.lines.append(text)

    def let(self, expression: str, name: str = "") -> str:
        variable = self.fresh(name)
        self.emit(f"{variable} = {expression};")
        return variable

    def masked(self, words: list[Word], bits: int, name: str = "") -> list[Word]:
        mask = top_mask(bits)
        if mask == WORD - 1:
            return words
        top = words[-1]
        if isinstance(top, int):
            return [*words[:-1], top & mask]
        return [*words[:-1], self.let(f"{top} & {show(mask)}", name)]

    # Numbers of two words.

    def wide(self, words: list[Word]) -> str:
        """Both words as one."""
        known = self.wides.get(tuple(words))
        return known if known else f"residue_wide({show(words[0])}, {show(words[1])})"

    def let_wide(self, expression: str, bits: int, name: str) -> list[Word]:
        variable = self.fresh(name)
        self.integers.remove(variable)
        self.arrays.append(f"residue_u128 {variable};")
        self.emit(f"{variable} = {expression};")
        words: list[Word] = [f"residue_lo({variable})", f"residue_hi({variable})"]
        self.wides[tuple(words)] = variable
        return self.masked(words, bits, name)

    def wide_binary(self, opcode: str, a: list[Word], b: list[Word], bits: int, name: str) -> list[Word] | None:
        """What a single operation of two words is; None where words are better."""
        if opcode == "mul" and a[1] == 0 and b[1] == 0:
            return self.let_wide(f"residue_wide_mul({show(a[0])}, {show(b[0])})", bits, name)
        if opcode in ("add", "sub"):
            return self.let_wide(f"residue_wide_{opcode}({self.wide(a)}, {self.wide(b)})", bits, name)
        if opcode in ("shl", "lshr") and isinstance(b[0], int) and b[0] % 64:
            if opcode == "lshr" and b[0] > 64:
                return None
            return self.let_wide(f"residue_wide_{opcode}({self.wide(a)}, {b[0]})", bits, name)
        return None

    # Arithmetic.

    def bitwise(self, opcode: str, a: Word, b: Word, name: str) -> Word:
        if isinstance(a, int):
            a, b = b, a
        if isinstance(a, int) and isinstance(b, int):
            return {"and": a & b, "or": a | b, "xor": a ^ b}[opcode]
        if b == 0:
            return 0 if opcode == "and" else a
        if b == WORD - 1 and opcode != "xor":
            return a if opcode == "and" else b
        sign = {"and": "&", "or": "|", "xor": "^"}[opcode]
        return self.let(f"{show(a)} {sign} {show(b)}", name)

    def sum(self, opcode: str, a: list[Word], b: list[Word], name: str) -> tuple[list[Word], Word]:
        """a + b or a - b, and the carry out of the highest word."""
        carry: str | None = None
        result: list[Word] = []
        for left, right in zip(a, b):
            x, y = (right, left) if opcode == "add" and left == 0 else (left, right)
            if y == 0 and carry is None:
                result.append(x)
                continue
            if carry is None:
                carry = self.let("0", name + ".c")
            result.append(self.let(f"residue_{opcode}({show(x)}, {show(y)}, &{carry})", name))
        return result, carry if carry is not None else 0

    def product(self, a: list[Word], b: list[Word], count: int, name: str) -> list[Word]:
        """The lowest words of a product, row by row: x y + s + c <= 2^128 - 1 in each step."""
        if len([w for w in a if w != 0]) > len([w for w in b if w != 0]):
            a, b = b, a
        result: list[Word] = [0] * count
        for i, x in enumerate(a[:count]):
            if x == 0:
                continue
            above: Word = 0
            for j in range(count - i):
                y = b[j] if j < len(b) else 0
                if y == 0 and above == 0:
                    continue
                if i + j == count - 1:
                    # No word above this one.
                    terms = [f"{show(x)} * {show(y)}"] if y != 0 else []
                    terms += [show(w) for w in (above, result[i + j]) if w != 0]
                    result[i + j] = self.let("(uint64_t)(" + " + ".join(terms) + ")", name)
                    above = 0
                    continue
                if y == 0:
                    result[i + j], above = self.plus(result[i + j], above, None, name)
                    continue
                high = self.fresh(name + ".h")
                low: Word = self.let(f"residue_mul({show(x)}, {show(y)}, &{high})", name)
                upper: Word = high
                for term in (above, result[i + j]):
                    if term != 0:
                        low, upper = self.plus(low, term, upper, name)
                result[i + j], above = low, upper
        return result

    def plus(self, a: Word, b: Word, above: Word | None, name: str) -> tuple[Word, Word]:
        """a + b, and the carry, on top of ABOVE if there is one."""
        if a == 0:
            return b, above if above is not None else 0
        carry = self.let("0", name + ".c")
        low = self.let(f"residue_add({show(a)}, {show(b)}, &{carry})", name)
        if above is None:
            return low, carry
        return low, self.let(f"{show(above)} + {carry}", name)

    def shifted(self, opcode: str, a: list[Word], by: int, bits: int, name: str) -> list[Word]:
        """A shift by a constant; a has no bits above its width."""
        count = len(a)
        fill: Word = 0
        if opcode == "ashr":
            a = self.extended(a, bits, count * 64, name)
            fill = self.sign(a, count * 64, name)
        skip, rest = divmod(by, 64)

        def at(i: int) -> Word:
            return a[i] if 0 <= i < count else (fill if i >= count else 0)

        result: list[Word] = []
        for i in range(count):
            if opcode == "shl":
                high, low = at(i - skip), at(i - skip - 1)
                result.append(self.funnel(high, low, 64 - rest, name) if rest else high)
            else:
                low, high = at(i + skip), at(i + skip + 1)
                result.append(self.funnel(high, low, rest, name) if rest else low)
        return self.masked(result, bits, name) if opcode != "lshr" else result

    def funnel(self, high: Word, low: Word, by: int, name: str) -> Word:
        """The lower word of (high:low) >> by, 0 < by < 64."""
        parts = [f"{show(low)} >> {by}"] if low != 0 else []
        parts += [f"{show(high)} << {64 - by}"] if high != 0 else []
        if not parts:
            return 0
        if isinstance(high, int) and isinstance(low, int):
            return (high << 64 | low) >> by & (WORD - 1)
        return self.let(" | ".join(parts), name)

    def sign(self, a: list[Word], bits: int, name: str) -> Word:
        """All ones where the top bit is set."""
        top = a[-1]
        if isinstance(top, int):
            return WORD - 1 if top >> (bits - 1) % 64 & 1 else 0
        return self.let(f"0 - ({top} >> {(bits - 1) % 64} & 1)", name)

    def extended(self, a: list[Word], bits: int, to: int, name: str) -> list[Word]:
        """The number with its sign in all bits up to TO."""
        if bits == to:
            return a
        fill = self.sign(a, bits, name)
        above = WORD - 1 - top_mask(bits)
        top = a[-1]
        if above:
            ones = self.bitwise("and", fill, above, name)
            top = self.bitwise("or", top, ones, name)
        longer = [*a[:-1], top, *[fill] * (words_of(to) - len(a))]
        return self.masked(longer, to, name)

    def chosen(self, mask: Word, a: Word, b: Word, name: str) -> Word:
        return a if a == b else self.let(f"{show(b)} ^ ({show(mask)} & ({show(a)} ^ {show(b)}))", name)

    def hidden_mask(self, condition: Word, name: str) -> Word:
        return self.let(f"residue_hide(0 - {show(condition)})", name + ".m")

    def variable_shift(self, opcode: str, a: list[Word], by: Word, bits: int, name: str) -> list[Word]:
        """Bit by bit of the amount, for numbers of several words."""
        step = 0
        while 1 << step < bits:
            mask = self.hidden_mask(self.let(f"{show(by)} >> {step} & 1", name), name)
            moved = self.shifted(opcode, a, 1 << step, bits, name)
            a = [self.chosen(mask, m, w, name) for m, w in zip(moved, a)]
            step += 1
        return a

    def compared(self, predicate: str, a: list[Word], b: list[Word], type: Type, name: str) -> Word:
        if type.kind == "ptr":
            sign = {"eq": "==", "ne": "!=", "ult": "<", "ule": "<=", "ugt": ">", "uge": ">="}[predicate]
            return self.let(f"(uint64_t)({show(a[0])} {sign} {show(b[0])})", name)
        if predicate in ("eq", "ne"):
            parts = [f"({show(x)} ^ {show(y)})" if y != 0 else show(x) for x, y in zip(a, b)]
            equal = self.let(f"residue_is_zero({' | '.join(parts)})", name)
            return equal if predicate == "eq" else self.let(f"{equal} ^ 1", name)
        if predicate[0] == "s":
            # Signed numbers with the top bit turned over are in the order of unsigned ones.
            turn = 1 << (type.bits - 1) % 64
            a = [*a[:-1], self.bitwise("xor", a[-1], turn, name)]
            b = [*b[:-1], self.bitwise("xor", b[-1], turn, name)]
        if predicate[1:] in ("gt", "le"):
            a, b = b, a
        carry = self.let("0", name + ".c")
        for x, y in zip(a, b):
            self.emit(f"(void)residue_sub({show(x)}, {show(y)}, &{carry});")
        below = carry
        return below if predicate[1:] in ("lt", "gt") else self.let(f"{below} ^ 1", name)
