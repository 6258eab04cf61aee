#!/usr/bin/env python3
"""Checks compiled P-256 ECDH against published vectors and a model.

The cases are Wycheproof's ecdh_secp256r1_ecpoint; scalars and points at the edges;
and points that have to be refused, each with the status that says why.

    results.py -O2 "-O2 -march=native"      with these flags, one program each
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path

import p256
from p256 import CURVE, GENERATOR, ORDER, P, VECTORS, Build
from residue_test import toolchain as tools
from residue_test.toolchain import ToolError

WYCHEPROOF_CASES = 355
NOTHING_WRITTEN = b"\xee" * 32


def case(scalar: bytes, point: bytes, status: int, shared: bytes) -> str:
    expected = shared if status == p256.OK else NOTHING_WRITTEN
    return f"{scalar.hex()} {point.hex()} {status} {expected.hex()}"


def wycheproof() -> list[str]:
    """All cases: what is valid gives the shared secret, what is not is refused.

    p256_ecdh takes the uncompressed form only, so that a compressed point, valid or
    not, is refused for its form. It takes 65 bytes; encodings that are shorter, the
    empty one among them, get zeros behind them.
    """
    cases = []
    for group in json.loads(VECTORS.read_text(encoding="utf-8"))["testGroups"]:
        for test in group["tests"]:
            scalar = int(test["private"], 16).to_bytes(32, "big")
            point = bytes.fromhex(test["public"])
            shared = bytes.fromhex(test["shared"])
            status = p256.OK
            if "CompressedPoint" in test["flags"] or not point:
                assert test["result"] != "valid", test
                status = p256.NOT_UNCOMPRESSED
            elif test["result"] != "valid":
                assert test["flags"] == ["InvalidCurveAttack"], test
                status = p256.ecdh(scalar, point)[0]
                assert status in (p256.NOT_CANONICAL, p256.NOT_ON_CURVE), test
            assert len(point) <= 65, test
            cases.append(case(scalar, point.ljust(65, b"\0"), status, shared))
    assert len(cases) == WYCHEPROOF_CASES, len(cases)
    return cases


def edges() -> list[str]:
    """Cases of which the model knows the results."""
    scalars = [*range(18), 2**255, 2**256 - 1]
    scalars += [ORDER + i for i in (-2, -1, 0, 1, 2)]
    # A last digit d from -16 to 16: it is added to its equal in ORDER + 2 d, and to its
    # negative in ORDER.
    scalars += [ORDER + 2 * d for d in (-17, -16, -15, -1, 14, 15, 16, 17)]
    # The first sum of two digits, with carries from the digit below.
    scalars += [31, 32, 33, 47, 48, 49, 511, 512, 513, 527, 528, 529, 1023, 1024]
    # All digits the largest, the smallest, and 0 behind the first.
    scalars += [sum(d << 5 * i for i in range(51)) for d in (15, 16, 31)]
    scalars += [1 << 5 * 51, 1 << 5 * 50, ORDER - (1 << 5 * 50)]
    root = pow(p256.B, (P + 1) // 4, P)
    points = [GENERATOR, (GENERATOR[0], P - GENERATOR[1]), (0, root), (0, P - root)]
    cases = []
    for scalar in (s.to_bytes(32, "big") for s in scalars):
        for point in (CURVE.encode(x, y) for x, y in points):
            cases.append(case(scalar, point, *p256.ecdh(scalar, point)))
    return cases


def refusals() -> list[str]:
    """Each of the reasons, also with a scalar that is zero."""
    x, y = GENERATOR
    root = pow(p256.B, (P + 1) // 4, P)
    hybrid = bytes([6 + y % 2]) + CURVE.encode(x, y)[1:]
    points = [(hybrid, p256.NOT_UNCOMPRESSED), (bytes(65), p256.NOT_UNCOMPRESSED)]
    points += [
        (CURVE.encode(*point), p256.NOT_CANONICAL)
        for point in ((P, root), (P, 0), (x, P), (2**256 - 1, 2**256 - 1), (P + 1, y))
    ]
    points += [
        (CURVE.encode(*point), p256.NOT_ON_CURVE)
        for point in ((x, y ^ 1), (x ^ 1, y), (y, x), (0, 0), (P - 1, P - 1), (x, 0))
    ]
    cases = []
    for point, status in points:
        for scalar in (bytes(32), bytes(range(32))):
            assert p256.ecdh(scalar, point) == (status, b"")
            cases.append(case(scalar, point, status, b""))
    return cases


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    p256.add_arguments(parser)
    # The rest are the flags, which argparse would take for options.
    arguments, flags = parser.parse_known_args()
    toolchain = tools.from_arguments(arguments)
    cases = [*wycheproof(), *edges(), *refusals()]
    data = "\n".join(cases).encode()

    def check(build: Build, directory: Path) -> str:
        program = build.program(toolchain, "cases.c", directory)
        output = tools.run([str(program)], data=data).decode().strip()
        if output != f"{len(cases)} cases, 0 wrong":
            raise ToolError(output)
        return output

    builds = [Build.of(text, arguments.source) for text in flags]
    return tools.run_checks((build, partial(check, build)) for build in builds)


if __name__ == "__main__":
    sys.exit(main())
