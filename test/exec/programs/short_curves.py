"""Programs that multiply points of curves y^2 = x^3 + a x + b."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial

from libraries import OpenSSLCurve
from program import CHAIN_LOOPS, VECTORS, Case, Function, Program
from residue_test.weierstrass import Curve

SECP256K1 = Curve(
    p=2**256 - 2**32 - 977,
    a=0,
    b=7,
    order=0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    generator=(
        0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
        0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    ),
)

P224 = Curve(
    p=2**224 - 2**96 + 1,
    a=-3,
    b=0xB4050A850C04B3ABF54132565044B0B7D7BFD8BA270B39432355FFB4,
    order=0xFFFFFFFFFFFFFFFFFFFFFFFFFFFF16A2E0B8F03E13DD29455C5C2A3D,
    generator=(
        0xB70E0CBD6BB4BF7F321390B94A03C1D356C21122343280D6115C1D21,
        0xBD376388B5F723FB4C22DFE6CD4375A05A07476444D5819985007E34,
    ),
)

SM2 = Curve(
    p=2**256 - 2**224 - 2**96 + 2**64 - 1,
    a=-3,
    b=0x28E9FA9E9D9F5E344D5A9E4BCF6509A7F39789F515AB8F92DDBCBD414D940E93,
    order=0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123,
    generator=(
        0x32C4AE2C1F1981195F9904466A39C9948FE30BBFF2660BE1715A4589334C74C7,
        0xBC3736A2F4F6779C59BDCEE36B692153D0A9877CC62A474002DF32E52139F0A0,
    ),
)

P384 = Curve(
    p=2**384 - 2**128 - 2**96 + 2**32 - 1,
    a=-3,
    b=int(
            "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875a"
            "c656398d8a2ed19d2a85c8edd3ec2aef",
            16,
        ),
    order=int(
            "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf"
            "581a0db248b0a77aecec196accc52973",
            16,
        ),
    generator=(
        int(
            "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a38"
            "5502f25dbf55296c3a545e3872760ab7",
            16,
        ),
        int(
            "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c0"
            "0a60b1ce1d7e819d7a431d7c90ea0e5f",
            16,
        ),
    ),
)

P521 = Curve(
    p=2**521 - 1,
    a=-3,
    b=int(
            "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109"
            "e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f"
            "00",
            16,
        ),
    order=int(
            "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
            "fffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e9138"
            "6409",
            16,
        ),
    generator=(
        int(
            "00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d"
            "3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5"
            "bd66",
            16,
        ),
        int(
            "011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e"
            "662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd1"
            "6650",
            16,
        ),
    ),
)

#: memcheck reports the branch on the infinity: whether the product is refused.
INFINITY = "if (P->z == 0)"

#: Loops over bytes, bits of the scalar and of the exponent, the table and its read;
#: a bit of the public exponent; and the checks of the point: its form, x, y, the
#: equation, the infinity; and the inversion.
MOST_BRANCHES = 16 + CHAIN_LOOPS


def scalars(curve: Curve) -> list[bytes]:
    """At the edges of the order, with few or many bits set, and random ones."""
    limit = 2 ** (8 * curve.size)
    numbers = [0, 1, 2, 3, 15, 16, 17, limit // 2, limit - 1]
    numbers += [curve.order + i for i in (-2, -1, 0, 1, 2)]
    generator = random.Random(curve.p)
    numbers += [generator.randrange(limit) for _ in range(12)]
    return [curve.bytes_of(n % limit) for n in numbers]


def edge_points(curve: Curve) -> list[tuple[int, int]]:
    """The generator, its negative, small multiples, and points with a small x."""
    x, y = curve.generator
    points = [(x, y), (x, curve.p - y)]
    for scalar in (2, 3, 5, 1 << 100):
        point = curve.multiply(scalar, curve.generator)
        assert point
        points.append(point)
    return points


def bad_points(curve: Curve) -> list[bytes]:
    """Not on the curve, not canonical, or not of the uncompressed form."""
    x, y = curve.generator
    limit = 2 ** (8 * curve.size)
    good = curve.encode(x, y)
    points = [curve.encode(x, y ^ 1), curve.encode(x ^ 1, y), curve.encode(0, 0)]
    points += [curve.encode(*pair) for pair in ((x, curve.p), (curve.p, y), (y, x))]
    points += [curve.encode(limit - 1, limit - 1), curve.encode(limit - 1, y)]
    if x + curve.p < limit:
        points.append(curve.encode(x + curve.p, y))
    points += [bytes([form]) + good[1:] for form in (0, 2, 3, 5, 6, 7, 0x84)]
    return points


def multiplications(function: str, curve: Curve, openssl: str) -> list[Case]:
    """What OpenSSL gives, which must be what the definition gives."""
    library = OpenSSLCurve(openssl)
    cases = []
    for number, point in enumerate(edge_points(curve)):
        encoded = curve.encode(*point)
        for scalar in scalars(curve):
            product = library.multiply(scalar, encoded)
            if number == 0:
                model = curve.multiply(int.from_bytes(scalar, "big"), point)
                assert product == (curve.encode(*model)[1:] if model else None)
            expected = None if product is None else [product]
            cases.append(Case(function, [scalar, encoded], expected))
    for encoded in bad_points(curve):
        for scalar in (curve.bytes_of(0), scalars(curve)[-1]):
            cases.append(Case(function, [scalar, encoded], None))
    return cases


def secret_case(function: str, curve: Curve) -> list[Case]:
    scalar = bytes((31 * i + 7) % 256 for i in range(curve.size))
    point = curve.multiply(3, curve.generator)
    assert point
    product = curve.multiply(int.from_bytes(scalar, "big"), point)
    assert product
    expected = [curve.encode(*product)[1:]]
    return [Case(function, [scalar, curve.encode(*point)], expected)]


def compressed() -> list[Case]:
    curve = SECP256K1
    library = OpenSSLCurve("secp256k1")
    function = "secp256k1_multiply_compressed"
    cases = []
    scalar = scalars(curve)[-1]
    for x in [*range(7), curve.p - 1, curve.p, curve.p + 1, *range(2000, 2010)]:
        for form in range(5):
            point = bytes([form]) + curve.bytes_of(x)
            product = library.multiply(scalar, point) if form > 1 else None
            cases.append(
                Case(function, [scalar, point], None if product is None else [product])
            )
    refused = sum(case.expected is None for case in cases)
    assert 0 < refused < len(cases)
    return cases


#: A SubjectPublicKeyInfo of an uncompressed point on P-384, up to the point.
P384_KEY = bytes.fromhex("3076301006072a8648ce3d020106052b81040022036200")
#: Of 1,047 cases; the others are about the encoding around the point.
WYCHEPROOF_POINTS = 790


def wycheproof_p384() -> list[Case]:
    """The cases that have a plain point: valid ones, and points off the curve."""
    library = OpenSSLCurve("secp384r1")
    text = (VECTORS / "ecdh_secp384r1_test.json").read_text(encoding="utf-8")
    cases = []
    for test in (t for group in json.loads(text)["testGroups"] for t in group["tests"]):
        public = bytes.fromhex(test["public"])
        point = public[len(P384_KEY) :]
        if not public.startswith(P384_KEY) or len(point) != 1 + 2 * P384.size:
            continue
        scalar = P384.bytes_of(int(test["private"], 16))
        product = library.multiply(scalar, point)
        assert (product is None) == (test["result"] != "valid"), test
        assert product is None or product[: P384.size].hex() == test["shared"], test
        expected = None if product is None else [product]
        cases.append(Case("p384_multiply", [scalar, point], expected))
    assert len(cases) == WYCHEPROOF_POINTS, len(cases)
    return cases


def p384() -> list[Case]:
    return multiplications("p384_multiply", P384, "secp384r1") + wycheproof_p384()


def secp256k1() -> list[Case]:
    cases = multiplications("secp256k1_multiply", SECP256K1, "secp256k1")
    return cases + compressed()


def multiplication(name: str, curve: Curve) -> Function:
    """Of a scalar and an encoded point; the product is its two coordinates."""
    size = curve.size
    return Function(f"{name}_multiply", (2 * size,), (size, 1 + 2 * size), True, (0,))


def program(name: str, curve: Curve, openssl: str) -> Program:
    function = multiplication(name, curve)
    return Program(
        source=f"{name}.c",
        functions=(function,),
        cases=partial(multiplications, function.name, curve, openssl),
        secret_cases=partial(secret_case, function.name, curve),
        public_lines=(INFINITY,),
        most_branches=MOST_BRANCHES,
    )


PROGRAMS = {
    "p224": program("p224", P224, "secp224r1"),
    "p384": replace(program("p384", P384, "secp384r1"), cases=p384),
    "p521": program("p521", P521, "secp521r1"),
    "secp256k1": replace(
        program("secp256k1", SECP256K1, "secp256k1"),
        functions=(
            multiplication("secp256k1", SECP256K1),
            Function("secp256k1_multiply_compressed", (64,), (32, 33), True, (0,)),
        ),
        cases=secp256k1,
        most_branches=MOST_BRANCHES + 4 + CHAIN_LOOPS,
    ),
    "sm2": program("sm2", SM2, "SM2"),
}
