"""Fields as authors of libraries write them: structs, contexts, macros, templates."""

from __future__ import annotations

from collections.abc import Iterator

from habit import Group, Result, Stream

FIELDS = Group("fields")

P25519 = 2**255 - 19
ORDER25519 = 2**252 + 27742317777372353535851937790883648493
SECP256K1 = 2**256 - 2**32 - 977
SECP256K1_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P521 = 2**521 - 1
BN254 = 21888242871839275222246405745257275088696311157297823662689037894645226208583
BLS12_381 = int(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff"
    "b9feffffffffaaab",
    16,
)


@FIELDS.add("struct_elements.c", "structs by pointer, a step of a ladder", 20)
def struct_elements(stream: Stream, count: int) -> Iterator[Result]:
    p = P25519
    x1 = int.from_bytes(stream.bytes(32), "little") % p
    x2, z2, x3, z3 = 1, 0, x1, 1
    for _ in range(count):
        aa, bb = (x2 + z2) ** 2 % p, (x2 - z2) ** 2 % p
        da, cb = (x3 - z3) * (x2 + z2) % p, (x3 + z3) * (x2 - z2) % p
        x3, z3 = (da + cb) ** 2 % p, (da - cb) ** 2 * x1 % p
        e = aa - bb
        x2, z2 = aa * bb % p, (121666 * e + bb) * e % p
    for value in (x2, z2, x3, z3):
        yield value, 256


@FIELDS.add("struct_of_one.c", "structs that start as {1}, of 448 bits", 70)
def struct_of_one(stream: Stream, count: int) -> Iterator[Result]:
    p = 2**448 - 2**224 - 1
    x1 = int.from_bytes(stream.bytes(56), "little") % p
    x2, z2, x3, z3 = 1, 0, x1, 1
    k = stream.word()
    for t in range(count):
        if k >> t % 64 & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        aa, bb = (x2 + z2) ** 2 % p, (x2 - z2) ** 2 % p
        da, cb = (x3 - z3) * (x2 + z2) % p, (x3 + z3) * (x2 - z2) % p
        x3, z3 = (da + cb) ** 2 % p, (da - cb) ** 2 * x1 % p
        x2, z2 = aa * bb % p, (2 * aa - bb) * (aa - bb) % p
    for value in (x2, z2, x3, z3, pow(z2, k, p)):
        yield value, 448


@FIELDS.add("sponge.cpp", "a sponge, powers of pairs, four sums at once", 20)
def sponge(stream: Stream, count: int) -> Iterator[Result]:
    p = 0x30644E72E131A029B85045B68181585D2833E84879B9709143E1F593F0000001

    def element() -> int:
        v = 0
        for _ in range(4):
            v = (v << 64 | stream.word()) % 2**254
        return v % p

    s = [element() for _ in range(3)]
    m = [[element() for _ in range(3)] for _ in range(3)]
    c = [element() for _ in range(3)]
    keys = [element() for _ in range(4)]
    for i in range(count):
        s = [(x + y) % p for x, y in zip(s, c)]
        s = [pow(x, 5, p) if i % 4 == 0 or j == 0 else x for j, x in enumerate(s)]
        s = [sum(x * y for x, y in zip(row, s)) % p for row in m]
    re, im, e = 1, 0, stream.word()
    for bit in f"{e:b}":
        re, im = (re * re - im * im) % p, 2 * re * im % p
        if bit == "1":
            re, im = (re * s[0] - im * s[1]) % p, (re * s[1] + im * s[0]) % p
    sums = [0] * 4
    for _ in range(count):
        sums = [(x + stream.word()) * key % p for x, key in zip(sums, keys)]
    for value in (*s, re, im, *sums):
        yield value, 256


@FIELDS.add("context_parameters.c", "the modulus as ctx->p of a constant struct", 20)
def context_parameters(stream: Stream, count: int) -> Iterator[Result]:
    p = SECP256K1
    x = (stream.word() << 64) + stream.word()
    y = (stream.word() << 128) + stream.word()
    z = 1
    for _ in range(count):
        s, m = 4 * x * y * y, 3 * x * x
        x, old = (m * m - 2 * s) % p, y
        y, z = (m * (s - x) - 8 * old**4) % p, 2 * old * z % p
    for value in (x, y, z):
        yield value, 256


