"""Fields of one machine word: 2^61 - 1 and 2^64 - 2^32 + 1."""

from __future__ import annotations

import random
from collections.abc import Iterable

from program import Case, Function, Program

MERSENNE = 2**61 - 1
GOLDILOCKS = 2**64 - 2**32 + 1
SIZE = 256


def words(numbers: Iterable[int]) -> bytes:
    return b"".join(n.to_bytes(8, "little") for n in numbers)


def hash_of(x: int, message: list[int]) -> int:
    h = 0
    for word in message:
        h = (h + word) * x % MERSENNE
    return h


def polynomial_cases() -> list[Case]:
    generator = random.Random(61)
    edges = [0, 1, MERSENNE - 1, MERSENNE, MERSENNE + 1, 2**64 - 1, 2**63, 2**61]
    points = edges + [generator.randrange(2**64) for _ in range(8)]
    messages: list[list[int]] = [[], [2**64 - 1] * 64, [0] * 9, edges * 3]
    messages += [
        [generator.randrange(2**64) for _ in range(n)] for n in (*range(1, 12), 500)
    ]
    cases = []
    for x in points:
        for message in messages:
            expected = [words([hash_of(x, message)])]
            for name in ("polynomial_hash", "polynomial_hash_4"):
                cases.append(Case(name, [words([x]), words(message)], expected))
    base = 0x123456789ABCDEF
    strings = [bytes(64), b"\xff" * 64, *(generator.randbytes(64) for _ in range(20))]
    for text in strings:
        windows = [text[i : i + 8] for i in range(57)]
        hashes = [
            sum(byte * base ** (7 - i) for i, byte in enumerate(w)) % MERSENNE
            for w in windows
        ]
        cases.append(Case("rolling_hashes", [text], [words(hashes)]))
    return cases


def transform(a: list[int], root: int) -> list[int]:
    """The values of a polynomial at the powers of a root of unity."""
    if len(a) == 1:
        return a
    even = transform(a[::2], root * root % GOLDILOCKS)
    odd = transform(a[1::2], root * root % GOLDILOCKS)
    w, low, high = 1, [], []
    for u, v in zip(even, odd, strict=True):
        low.append((u + w * v) % GOLDILOCKS)
        high.append((u - w * v) % GOLDILOCKS)
        w = w * root % GOLDILOCKS
    return low + high


def convolution(a: list[int], b: list[int]) -> list[int]:
    result = [0] * SIZE
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[(i + j) % SIZE] += x * y
    return [n % GOLDILOCKS for n in result]


def goldilocks_cases() -> list[Case]:
    generator = random.Random(64)
    root = pow(7, (GOLDILOCKS - 1) // SIZE, GOLDILOCKS)
    assert pow(root, SIZE // 2, GOLDILOCKS) == GOLDILOCKS - 1
    inputs = [[0] * SIZE, [2**64 - 1] * SIZE, [GOLDILOCKS - 1] * SIZE]
    inputs.append([1] + [0] * 255)
    inputs.append([GOLDILOCKS - 1, GOLDILOCKS, 2**32, 2**32 - 1] * 64)
    inputs += [[generator.randrange(2**64) for _ in range(SIZE)] for _ in range(10)]
    cases = []
    for a in inputs:
        # From the definition, at a few places.
        values = transform([n % GOLDILOCKS for n in a], root)
        for k in (0, 1, 100):
            direct = sum(n * pow(root, i * k, GOLDILOCKS) for i, n in enumerate(a))
            assert direct % GOLDILOCKS == values[k]
        cases.append(Case("goldilocks_ntt", [words(a)], [words(values)]))
    for a, b in zip(inputs, reversed(inputs), strict=True):
        expected = [words(convolution(a, b))]
        cases.append(Case("goldilocks_convolution", [words(a), words(b)], expected))
    return cases


def function(name: str, output: int, *inputs: int | None) -> Function:
    """Of arrays of words, all of them secret."""
    sizes = tuple(n and 8 * n for n in inputs)
    secret = tuple(range(len(sizes)))
    return Function(name, (8 * output,), sizes, secret=secret, element="uint64_t")


PROGRAMS = {
    "goldilocks": Program(
        source="goldilocks.c",
        functions=(
            function("goldilocks_ntt", SIZE, SIZE),
            function("goldilocks_convolution", SIZE, SIZE, SIZE),
        ),
        cases=goldilocks_cases,
        secret_cases=lambda: goldilocks_cases()[-1:],
        # Loops, the bits of public exponents, and the swaps of reversing.
        most_branches=32,
    ),
    "polynomial61": Program(
        source="polynomial61.c",
        functions=(
            function("polynomial_hash", 1, 1, None),
            function("polynomial_hash_4", 1, 1, None),
            function("rolling_hashes", 57, 8),
        ),
        cases=polynomial_cases,
        secret_cases=lambda: polynomial_cases()[-25:-22],
        # Loops of blocks and of what is left; three functions with two loops each.
        most_branches=20,
    ),
}
