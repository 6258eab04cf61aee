#!/usr/bin/env python3
"""The defects that field arithmetic is known for, by name.

Each was in a library, a benchmark or a compiler, for few inputs that no test had. Here the
same operation modulo the same number is plain C: it is compiled in the representation of
the code that was wrong, with -residue-verify and -residue-strict, so that there is a proof
for all inputs or an error; and run on words of zeros and ones, numbers around the modulus
and the inputs that were published, against Python's integers.

    defects.py --plugin Residue.so --clang clang
"""

from __future__ import annotations

import argparse
import ctypes
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test.toolchain import Toolchain, ToolError

P25519 = 2**255 - 19
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
ORDER = 2**252 + 27742317777372353535851937790883648493
P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P1305 = 2**130 - 5
BN254 = 21888242871839275222246405745257275088548364400416034343698204186575808495617

SOURCE = """
typedef unsigned _BitInt({width}) fe;
typedef unsigned _BitInt({wide}) wide;
static const wide p = {modulus}uwb;
void mul(fe *r, const fe *a, const fe *b) {{ *r = (fe)((wide)*a * *b % p); }}
void square(fe *r, const fe *a, const fe *b) {{ *r = (fe)((wide)*a * *a % p); }}
void add(fe *r, const fe *a, const fe *b) {{ *r = (fe)(((wide)*a + *b) % p); }}
void sub(fe *r, const fe *a, const fe *b) {{
  *r = (fe)(((wide)*a + p - (wide)*b % p) % p);
}}
void canonical(fe *r, const fe *a, const fe *b) {{ *r = (fe)((wide)*a % p); }}
void power(fe *r, const fe *a, const fe *b) {{
  wide x = *a % p, y = *b % p, z = 1;
  for (int i = 0; i < 9; i++) {{
    z = z * z % p;
    z = z * (0x1b6 >> i & 1 ? x : y) % p;
  }}
  *r = (fe)z;
}}
"""


def power(a: int, b: int, p: int) -> int:
    z = 1
    for i in range(9):
        z = z * z * (a if 0x1B6 >> i & 1 else b) % p
    return z


MEANING: dict[str, Callable[[int, int, int], int]] = {
    "mul": lambda a, b, p: a * b,
    "square": lambda a, b, p: a * a,
    "add": lambda a, b, p: a + b,
    "sub": lambda a, b, p: a - b,
    "canonical": lambda a, b, p: a,
    "power": power,
}


@dataclass(frozen=True)
class Defect:
    name: str
    modulus: int
    #: What was wrong: one of the functions above.
    functions: tuple[str, ...]
    options: tuple[str, ...] = ()
    #: Published inputs.
    inputs: tuple[tuple[int, int], ...] = ()


DEFECTS = (
    Defect("openssl-3607-p256-squaring", P256, ("square", "mul"), ("montgomery",)),
    Defect("go-13515-montgomery-carry", 2**256 - 189, ("mul", "power"), ("montgomery",)),
    Defect("nacl-ed25519-carry", P25519, ("mul", "square"), ("saturated",)),
    Defect("openssl-0c687d7e-poly1305-truncation", P1305, ("mul",), ("unsaturated",)),
    Defect("openssl-ef5c9b11-modexp-carry", 2**512 - 569, ("mul", "power"), ("montgomery",)),
    Defect("nettle-09e3ce4d-p256-carry", P256, ("mul", "canonical"), ("saturated",)),
    Defect("donna-8edc799f-non-canonical", P25519, ("canonical", "add"), ("unsaturated",)),
    Defect("cve-2014-3570-squaring", 2**521 - 1, ("square",), ("saturated",)),
    Defect("barrett-p256-one-subtraction", P256, ("mul", "canonical"), ("wide",)),
    Defect("openssl-1593-p384-carry", P384, ("mul", "canonical"), ("saturated",)),
    Defect("go-fa09811d-poly1305-reduction", P1305, ("canonical", "add"), ("saturated",)),
    Defect("cve-2017-3732-montgomery-square", 2**512 - 569, ("square",), ("montgomery",)),
    Defect("openssl-c2633b8f-nistz256-add", P256, ("add", "sub"), ("montgomery",)),
    Defect("openssl-a970db05-poly1305-bit-59", P1305, ("mul", "add"), ("unsaturated",)),
    Defect("openssl-6825d74b-poly1305-bounds", P1305, ("mul", "sub"), ("unsaturated",)),
    Defect("openssl-74acf42c-poly1305-carry", P1305, ("mul", "add"), ("saturated",)),
    Defect("tweetnacl-pack25519", P25519, ("canonical", "sub"), ("unsaturated",)),
    Defect("ref-sc25519-barrett", ORDER, ("mul", "canonical"), ()),
    Defect(
        "zksolc-mulmod-above-2-128", BN254, ("mul",), (), ((2**253, BN254 - 1),)
    ),
    Defect("evm-asm-mulmod-above-2-255", 2**256 - 189, ("mul", "add"), ("wide",)),
)
SAMPLES = 300


