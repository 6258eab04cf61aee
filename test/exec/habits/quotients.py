"""Quotients: numbers as text, dates, fixed point, exact divisions."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from habit import Group, Result, Stream, text_words, to_signed

QUOTIENTS = Group("quotients")

SECP256K1 = 2**256 - 2**32 - 977
SECP256K1_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


def toward_zero(a: int, b: int) -> int:
    """The quotient of C."""
    return a // b if a >= 0 else -(-a // b)


def in_base(number: int, digits: str, length: int) -> bytes:
    """A number by that many digits."""
    text = ""
    for _ in range(length):
        number, digit = divmod(number, len(digits))
        text = digits[digit] + text
    return text.encode()


@QUOTIENTS.add("int128_decimal.c", "printing __int128, signed and not", 100, "call")
def int128_decimal(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        high, low = stream.word(), stream.word()
        shift = high & 63
        text = str((high << 64 | low) >> shift)
        text += str(to_signed(low << 64 | high, 128) >> shift)
        yield from text_words(text.encode(), 80)
        yield len(text), 64


@QUOTIENTS.add("nanoseconds.c", "floors of signed quotients; days and seconds", 100, "call")
def nanoseconds(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        t = (stream.signed() >> 8) * 4096 + (stream.word() >> 56)
        days, rest = divmod(t, 86400 * 10**9)
        seconds, nanos = divmod(rest, 10**9)
        yield days, 64
        yield seconds, 64
        yield nanos, 64
        yield stream.word() * 10**9 // 2899999000, 64
        quotient, remainder = divmod(stream.words(2), 1000003)
        yield quotient * 7 + remainder, 128


@QUOTIENTS.add("base62.c", "digits of 128 bits in base 62, check digits", 50, "call")
def base62(stream: Stream, count: int) -> Iterator[Result]:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    for _ in range(count):
        number = stream.words(2)
        yield from text_words(in_base(number, digits, 22), 24)
        yield 1, 64
        yield 98 - (number >> 8) * 100 % 97, 64


@QUOTIENTS.add("long_division.c", "many words by a constant", 50, "call")
def long_division(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        number = sum(stream.word() << 64 * i for i in range(16))
        for _ in range(4):
            number, rest = divmod(number, 10000000000000000061)
            yield number, 64
            yield rest, 64


@QUOTIENTS.add("decimal256.c", "256 bits in decimal, digit by digit", 40)
def decimal256(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        number = stream.words(4) >> stream.word() % 256
        text = str(number).encode()
        yield int.from_bytes(text[:8], "little"), 64
        yield len(text), 64
        yield number, 256


@QUOTIENTS.add("decimal_chunks.cpp", "512 bits by groups of 18 digits", 40)
def decimal_chunks(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        number = stream.words(8)
        number >>= stream.word() % 400
        pieces = []
        while number:
            number, piece = divmod(number, 10**18)
            pieces.append(piece)
        for piece in [len(pieces), *pieces]:
            yield piece, 64


@QUOTIENTS.add("base58.c", "n - (n / 58) * 58 of 200 bits", 40)
def base58(stream: Stream, count: int) -> Iterator[Result]:
    digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    for _ in range(count):
        number = int.from_bytes(stream.bytes(25), "big")
        yield from text_words(in_base(number, digits, 35), 40)


@QUOTIENTS.add("parse_numbers.c", "decimal and hex digits, reduced on the way", 20, "short")
def parse_numbers(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        decimal = hexadecimal = ""
        for _ in range(96):
            word = stream.word()
            decimal += str(word % 10)
            hexadecimal += "0123456789abcdefABCDEF"[(word >> 32) % 22]
        yield int(decimal) % SECP256K1_ORDER, 256
        yield int(hexadecimal, 16) % SECP256K1_ORDER, 256


@QUOTIENTS.add("fixed_point.c", "(a * b + WAD / 2) / WAD", 20)
def fixed_point(stream: Stream, count: int) -> Iterator[Result]:
    wad, ray = 10**18, 10**27
    top = 2**256 - 1

    def multiply(a: int, b: int, one: int) -> int:
        return (a * b + one // 2) // one & top

    for _ in range(count):
        a, x = stream.words(2), ray + stream.word()
        n = stream.word() >> 44
        z = x if n % 2 else ray
        while n := n // 2:
            x = multiply(x, x, ray)
            z = multiply(z, x, ray) if n % 2 else z
        yield z, 256
        yield multiply(a, z // 10**9, wad), 256
        yield multiply(a, a, wad) % wad, 64


@QUOTIENTS.add("fixed_point_signed.c", "signed quotients toward zero", 100)
def fixed_point_signed(stream: Stream, count: int) -> Iterator[Result]:
    one = 10**18
    coefficients = [one, -one // 2, 166666666666666667, -41666666666666667]
    coefficients.append(8333333333333333)
    for _ in range(count):
        x, y = stream.signed() * 65536, 0
        for c in reversed(coefficients):
            y = to_signed(toward_zero(y * x, one) + c, 192)
        yield y, 192
        fraction = y - toward_zero(y, one) * one
        yield fraction, 64
        yield -fraction, 64


@QUOTIENTS.add("quotient_remainder.c", "t - (t / p) * p; t / p beside t % p", 50)
def quotient_remainder(stream: Stream, count: int) -> Iterator[Result]:
    x, y = 3, 5
    for _ in range(count):
        x = (x ^ stream.word()) * y % SECP256K1
        q, r = divmod(x * x + y, SECP256K1)
        y = q ^ r
        yield x, 256
        yield y, 256


@QUOTIENTS.add("exact_division.c", "quotients whose remainder is 0", 50)
def exact_division(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        n = (stream.word() >> 4) + 5
        yield n * (n + 1) // 2, 320
        yield n * (n + 1) * (2 * n + 1) // 6, 320
        yield comb(n, 5), 320
        yield n**4 // 1000000007, 320


@QUOTIENTS.add("mixed_radix.c", "a table of radices, 192 bits", 50)
def mixed_radix(stream: Stream, count: int) -> Iterator[Result]:
    radix = [60, 60, 24, 366, 10000, 1000003, 360, 97]
    for _ in range(count):
        number, packed, weight = stream.words(3), 0, 1
        for r in radix:
            number, digit = divmod(number, r)
            packed, weight = packed + digit * weight, weight * r
            yield digit, 64
        yield packed, 192


@QUOTIENTS.add("paillier.c", "(u - 1) / n behind a power modulo n^2", 2)
def paillier(stream: Stream, count: int) -> Iterator[Result]:
    n = (2**64 - 59) * (2**64 - 83)
    for _ in range(count):
        a, b = stream.word(), stream.word()
        r, s = stream.word() | 1, stream.word() | 1
        x, y = ((1 + m * n) * pow(u, n, n * n) % n**2 for m, u in ((a, r), (b, s)))
        yield x, 256
        yield (a + b) % n, 128


@QUOTIENTS.add("check_digits.c", "text modulo 97, with a test that it is long", 50, "short")
def check_digits(stream: Stream, count: int) -> Iterator[Result]:
    for _ in range(count):
        number = 0
        for _ in range(34):
            digit = stream.word() % 36
            number = number * (10 if digit < 10 else 100) + digit
        yield number % 97, 64
        yield 98 - number % 97, 64


@QUOTIENTS.add("money.c", "signed amounts, rounded half away and to even", 20)
def money(stream: Stream, count: int) -> Iterator[Result]:
    scale = 10**18

    def half_away(n: int) -> int:
        return toward_zero(n + (scale // 2 if n >= 0 else -scale // 2), scale)

    def half_even(n: int) -> int:
        q, r = divmod(abs(n), scale)
        q += 2 * r > scale or (2 * r == scale and q % 2 == 1)
        return q if n >= 0 else -q

    for _ in range(count):
        a, rate = stream.signed() * 1000003, stream.signed() >> 6
        c = a
        for _ in range(7):
            c += half_away(c * rate)
        yield c, 256
        yield half_even(c * rate), 256
        yield toward_zero(a, 10**16), 64


@QUOTIENTS.add("calendar.c", "floor_div and floor_mod of picoseconds", 100, "call")
def calendar(stream: Stream, count: int) -> Iterator[Result]:
    second = 10**12
    for _ in range(count):
        day, rest = divmod(stream.signed() * 300000007, 86400 * second)
        era, of_era = divmod(day + 719468, 146097)
        year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
        of_year = of_era - (365 * year + year // 4 - year // 100)
        month = (5 * of_year + 2) // 153
        of_month = of_year - (153 * month + 2) // 5 + 1
        month += 3 if month < 10 else -9
        yield year + era * 400 + (month <= 2), 64
        yield month * 100 + of_month, 64
        yield rest // second, 64
        yield rest % second // 1000, 64
        yield (day + 4) % 7, 64
