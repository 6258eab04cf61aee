#!/usr/bin/env python3
"""Compares loops in vector lanes with the same program compiled without the plugin.

Inputs/loops.c is compiled for several moduli 2^n - c: with AVX-512 IFMA where the
machine has it, with vectors of other instruction sets, and in 32-bit words. With
--montgomery, for moduli that only have Montgomery's form, and with IFMA alone;
with --sparse, for sums of powers of two, with IFMA alone. With --pointers, the same of
Inputs/pointers.c, whose elements are behind pointers that overlap in all ways; with
--states, of Inputs/states.c, permutations of states of up to twelve elements, and with
--turns, of Inputs/turns.c, loops whose turns are lanes where no pointers overlap.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import lanes, toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

INPUTS = Path(__file__).resolve().parent / "Inputs"

MODULI = (
    (61, 1),
    (130, 5),
    (222, 117),
    (255, 19),
    (256, 2**32 + 977),
    (383, 187),
    (414, 17),
    (521, 1),
)
#: P-256, its order, a number that only its low bits make special, and the prime
#: of BLS12-381, for which lanes alone may pay for Montgomery's form.
MONTGOMERY_MODULI = (
    (256, 2**224 - 2**192 - 2**96 + 1),
    (256, 2**256 - 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551),
    (253, 2**253 - 2**252 - 2**100 + 1),
    (
        381,
        2**381
        - 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB,
    ),
)
#: P-384, X448, P-224, and what is left of 2^N is longer than a word.
SPARSE_MODULI = (
    (384, 2**128 + 2**96 - 2**32 + 1),
    (448, 2**224 + 1),
    (224, 2**96 - 1),
    (256, 2**60 + 12345),
)
#: Those of --pointers: a type with and without bits to spare, and Montgomery's form.
POINTER_MODULI = (
    (61, 1),
    (256, 2**224 - 2**192 - 2**96 + 1),
    (255, 19),
    (384, 2**128 + 2**96 - 2**32 + 1),
)
#: Those of --states: no word more than it has, Montgomery's form in both ways.
STATE_MODULI = (POINTER_MODULI[2], *MONTGOMERY_MODULI[:2])
#: Those of --turns: each kind of modulus, and a scalar field that pairings have.
TURN_MODULI = (
    (255, 19),
    MONTGOMERY_MODULI[1],
    SPARSE_MODULI[0],
    (61, 1),
    (
        255,
        2**255
        - 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001,
    ),
)

def configurations(modulus: tuple[int, int], ifma_alone: bool) -> list[Configuration]:
    packed = "representation=packed"
    # The planner may know better of a processor that has such lanes.
    native = [Configuration("-O3", flags=("-march=native",))] if tools.has_ifma() else []
    if ifma_alone:
        return [
            Configuration("-O2", (packed,), lanes.IFMA),
            Configuration("-O3", flags=lanes.IFMA),
            Configuration("-O2", flags=lanes.AVX_IFMA),
            *native,
        ]
    result = [Configuration("-O2", (packed,))]
    # More words than that take long to compile.
    if modulus[0] <= 256:
        result.append(Configuration("-O1", (packed, "word-bits=32")))
    if tools.has_x86_64_v3():
        result.append(Configuration("-O2", (packed,), ("-march=x86-64-v3",)))
    if lanes.are_here():
        result += [Configuration("-O2", (packed,), lanes.IFMA), *native]
    return result


def output(
    toolchain: Toolchain,
    chosen: Configuration,
    modulus: tuple[int, int],
    source: Path,
    where: Path,
) -> bytes:
    program = str(where / "program")
    defines = [f"-DN={modulus[0]}", f"-DC={modulus[1]}wb"]
    arguments = chosen.arguments(toolchain)
    lanes.compile_to_run(
        toolchain, ["-std=c23", *arguments, *defines, str(source), "-o", program]
    )
    return tools.run([program])


def difference(found: bytes, expected: bytes) -> str:
    for line, right in zip(found.decode().splitlines(), expected.decode().splitlines()):
        if line != right:
            return f"{line} and not {right}"
    return "not as many lines"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--montgomery", action="store_true", help="other moduli, see above")
    parser.add_argument("--sparse", action="store_true", help="others, see above")
    parser.add_argument("--pointers", action="store_true", help="another program")
    parser.add_argument("--states", action="store_true", help="one more program")
    parser.add_argument("--turns", action="store_true", help="and one more")
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    source, ifma_alone = "loops.c", False
    moduli: tuple[tuple[int, int], ...] = MODULI
    for name, other_source, other_moduli in (
        ("montgomery", "loops.c", MONTGOMERY_MODULI),
        ("sparse", "loops.c", SPARSE_MODULI),
        ("pointers", "pointers.c", POINTER_MODULI),
        ("states", "states.c", STATE_MODULI),
        ("turns", "turns.c", TURN_MODULI),
    ):
        if getattr(arguments, name):
            source, moduli, ifma_alone = other_source, other_moduli, True
    if ifma_alone and not lanes.are_here():
        print("skipped: this machine is no x86-64")
        return 0
    failed = 0
    with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
        where = Path(name)
        # Of a sample the first one, the last one of some, and others between them.
        for modulus in moduli[:: min(4, len(moduli) - 1) if arguments.sample else 1]:
            plain = Configuration("-O2", plain=True)
            expected = output(toolchain, plain, modulus, INPUTS / source, where)
            for chosen in configurations(modulus, ifma_alone):
                what = f"2^{modulus[0]} - {modulus[1]}, {chosen}"
                try:
                    found = output(toolchain, chosen, modulus, INPUTS / source, where)
                    wrong = difference(found, expected) if found != expected else ""
                except ToolError as error:
                    wrong = str(error)
                failed += bool(wrong)
                print(f"FAILED {what}: {wrong}" if wrong else f"{what}: same")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