def numbers(modulus: int, width: int, rnd: random.Random) -> int:
    top = 1 << width
    edges = [0, 1, 2, 18, 19, 37, 38, modulus - 2, modulus - 1, modulus, modulus + 1]
    edges += [2 * modulus - 1, 2 * modulus, top - 1, top - 2, top - modulus, top >> 1]
    words = [0, 1, 2**64 - 1, 2**64 - 2, 2**63, 2**52 - 1, 2**51, rnd.getrandbits(64)]
    kind = rnd.random()
    if kind < 0.4:
        return rnd.choice(edges) % top
    if kind < 0.8:
        return sum(rnd.choice(words) << i for i in range(0, width, 64)) % top
    return rnd.getrandbits(width)


def check(defect: Defect, chain: Toolchain, scratch: Path) -> list[str]:
    """What is wrong, if anything is."""
    width = -(-defect.modulus.bit_length() // 64) * 64
    source, library = scratch / f"{defect.name}.c", scratch / f"{defect.name}.so"
    text = SOURCE.format(width=width, wide=2 * width + 8, modulus=defect.modulus)
    # What is not asked for need not be proven.
    head, *functions = text.split("\nvoid ")
    kept = [f for f in functions if f[: f.index("(")] in defect.functions]
    source.write_text("\nvoid ".join([head, *kept]), encoding="utf-8")
    options = [f"representation={o}" for o in defect.options] + ["verify", "strict"]
    flags = chain.plugin_flags(*options)
    try:
        chain.run_clang(
            ["-std=c23", "-O2", "-w", "-shared", "-fPIC", *flags, str(source), "-o",
             str(library)]
        )  # fmt: skip
    except ToolError as error:
        return [str(error)]
    code = ctypes.CDLL(str(library))
    rnd = random.Random(defect.name)
    inputs = list(defect.inputs)
    inputs += [
        (numbers(defect.modulus, width, rnd), numbers(defect.modulus, width, rnd))
        for _ in range(SAMPLES)
    ]
    wrong = []
    for function in defect.functions:
        for a, b in inputs:
            # _BitInt of more than 64 bits is aligned to 8 bytes here.
            result = ctypes.create_string_buffer(width // 8)
            packed = [v.to_bytes(width // 8, "little") for v in (a, b)]
            getattr(code, function)(result, *packed)
            want = MEANING[function](a, b, defect.modulus) % defect.modulus
            if int.from_bytes(result.raw, "little") != want:
                wrong.append(f"{function}({a:#x}, {b:#x}) is wrong")
                break
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    arguments, _ = parser.parse_known_args()
    chain = Toolchain(arguments.clang, arguments.plugin)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for defect in DEFECTS:
            wrong = check(defect, chain, Path(scratch))
            failed += bool(wrong)
            verdict = "; ".join(wrong) or "proven, and right on all inputs that were tried"
            print(f"{defect.name}: {verdict}", flush=True)
    print(f"{len(DEFECTS)} defects, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
