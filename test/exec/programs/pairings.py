"""Base fields and G1 of curves for pairings."""

from __future__ import annotations

import random
from functools import partial

import short_curves
from program import Case, Function, Program
from residue_test.weierstrass import Curve

BN254 = Curve(
    p=0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47,
    a=0,
    b=3,
    order=0x30644E72E131A029B85045B68181585D2833E84879B9709143E1F593F0000001,
    generator=(1, 2),
)

BLS12_381 = Curve(
    p=int(
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
        "1eabfffeb153ffffb9feffffffffaaab",
        16,
    ),
    a=0,
    b=4,
    order=0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001,
    generator=(
        int(
            "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac58"
            "6c55e83ff97a1aeffb3af00adb22c6bb",
            16,
        ),
        int(
            "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3ed"
            "d03cc744a2888ae40caa232946c5e7e1",
            16,
        ),
    ),
)

#: An element x + y i of the quadratic extension.
Pair = tuple[int, int]


def mul2(p: int, a: Pair, b: Pair) -> Pair:
    return (a[0] * b[0] - a[1] * b[1]) % p, (a[0] * b[1] + a[1] * b[0]) % p


def invert(p: int, a: int) -> int:
    """1/a, or 0 for 0."""
    return pow(a, p - 2, p)


def invert2(p: int, a: Pair) -> Pair:
    norm = invert(p, a[0] ** 2 + a[1] ** 2)
    return a[0] * norm % p, -a[1] * norm % p


def numbers(curve: Curve) -> list[int]:
    """Elements at edges, and encodings that are not canonical."""
    p, generator = curve.p, random.Random(curve.p)
    limit = 2 ** (8 * curve.size)
    edges = [0, 1, 2, p - 1, p - 2, p, p + 1, (p - 1) // 2, (p + 1) // 2, limit - 1]
    edges += [limit // 2, limit // p * p, limit // p * p - 1]
    return edges + [generator.randrange(limit) for _ in range(8)]


def field(name: str, curve: Curve) -> list[Case]:
    p, encode = curve.p, curve.bytes_of
    elements = numbers(curve)
    cases = []
    for a in elements:
        for b in elements:
            results = (a * b, a * a, invert(p, a), a + b, a - b)
            expected = [b"".join(encode(r % p) for r in results)]
            cases.append(Case(f"{name}_field", [encode(a), encode(b)], expected))
        root = pow(a, (p + 1) // 4, p)
        outputs = [encode(root)] if (root * root - a) % p == 0 else None
        cases.append(Case(f"{name}_root", [encode(a)], outputs))
    assert any(c.expected is None for c in cases)
    return cases


def extension(name: str, curve: Curve) -> list[Case]:
    p, encode = curve.p, curve.bytes_of
    generator = random.Random(name)
    elements = numbers(curve)
    cases = []
    for _ in range(150):
        a, b = ((generator.choice(elements), generator.choice(elements)) for _ in "ab")
        product, square = mul2(p, a, b), mul2(p, b, b)
        results = [
            product,
            mul2(p, a, a),
            invert2(p, a),
            (a[0] + b[0], a[1] + b[1]),
            (product[0] + square[0], product[1] + square[1]),
        ]
        expected = [b"".join(encode(n % p) for pair in results for n in pair)]
        inputs = [b"".join(map(encode, pair)) for pair in (a, b)]
        cases.append(Case(f"{name}_extension", inputs, expected))
    return cases


def points(name: str, curve: Curve) -> list[Case]:
    """Multiples of the generator, by the definition; and refusals."""
    function = f"{name}_multiply"
    x, y = curve.generator
    scalars = [0, 1, 2, 3, 5, 16, curve.order - 1, curve.order, curve.order + 1]
    scalars += [2 ** (8 * curve.size) - 1, random.Random(name).randrange(curve.order)]
    cases = []
    for scalar in scalars:
        product = curve.multiply(scalar, (x, y))
        expected = [curve.encode(*product)[1:]] if product else None
        inputs = [curve.bytes_of(scalar), curve.encode(x, y)]
        cases.append(Case(function, inputs, expected))
    # The order is that of the generator, and the curve is that of the tables.
    assert cases[7].expected is None and cases[6].expected
    for encoded in short_curves.bad_points(curve):
        if encoded == curve.encode(x, y):
            continue
        cases.append(Case(function, [curve.bytes_of(1), encoded], None))
    return cases


def cases(name: str, curve: Curve) -> list[Case]:
    return field(name, curve) + extension(name, curve) + points(name, curve)


def secret_cases(name: str, curve: Curve) -> list[Case]:
    return [
        *short_curves.secret_case(f"{name}_multiply", curve),
        field(name, curve)[-2],
        extension(name, curve)[-1],
    ]


def program(name: str, curve: Curve) -> Program:
    size = curve.size
    return Program(
        source=f"{name}.c",
        functions=(
            Function(f"{name}_field", (5 * size,), (size, size), secret=(0, 1)),
            Function(f"{name}_root", (size,), (size,), True),
            Function(
                f"{name}_extension", (10 * size,), (2 * size, 2 * size), secret=(0, 1)
            ),
            short_curves.multiplication(name, curve),
        ),
        cases=partial(cases, name, curve),
        secret_cases=partial(secret_cases, name, curve),
        public_lines=(short_curves.INFINITY,),
        # Those of a multiplication of points, and loops over bytes and exponents.
        most_branches=short_curves.MOST_BRANCHES + 12,
    )


PROGRAMS = {
    "bls12-381": program("bls12_381", BLS12_381),
    "bn254": program("bn254", BN254),
}
