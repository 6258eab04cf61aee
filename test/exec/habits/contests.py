"""Contests: numbers of 64 bits, signed as often as not, and products in __int128."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from habit import Group, Result, Stream

CONTESTS = Group("contests")

P18 = 10**18 + 9
M61 = 2**61 - 1
GOLDILOCKS = 2**64 - 2**32 + 1


@CONTESTS.add("signed_mulmod.cpp", "(__int128)a * b % MOD in long long", 20, "call")
def signed_mulmod(stream: Stream, count: int) -> Iterator[Result]:
    base = 911382323 * 972663749 % P18
    for _ in range(count):
        h = [0]
        for byte in stream.bytes(64):
            h.append((h[-1] * base + byte) % P18)
        yield h[64], 64
        for i in range(0, 49, 8):
            yield (h[i + 16] - h[i] * pow(base, 16, P18)) % P18, 64


@CONTESTS.add("positive_remainder.c", "((x % p) + p) % p", 100, "call")
def positive_remainder(stream: Stream, count: int) -> Iterator[Result]:
    a, b = 1, 2
    for _ in range(count):
        x, y = stream.signed() >> 2, stream.signed() >> 2
        a = (a * x - b * y) % M61
        b = (b * x - a) % M61
        yield a, 64
        yield b, 64


@CONTESTS.add("modint.cpp", "a modint with the modulus in its type", 20, "call")
def modint(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        a, b = stream.signed(), stream.signed()
        c = (a - b) * (a + b) - a * a
        yield c * pow(a * b, -1, P18) % P18, 64


@CONTESTS.add("lazy_sums.c", "if (s >= M * M) s -= M * M in 128 bits", 40, "call")
def lazy_sums(stream: Stream, count: int) -> Iterator[Result]:
    small = 998244353
    for _ in range(count):
        pairs = [(stream.word() % P18, stream.word() % P18) for _ in range(16)]
        yield sum(a * b for a, b in pairs) % P18, 64
        product = stream.word() * stream.word()
        yield product % small, 64
        yield (product >> 37) % small, 64


@CONTESTS.add("miller_rabin.cpp", "powers in templates over the number", 10, "call")
def miller_rabin(stream: Stream, count: int) -> Iterator[Result]:
    def witness(a: int, n: int) -> bool:
        d, s = n - 1, 0
        while d % 2 == 0:
            d, s = d // 2, s + 1
        powers = [pow(a, d << i, n) for i in range(s)]
        return powers[0] != 1 and n - 1 not in powers

    for _ in range(count):
        a = stream.word() % 10**9 + 2
        for n in (2**64 - 59, P18, 3825123056546413051):
            yield int(witness(a, n)), 64
        yield pow(a, a, GOLDILOCKS), 64


@CONTESTS.add("fibonacci.c", "doubling in recursion", 20, "call")
def fibonacci(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        f, g = 0, 1
        for bit in f"{stream.word():b}":
            f, g = f * (2 * g - f) % P18, (f * f + g * g) % P18
            if bit == "1":
                f, g = g, (f + g) % P18
        yield f, 64
        yield g, 64


@CONTESTS.add("matrix_power.cpp", "matrices of std::array, summed with %", 10, "call")
def matrix_power(stream: Stream, count: int) -> Iterator[Result]:
    Matrix = list[list[int]]

    def product(a: Matrix, b: Matrix) -> Matrix:
        columns = list(zip(*b))
        return [[sum(map(int.__mul__, r, c)) % M61 for c in columns] for r in a]

    for _ in range(count):
        m = [[1, 1, stream.word() % M61], [1, 0, 0], [0, 1, 0]]
        r = [[int(i == j) for j in range(3)] for i in range(3)]
        for bit in f"{stream.word() >> 32:b}":
            r = product(r, r)
            if bit == "1":
                r = product(r, m)
        for row in r:
            yield row[0], 64


@CONTESTS.add("residue_numbers.c", "mods[i] of a table, and CRT", 50, "call")
def residue_numbers(stream: Stream, count: int) -> Iterator[Result]:
    mods = [2**62 - 57, 2**62 - 87, 2**62 - 117]
    product = mods[0] * mods[1] * mods[2]
    acc = 1
    for _ in range(count):
        x = stream.word()
        acc = (acc * x + x) % product
        yield acc, 192


@CONTESTS.add("binomials.cpp", "tables of factorials and inverses", 20, "call")
def binomials(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        n, k = stream.word() % 301, stream.word() % 301
        terms = [(-1) ** i * comb(n, i) for i in range(min(k + 1, 16))]
        yield sum(terms) % P18, 64
        yield comb(n, k) % P18, 64


@CONTESTS.add("transform.c", "a transform modulo 2^64 - 2^32 + 1", 3, "call")
def transform(stream: Stream, count: int) -> Iterator[Result]:
    n = 64
    root = pow(7, (GOLDILOCKS - 1) // n, GOLDILOCKS)
    a = [stream.word() % GOLDILOCKS for _ in range(n)]
    for t in range(count):
        powers = [pow(root, i, GOLDILOCKS) for i in range(n)]
        a = [
            sum(x * powers[i * j % n] for j, x in enumerate(a)) % GOLDILOCKS
            for i in range(n)
        ]
        yield a[t % n], 64
    for x in a:
        yield x, 64


@CONTESTS.add("jump_ahead.c", "a generator modulo 2^64 - 59", 20, "call")
def jump_ahead(stream: Stream, count: int) -> Iterator[Result]:
    m, mult, inc = 2**64 - 59, 13891176665706064842, 1442695040888963407
    x = stream.word() % m
    fixed = inc * pow(1 - mult, -1, m)
    for _ in range(count):
        x = (pow(mult, stream.word() >> 40, m) * (x - fixed) + fixed) % m
        for _ in range(16):
            x = (x * mult + inc) % m
            yield x, 64


@CONTESTS.add("mersenne127.c", "the symbol of Legendre, modulo 2^127 - 1", 10)
def mersenne127(stream: Stream, count: int) -> Iterator[Result]:
    p, x = 2**127 - 1, 12345
    for _ in range(count):
        for _ in range(8):
            x = x * 0x2360ED051FC65DA44385DF649FCCF645 % p ^ stream.word() & 1
        yield x, 128
        symbol = pow(x, (p - 1) // 2, p)
        yield (-1 if symbol == p - 1 else symbol), 64


@CONTESTS.add("lucas_lehmer.c", "the test of Lucas and Lehmer, 521 bits", 50)
def lucas_lehmer(stream: Stream, count: int) -> Iterator[Result]:
    s = 4
    for _ in range(count):
        s = (s * s - 2) % (2**521 - 1)
        s += 4 if s < 2 else 0
    yield s, 576


@CONTESTS.add("determinant.cpp", "(x % M + M) % M on signed _BitInt", 20)
def determinant(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**89 - 1
    m = [[stream.word() for _ in range(4)] for _ in range(4)]
    for t in range(count):
        a = [list(row) for row in m]
        for k in range(3):
            for i in range(k + 1, 4):
                for j in range(k + 1, 4):
                    a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) % p
        m[t % 4][t // 4 % 4] = a[3][3]
        yield a[3][3], 128