@FIELDS.add("field_macros.c", "two fields out of one macro, inverses by powers", 5)
def field_macros(stream: Stream, count: int) -> Iterator[Result]:
    x, p, n = stream.words(4), P256, P256_ORDER
    for _ in range(count):
        k = (x + stream.word()) % n
        slope = (x * x - x - 3) * pow(x, -1, p) % p
        x = (slope - k) * pow(k, -1, n) % n
        yield slope, 256
        yield x, 256


@FIELDS.add("field_template.cpp", "a class with operators; its square extension", 5)
def field_template(stream: Stream, count: int) -> Iterator[Result]:
    p = BN254
    x, y = [stream.word(), stream.word()], [stream.word(), 3]

    def product(a: list[int], b: list[int]) -> list[int]:
        return [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]

    for _ in range(count):
        for i in range(20):
            x = product(x, y)
            x = [(x[0] + i) % p, (x[1] + 1) % p]
            y = product(y, y)
            y = [(y[0] + x[0]) % p, (y[1] + x[1]) % p]
        norm = pow(x[0] ** 2 + x[1] ** 2, -1, p)
        x = [x[0] * norm % p, -x[1] * norm % p]
        yield x[0], 256
        yield x[1], 256


@FIELDS.add("constexpr_field.cpp", "constexpr functions and lambdas, P-384", 30)
def constexpr_field(stream: Stream, count: int) -> Iterator[Result]:
    coefficients = [3**100, 5**100, 7**100, -1, -3, 2**383]
    x = stream.word()
    for _ in range(count):
        y = 0
        for c in coefficients:
            y = (y * x + c) % P384
        x = y
    yield x, 384


@FIELDS.add("recursive_power.c", "powmod(a, e, m) by recursion", 2)
def recursive_power(stream: Stream, count: int) -> Iterator[Result]:
    x = 2
    for _ in range(count):
        x = pow(x + 1, stream.words(6), P384)
        yield x, 384


@FIELDS.add("noinline_helpers.c", "noinline helpers with the modulus as parameter", 50)
def noinline_helpers(stream: Stream, count: int) -> Iterator[Result]:
    p = ORDER25519
    s, k, e = stream.word(), stream.word(), stream.word()
    for _ in range(count):
        e = e * e % p
        s = (k + e * s) % p
        k = (s - k) % p
    yield s, 256
    yield k, 256


@FIELDS.add("public_functions.c", "external functions with the modulus as parameter", 2)
def public_functions(stream: Stream, count: int) -> Iterator[Result]:
    n, key = SECP256K1_ORDER, stream.word()
    for _ in range(count):
        hash_ = stream.word() << 192 | stream.word()
        nonce = stream.word() << 130 | stream.word()
        key = pow(nonce, -1, n) * (hash_ + pow(7, nonce, n) * key) % n
        yield key, 256


@FIELDS.add("two_fields.c", "const u256 m = flag ? P : N", 10)
def two_fields(stream: Stream, count: int) -> Iterator[Result]:
    def chain(x: int, y: int, scalars: int) -> int:
        m = SECP256K1_ORDER if scalars else SECP256K1
        for _ in range(16):
            x, y = x * y % m, (x - y) % m
        return (x + y) % m

    x, y = stream.word(), stream.word()
    for _ in range(count):
        choice = stream.word()
        x = chain(x, y, choice & 1)
        y = chain(y, x, choice >> 1 & 1)
        yield x, 256
        yield y, 256


@FIELDS.add("set_once.c", "a static modulus that an init function sets", 5)
def set_once(stream: Stream, count: int) -> Iterator[Result]:
    x = stream.word()
    for _ in range(count):
        x = pow(x, stream.word() % 2**32 | 3, 2**511 - 187)
        yield x, 512


@FIELDS.add("prime_globals.c", "globals without const; a loop over primes", 30)
def prime_globals(stream: Stream, count: int) -> Iterator[Result]:
    x, y = stream.word(), stream.word()
    for _ in range(count):
        x = (x * x + y) % (2**128 - 159)
        y = (y * x + 1) % (2**127 - 1)
        for c in (159, 173, 237, 233):
            y ^= x * y % (2**128 - c)
    yield x, 128
    yield y, 128


