"""X448 against Wycheproof and RFC 7748."""

from __future__ import annotations

import json

from program import VECTORS, Case, Function, Program
from residue_test.montgomery import x448

P = 2**448 - 2**224 - 1

#: Of 510 cases; the others are points of more than 56 bytes, which have no place
#: in the interface.
WYCHEPROOF_CASES = 498


def wycheproof() -> list[Case]:
    text = (VECTORS / "x448_test.json").read_text(encoding="utf-8")
    cases = []
    for test in (t for group in json.loads(text)["testGroups"] for t in group["tests"]):
        scalar, point, shared = (
            bytes.fromhex(test[name]) for name in ("private", "public", "shared")
        )
        if "PublicKeyTooLong" in test["flags"]:
            assert len(point) > 56, test
            continue
        cases.append(Case("x448", [scalar, point], [shared]))
    assert len(cases) == WYCHEPROOF_CASES, len(cases)
    return cases


#: RFC 7748, section 5.2: scalar, point, result.
RFC_VECTORS = (
    (
        "3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121"
        "700a779c984c24f8cdd78fbff44943eba368f54b29259a4f1c600ad3",
        "06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9"
        "814dc031ddbdc38c19c6da2583fa5429db94ada18aa7a7fb4ef8a086",
        "ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239f"
        "e14fbaadeb445fc66a01b0779d98223961111e21766282f73dd96b6f",
    ),
    (
        "203d494428b8399352665ddca42f9de8fef600908e0d461cb021f8c5"
        "38345dd77c3e4806e25f46d3315c44e0a5b4371282dd2c8d5be3095f",
        "0fbcc2f993cd56d3305b0b7d9e55d4c1a8fb5dbb52f8e9a1e9b6201b"
        "165d015894e56c4d3570bee52fe205e28a78b91cdfbde71ce8d157db",
        "884a02576239ff7a2f2f63b2db6a9ff37047ac13568e1e30fe63c4a7"
        "ad1b3ee3a5700df34321d62077e63633c575c1c954514e99da7c179d",
    ),
)
#: RFC 7748, section 5.2: the results after 1 and 1,000 iterations.
RFC_ITERATIONS = {
    1: "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a"
    "4d23a8cd0db897086239492caf350b51f833868b9bc2b3bca9cf4113",
    1000: "aa3b4749d55b9daf1e5b00288826c467274ce3ebbdd5c17b975e09d4"
    "af6c67cf10d087202db88286e2b79fceea3ec353ef54faa26e219f38",
}


def iterate(times: int) -> bytes:
    """The bytes of a count, little-endian."""
    return times.to_bytes(4, "little")


def cases() -> list[Case]:
    result = wycheproof()
    for vector in RFC_VECTORS:
        scalar, point, shared = map(bytes.fromhex, vector)
        assert x448(scalar, point) == shared
        result.append(Case("x448", [scalar, point], [shared]))
    for times, hexadecimal in RFC_ITERATIONS.items():
        shared = bytes.fromhex(hexadecimal)
        result.append(Case("x448_iterated", [iterate(times)], [shared]))
    scalar = bytes(range(56))
    for u in (*range(P, P + 20), 2**448 - 1, 2**448 - 2, 2**447, 2**224, 2**224 - 1):
        point = u.to_bytes(56, "little")
        result.append(Case("x448", [scalar, point], [x448(scalar, point)]))
    return result


def secret_cases() -> list[Case]:
    scalar = bytes((31 * i + 7) % 256 for i in range(56))
    point = bytes((11 * i + 9) % 256 for i in range(56))
    return [Case("x448", [scalar, point], [x448(scalar, point)])]


PROGRAMS = {
    "x448": Program(
        source="x448.c",
        functions=(
            Function("x448", (56,), (56, 56), secret=(0, 1)),
            Function("x448_iterated", (56,), (4,)),
        ),
        cases=cases,
        secret_cases=secret_cases,
        # The ladder, 12 calls of square_times, the loops over bytes, the iterations.
        most_branches=1 + 12 + 5 + 1,
    )
}
