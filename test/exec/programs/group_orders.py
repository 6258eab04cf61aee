"""Arithmetic modulo the order of a group: of Ed25519, and of P-256 in ECDSA."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable

from libraries import OpenSSLCurve, sodium
from program import CHAIN_LOOPS, Case, Function, Program
from residue_test.weierstrass import P256
from short_curves import INFINITY, multiplication, multiplications, secret_case

ORDER = 2**252 + 27742317777372353535851937790883648493


def little(number: int) -> bytes:
    return number.to_bytes(32, "little")


def sodium_scalar(name: str, *inputs: bytes) -> bytes:
    out = ctypes.create_string_buffer(32)
    function = getattr(sodium(), f"crypto_core_ed25519_scalar_{name}")
    if function(out, *inputs) not in (0, 32) and name == "invert":
        raise ValueError("no inverse")
    return out.raw


#: What each function computes modulo the order.
SCALAR_OPERATIONS: dict[str, Callable[..., int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "negate": lambda a: -a,
    "complement": lambda a: 1 - a,
}


def scalars() -> list[Case]:
    generator = random.Random(25519)
    edges = [0, 1, 2, ORDER - 1, ORDER, ORDER + 1, 2 * ORDER, 15 * ORDER + 1]
    edges += [2**252, 2**252 - 1, 2**255 - 19, 2**256 - 1, 2**128 - 1]
    numbers = edges + [generator.randrange(2**256) for _ in range(20)]
    cases = []
    for a in numbers:
        for b in numbers:
            c = generator.choice(numbers)
            expected = little((a * b + c) % ORDER)
            inputs = [little(n) for n in (a, b, c)]
            product = sodium_scalar("mul", inputs[0], inputs[1])
            reduced = little(c % ORDER)
            assert sodium_scalar("add", product, reduced) == expected
            cases.append(Case("scalar_muladd", inputs, [expected]))
            for name, operation in SCALAR_OPERATIONS.items():
                operands = (a, b)[: operation.__code__.co_argcount]
                expected = little(operation(*operands) % ORDER)
                inputs = [little(n) for n in operands]
                if max(operands) < ORDER:  # libsodium loses the carry of others
                    assert sodium_scalar(name, *inputs) == expected
                cases.append(Case(f"scalar_{name}", inputs, [expected]))
    for a in numbers:
        inverse = None
        if a % ORDER:
            inverse = [little(pow(a, -1, ORDER))]
            assert sodium_scalar("invert", little(a)) == inverse[0]
        cases.append(Case("scalar_invert", [little(a)], inverse))
    wide = [0, 1, ORDER - 1, ORDER, ORDER**2 - 1, ORDER**2, 2**512 - 1]
    wide += [2**512 // ORDER * ORDER - 1, 2**512 // ORDER * ORDER, 2**511, 2**256]
    wide += [generator.randrange(2**512) for _ in range(300)]
    for number in wide:
        encoded = number.to_bytes(64, "little")
        expected = little(number % ORDER)
        assert sodium_scalar("reduce", encoded) == expected
        cases.append(Case("scalar_reduce", [encoded], [expected]))
    return cases


def secret_scalars() -> list[Case]:
    a, b, c = ((2**256 - 1) // k for k in (3, 5, 7))
    hash_ = (2**512 - 1) // 11
    inputs = [little(n) for n in (a, b, c)]
    return [
        Case("scalar_muladd", inputs, [little((a * b + c) % ORDER)]),
        Case("scalar_invert", [little(a)], [little(pow(a, -1, ORDER))]),
        Case("scalar_reduce", [hash_.to_bytes(64, "little")], [little(hash_ % ORDER)]),
    ]


def sign(curve: OpenSSLCurve, hash_: int, key: int, nonce: int) -> list[bytes] | None:
    """r and s; None if one is zero. The point comes from OpenSSL."""
    n = P256.order
    generator = P256.encode(*P256.generator)
    R = curve.multiply(P256.bytes_of(nonce), generator)
    r = int.from_bytes(R[:32], "big") % n if R else 0
    s = pow(nonce, -1, n) * (hash_ + r * key) % n if nonce % n else 0
    return [P256.bytes_of(r) + P256.bytes_of(s)] if r and s else None


def signatures() -> list[Case]:
    library = OpenSSLCurve("prime256v1")
    generator = random.Random(256)
    n = P256.order
    base = P256.encode(*P256.generator)
    cases = []
    keys = [1, 2, n - 1, 2**255] + [generator.randrange(1, n) for _ in range(6)]
    hashes = [0, 1, n - 1, n, 2**256 - 1] + [generator.randrange(2**256)] * 2
    nonces = [1, 2, n - 1] + [generator.randrange(1, n) for _ in range(4)]
    for key in keys:
        public = library.multiply(P256.bytes_of(key), base)
        assert public
        cases.append(Case("p256_public", [P256.bytes_of(key)], [public]))
        encoded = b"\4" + public
        for hash_ in hashes:
            nonce = generator.choice(nonces)
            signature = sign(library, hash_, key, nonce)
            numbers = [P256.bytes_of(x) for x in (hash_, key, nonce)]
            cases.append(Case("p256_sign", numbers, signature))
            if signature is None:
                continue
            cases += verifications(library, numbers[0], signature[0], encoded)
    # s is zero: the hash is -r key.
    r = P256.generator[0] % n
    numbers = [P256.bytes_of(x) for x in (-r * 5 % n, 5, 1)]
    assert sign(library, -r * 5 % n, 5, 1) is None
    cases.append(Case("p256_sign", numbers, None))
    for nonce in (0, n):
        numbers = [P256.bytes_of(x) for x in (7, 5, nonce)]
        cases.append(Case("p256_sign", numbers, None))
    return cases + multiplications("p256_multiply", P256, "prime256v1")


def verifications(
    library: OpenSSLCurve, hash_: bytes, signature: bytes, key: bytes
) -> list[Case]:
    """The signature itself, and changed ones. OpenSSL judges."""
    r, s = (int.from_bytes(signature[i : i + 32], "big") for i in (0, 32))
    n = P256.order
    pairs = [(r, s), (r, n - s), (s, r), (r ^ 1, s), (r, s ^ 1), (0, s), (r, 0)]
    pairs += [(n, s), (r, n), (2**256 - 1, s), (r + n, s), (r, s + n)]
    cases = []
    for number, pair in enumerate(pairs):
        if max(pair) >= 2**256:
            continue
        changed = b"".join(P256.bytes_of(x) for x in pair)
        valid = library.verify(key, hash_, *pair)
        assert valid or number > 1
        inputs = [hash_, changed, key]
        cases.append(Case("p256_verify", inputs, [] if valid else None))
    other = bytes([hash_[0] ^ 1]) + hash_[1:]
    assert not library.verify(key, other, r, s)
    cases.append(Case("p256_verify", [other, signature, key], None))
    off = key[:-1] + bytes([key[-1] ^ 1])
    cases.append(Case("p256_verify", [hash_, signature, off], None))
    return cases


def secret_signatures() -> list[Case]:
    numbers = [(2**256 - 1) // k for k in (3, 5, 7)]
    expected = sign(OpenSSLCurve("prime256v1"), *numbers)
    inputs = [P256.bytes_of(x) for x in numbers]
    return [Case("p256_sign", inputs, expected), *secret_case("p256_multiply", P256)]


PROGRAMS = {
    "ecdsa-p256": Program(
        source="ecdsa_p256.c",
        functions=(
            Function("p256_public", (64,), (32,), True, (0,)),
            Function("p256_sign", (64,), (32, 32, 32), True, (1, 2)),
            multiplication("p256", P256),
            Function("p256_verify", (), (32, 64, 65), True),
        ),
        cases=signatures,
        secret_cases=secret_signatures,
        public_lines=("if (r == 0 || s == 0)", INFINITY),
        most_branches=36 + 2 * CHAIN_LOOPS,
    ),
    "scalar25519": Program(
        source="scalar25519.c",
        functions=(
            Function("scalar_reduce", (32,), (64,), secret=(0,)),
            Function("scalar_muladd", (32,), (32, 32, 32), secret=(0, 1, 2)),
            Function("scalar_add", (32,), (32, 32), secret=(0, 1)),
            Function("scalar_sub", (32,), (32, 32), secret=(0, 1)),
            Function("scalar_negate", (32,), (32,), secret=(0,)),
            Function("scalar_complement", (32,), (32,), secret=(0,)),
            Function("scalar_invert", (32,), (32,), True, (0,)),
        ),
        cases=scalars,
        secret_cases=secret_scalars,
        public_lines=("if (r == 0)",),
        most_branches=14,
    ),
}
