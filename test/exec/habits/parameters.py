"""Which modulus it is depends on tags, tables, types, captures and calls."""

from __future__ import annotations

from collections.abc import Iterator

from habit import Group, Result, Stream

PARAMETERS = Group("parameters")

P25519 = 2**255 - 19
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P192 = 2**192 - 2**64 - 1
BN254 = 21888242871839275222246405745257275088696311157297823662689037894645226208583
BN254_ORDER = (
    21888242871839275222246405745257275088548364400416034343698204186575808495617
)


@PARAMETERS.add("three_fields.c", "a tag in each element, a switch for the modulus", 10)
def three_fields(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        word = stream.word()
        p = (BN254, BN254_ORDER, P25519)[word % 3]
        base = (stream.word() << 190) % 2**256
        yield pow(base, (word >> 40) % 2**32, p), 256


@PARAMETERS.add("function_pointers.c", "tables of function pointers", 20)
def function_pointers(stream: Stream, count: int) -> Iterator[Result]:
    x, y = stream.word(), stream.word()
    for t in range(count):
        p = P25519 if t % 2 else P384
        x, y = y, (x * x * y * x - y * y) % p
        yield y, 384


@PARAMETERS.add("virtual_field.cpp", "an abstract class and two of its kind", 10)
def virtual_field(stream: Stream, count: int) -> Iterator[Result]:
    x = stream.word()
    for _ in range(count):
        p = 2**256 - 189 if stream.word() & 1 else P25519
        for i in range(8):
            x = (x * x + i) % p
        yield x, 256


@PARAMETERS.add("state_machine.cpp", "a power as a machine of states", 5)
def state_machine(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**256 - 189
    x = stream.word()
    for _ in range(count):
        x = pow((x + 1) % p, stream.word(), p)
        yield x, 256


@PARAMETERS.add("lambda_modulus.cpp", "lambdas that capture the modulus", 5)
def lambda_modulus(stream: Stream, count: int) -> Iterator[Result]:
    small = 2**63 - 25
    x, y = stream.word(), stream.word() % small
    for _ in range(count):
        e = stream.word()
        x, y = pow(x + 1, e, 2**320 - 197), pow(y + 1, e, small)
        yield x, 320
        yield y, 64


@PARAMETERS.add("value_template.cpp", "a _BitInt as parameter of a template", 2)
def value_template(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        a, b = stream.word() ** 2, stream.word()
        yield (a * a - b * b) * pow(a * a + b * b, -1, P192) % P192, 192


@PARAMETERS.add("rsa_crt.c", "one power function for two primes", 2)
def rsa_crt(stream: Stream, count: int) -> Iterator[Result]:
    n = (2**256 - 189) * (2**256 - 357)
    for _ in range(count):
        m = stream.words(7)
        yield pow(m, 5, n), 512
        yield m, 512


@PARAMETERS.add("old_style.c", "a macro, globals for temporaries, goto", 30)
def old_style(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**189 - 31
    c = [stream.word() << 100 | stream.word() for _ in range(12)]
    value = 1
    for _ in range(count):
        n, x, value = stream.word() % 13, value + 1, 0
        for i in range(n):
            value = (value * x + c[i]) % p
        yield value, 192


@PARAMETERS.add("odd_widths.c", "types of 65, 97, 137, 201 and 233 bits", 20)
def odd_widths(stream: Stream, count: int) -> Iterator[Result]:
    fields = [(65, 49, 1), (97, 141, 30), (137, 13, 70), (201, 55, 135), (233, 3, 160)]
    for _ in range(count):
        n = stream.word() % 8
        for bits, c, shift in fields:
            a = (stream.word() << shift) % 2**bits | 1
            b = a
            for i in range(n):
                b = b * a % (2**bits - c) ^ i
            yield b, -(-bits // 64) * 64


@PARAMETERS.add("memo_tables.cpp", "-1 in tables of signed __int128", 20, "call")
def memo_tables(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**61 - 1
    for _ in range(count):
        n = 1 + stream.word() % 23
        row = [1]
        for _ in range(n):
            padded = [0, *row, 0]
            row = [padded[k] + k * padded[k + 1] for k in range(len(row) + 1)]
        value = 0
        for entry in row[1:]:
            value = value * 1000003 - entry
        yield value % p, 64


@PARAMETERS.add("polynomial_ring.c", "sums of products in arrays, then %", 3)
def polynomial_ring(stream: Stream, count: int) -> Iterator[Result]:
    def product(a: list[int], b: list[int]) -> list[int]:
        t = [0] * 7
        for i in range(4):
            for j in range(4):
                t[i + j] += a[i] * b[j]
        for k in (2, 1, 0):
            t[k + 1] += t[k + 4]
            t[k] += t[k + 4]
        return [v % P256 for v in t[:4]]

    x = [0, 1, 0, 0]
    for _ in range(count):
        y = [1, 0, 0, 0]
        for bit in f"{stream.word() >> 40:b}":
            y = product(y, y)
            y = product(y, x) if bit == "1" else y
        x[0], x[2] = y[3], y[1]
        for value in y:
            yield value, 256


@PARAMETERS.add("window_lookups.c", "tables that are gone through, in nine forms", 18)
def window_lookups(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**256 - 2**224 + 2**192 + 2**96 - 1
    table = [(stream.words(4), stream.words(4)) for _ in range(16)]
    for _ in range(count):
        x = 1
        for digit in stream.bytes(16):
            factor, addend = table[digit % 16]
            x = (pow(x, 16, p) * factor + addend) % p
        yield x, 256


@PARAMETERS.add("masked_swaps.c", "swaps by masks in a ladder", 10)
def masked_swaps(stream: Stream, count: int) -> Iterator[Result]:
    x = 9
    for _ in range(count):
        x = pow(x + 1, stream.word(), P25519)
        yield x, 256
