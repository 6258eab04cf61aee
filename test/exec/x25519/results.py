#!/usr/bin/env python3
"""Checks compiled X25519 against published vectors.

The cases are Wycheproof's, those of RFC 7748 with 1 and 1,000 iterations (and
1,000,000 if RESIDUE_LONG=1 is in the environment), and u-coordinates that are
not canonical.

    results.py levels       at every level
    results.py stages       at every stage of the rewriting
    results.py styles       the source in other styles
    results.py lto          with link time optimization
    results.py native       at every level, for this machine
    results.py clones       with target_clones: the clone that is picked, and each
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

import x25519
from residue_test import toolchain as tools
from residue_test.toolchain import ToolError
from x25519 import GROUPS, P, VECTORS

#: RFC 7748, section 5.2.
RFC_VECTORS = (
    "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4 "
    "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c "
    "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d "
    "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493 "
    "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    "iterate 1 422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
    "iterate 1000 684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51",
)
RFC_MILLION = (
    "iterate 1000000 7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424"
)
WYCHEPROOF_CASES = 518


def wycheproof() -> list[str]:
    groups = json.loads(VECTORS.read_text(encoding="utf-8"))["testGroups"]
    cases = [
        f"{test['private']} {test['public']} {test['shared']}"
        for group in groups
        for test in group["tests"]
    ]
    assert len(cases) == WYCHEPROOF_CASES, len(cases)
    return cases


def not_canonical() -> list[str]:
    """u from p to 2^255 - 1, and canonical ones with the ignored bit set."""
    scalar = bytes(range(1, 33))
    points = [*range(P, 2**255), *(2**255 + u for u in (0, 1, 9, P - 1, P, P + 9))]
    cases = []
    for point in points:
        encoded = point.to_bytes(32, "little")
        result = x25519.x25519(scalar, encoded)
        canonical = (point % 2**255 % P).to_bytes(32, "little")
        assert result == x25519.x25519(scalar, canonical)
        cases.append(f"{scalar.hex()} {encoded.hex()} {result.hex()}")
    return cases


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("group", choices=sorted(GROUPS))
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    long = os.environ.get("RESIDUE_LONG") == "1"
    cases = [*wycheproof(), *RFC_VECTORS, *not_canonical()]
    if long:
        cases.append(RFC_MILLION)
    data = "\n".join(cases).encode()
    failed = 0
    for build in GROUPS[arguments.group]():
        with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
            try:
                program = build.program(toolchain, "cases.c", Path(name))
                timeout = 3600.0 if long else 120.0
                output = tools.run([str(program)], data=data, timeout=timeout)
                expected = f"{len(cases)} cases, 0 wrong"
                if output.decode().strip() != expected:
                    raise ToolError(output.decode())
                print(f"{build}: {output.decode().strip()}")
            except ToolError as error:
                failed += 1
                print(f"FAILED {build}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
