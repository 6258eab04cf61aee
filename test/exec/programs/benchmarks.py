"""The programs of the benchmarks, with few cases: for machines that are slow."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from program import VECTORS, Case, Function, Program
from residue_test.montgomery import x25519
from residue_test.weierstrass import P256

_HERE = Path(__file__).resolve().parent
_BENCH = _HERE.parents[2] / "bench"
sys.path.append(str(_HERE.parent / "p256"))

import p256


def x25519_cases() -> list[Case]:
    """Every tenth case of Wycheproof, and edges that the model knows."""
    text = (VECTORS / "x25519_test.json").read_text(encoding="utf-8")
    tests = [t for group in json.loads(text)["testGroups"] for t in group["tests"]]
    cases = []
    for test in tests[::10]:
        scalar, point, shared = (
            bytes.fromhex(test[name]) for name in ("private", "public", "shared")
        )
        assert x25519(scalar, point) == shared, test
        cases.append(Case("x25519", [scalar, point], [shared]))
    scalar = bytes(range(1, 33))
    for u in (0, 1, 9, 2**255 - 20, 2**255 - 19, 2**255 - 1, 2**256 - 1):
        point = u.to_bytes(32, "little")
        cases.append(Case("x25519", [scalar, point], [x25519(scalar, point)]))
    return cases


def p256_case(scalar: int, point: bytes) -> Case:
    encoded = P256.bytes_of(scalar)
    status, shared = p256.ecdh(encoded, point)
    refused = status != p256.OK
    return Case("p256_ecdh", [encoded, point], None if refused else [shared], status)


def p256_cases() -> list[Case]:
    """Scalars at edges, and each reason to refuse."""
    x, y = P256.generator
    generator = random.Random(256)
    n = P256.order
    scalars = [0, 1, 2, n - 1, n, n + 1, 2**256 - 1, generator.randrange(n)]
    points = [P256.encode(x, y), P256.encode(x, P256.p - y)]
    cases = [p256_case(scalar, point) for scalar in scalars for point in points]
    for bad in ((x, y ^ 1), (x, P256.p), (0, 0), (2**256 - 1, y)):
        cases.append(p256_case(5, P256.encode(*bad)))
    cases.append(p256_case(5, b"\2" + P256.encode(x, y)[1:]))
    assert len({case.status for case in cases}) == 5
    return cases


def p256_program(source: str) -> Program:
    return Program(
        source=str(_BENCH / "p256" / source),
        functions=(Function("p256_ecdh", (32,), (32, 65), True, (0,)),),
        cases=p256_cases,
        # Where there is no carry flag, the coordinates are compared with p word by word.
        most_branches=p256.MOST_BRANCHES[source] + 12,
    )


PROGRAMS = {
    "bench-p256": p256_program("p256.c"),
    "bench-p256-complete": p256_program("p256_complete.c"),
    "bench-x25519": Program(
        source=str(_BENCH / "x25519" / "x25519.c"),
        functions=(Function("x25519", (32,), (32, 32), secret=(0, 1)),),
        cases=x25519_cases,
        # As in ../x25519/constant_time.py.
        most_branches=12,
    ),
}
