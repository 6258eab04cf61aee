"""What a habit is, and the numbers that its program and its oracle share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

INPUTS = Path(__file__).resolve().parent / "Inputs"

_WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15

#: A number, and in how many bits it is shown.
Result = tuple[int, int]


@dataclass
class Stream:
    """The numbers of Inputs/stream.h."""

    state: int = 2026

    def word(self) -> int:
        self.state = (self.state + _GOLDEN) & _WORD
        z = self.state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _WORD
        return z ^ z >> 31

    def words(self, count: int) -> int:
        """A number of that many words, the highest first."""
        number = 0
        for _ in range(count):
            number = number << 64 | self.word()
        return number

    def bytes(self, size: int) -> bytes:
        words = [self.word().to_bytes(8, "little") for _ in range(-(-size // 8))]
        return b"".join(words)[:size]

    def signed(self) -> int:
        return to_signed(self.word(), 64)


def to_signed(number: int, bits: int) -> int:
    """What the lowest bits of a number mean in two's complement."""
    number %= 1 << bits
    return number - (1 << bits) if number >> (bits - 1) else number


def text_words(text: bytes, size: int) -> Iterator[Result]:
    """Bytes as words, filled up with zeros to a size."""
    padded = text.ljust(size, b"\0")
    for i in range(0, size, 8):
        yield int.from_bytes(padded[i : i + 8], "little"), 64


def words_of(results: Iterator[Result]) -> list[int]:
    """What a program prints of its results, word by word."""
    return [
        number >> shift & _WORD for number, bits in results for shift in range(0, bits, 64)
    ]


def digest(words: list[int]) -> int:
    """What a program prints at its end."""
    value = 0
    for word in words:
        value = ((value ^ word) * _GOLDEN) & _WORD
        value ^= value >> 32
    return value


#: The results of a program that is called with a count.
Oracle = Callable[[Stream, int], Iterator[Result]]


@dataclass(frozen=True)
class Habit:
    """A program of Inputs, and what it must print."""

    name: str
    source: Path
    #: What is habitual about it.
    about: str
    #: The count that tests call it with.
    count: int
    oracle: Oracle = field(repr=False)
    #: How clang alone divides in it: in a loop over "bits", of which a "short" quotient
    #: has few; by a "call" of the runtime; by a "variable"; or not at all ("none").
    plain: str

    def expected(self, count: int) -> list[int]:
        return words_of(self.oracle(Stream(), count))


@dataclass
class Group:
    """Habits that are tested together."""

    name: str
    habits: list[Habit] = field(default_factory=list)

    def add(
        self, source: str, about: str, count: int, plain: str = "bits"
    ) -> Callable[[Oracle], Oracle]:
        """Adds the program in Inputs that the decorated function is the oracle of."""

        def decorate(oracle: Oracle) -> Oracle:
            path = INPUTS / source
            self.habits.append(Habit(path.stem, path, about, count, oracle, plain))
            return oracle

        return decorate