@FIELDS.add("signed_field.c", "t %= p; if (t < 0) t += p on signed _BitInt", 30)
def signed_field(stream: Stream, count: int) -> Iterator[Result]:
    p = P25519
    a, b, c, d = (stream.word() for _ in range(4))
    for _ in range(count):
        n = (a * d - b * c) % p
        a, b, c = b * c % p, (c - d) % p, n * n % p
        d = (a - n * b) % p
    for value in (a, b, c, d):
        yield value, 256


@FIELDS.add("edwards_points.cpp", "operators on points and elements", 5)
def edwards_points(stream: Stream, count: int) -> Iterator[Result]:
    p = P25519
    d2 = 0x2406D9DC56DFFCE7198E80F2EEF3D13000E0149A8283B156EBD69B9426B2F159
    Point = tuple[int, int, int, int]

    def add(a: Point, b: Point) -> Point:
        x = (a[1] - a[0]) * (b[1] - b[0])
        y = (a[1] + a[0]) * (b[1] + b[0])
        t, z = a[3] * d2 * b[3], 2 * a[2] * b[2]
        e, f, g, h = y - x, z - t, z + t, y + x
        return e * f % p, g * h % p, f * g % p, e * h % p

    point = (
        0x216936D3CD6E53FEC0A4E231FDD6DC5C692CC7609525A7B2C9562D608F25D51A,
        0x6666666666666666666666666666666666666666666666666666666666666658,
        1,
        0x67875F0FD78B766566EA4E8E64ABE37D20F09F80775152F56DDE8AB3A5B7DDA3,
    )
    for _ in range(count):
        total, doubled = (0, 1, 1, 0), point
        scalar = stream.word() % 2**64 >> 52
        while scalar:
            total = add(total, doubled) if scalar & 1 else total
            doubled = add(doubled, doubled)
            scalar >>= 1
        point = add(total, point)
    for value in point:
        yield value, 256


@FIELDS.add("union_limbs.c", "a union of limbs and number", 50)
def union_limbs(stream: Stream, count: int) -> Iterator[Result]:
    x, y = int.from_bytes(stream.bytes(48), "little"), 3
    for _ in range(count):
        x, y = x * y % P384, y * y % P384
        y ^= (x & 1) << 320
    for shift in range(0, 384, 64):
        yield x >> shift & (2**64 - 1), 64
        yield y >> shift & (2**64 - 1), 64


@FIELDS.add("big_endian.c", "octets, highest first, of 521 bits", 20)
def big_endian(stream: Stream, count: int) -> Iterator[Result]:
    data = [bytearray(stream.bytes(66)) for _ in range(2)]
    a, b = (int.from_bytes(bytes([d[0] & 1]) + d[1:], "big") for d in data)
    for _ in range(count):
        c = a * b % P521
        a = (c * c - c) % P521
    yield int.from_bytes(a.to_bytes(66, "big"), "little"), 576


@FIELDS.add("elementwise.c", "loops over arrays: products, a x + y, sums", 5)
def elementwise(stream: Stream, count: int) -> Iterator[Result]:
    a, b = [], []
    for _ in range(32):
        a.append((stream.word() << 190) % 2**255)
        b.append(stream.word() << 180 | stream.word())
    for t in range(count):
        k = a[t % 32]
        c = [(x * y + k * y) % P25519 for x, y in zip(a, b)]
        a[t % 32] = sum(x * y for x, y in zip(b, c)) % P25519
        yield a[t % 32], 256


@FIELDS.add("interpolation.cpp", "std::vector and namespaces, 381 bits", 2)
def interpolation(stream: Stream, count: int) -> Iterator[Result]:
    p, n = BLS12_381, 5
    y = [stream.word() << 200 | stream.word() for _ in range(n)]
    for t in range(count):
        x, value = stream.word() + n, 0
        for i in range(n):
            numerator = denominator = 1
            for j in range(n):
                if j != i:
                    numerator *= x - j
                    denominator *= i - j
            value += y[i] * numerator * pow(denominator, -1, p)
        y[t % n] = value % p
        yield y[t % n], 384
