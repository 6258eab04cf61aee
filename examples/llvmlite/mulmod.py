"""A field of Python's: IR by llvmlite, code by clang with the plugin, calls by ctypes.

    python3 mulmod.py RESIDUE_CC

llvmlite's own LLVM is of another version and loads no plugins, so its text goes to the
compiler.
"""

from __future__ import annotations

import ctypes
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from llvmlite import ir

P = 2**255 - 19
NUMBER, WIDE = ir.IntType(256), ir.IntType(512)


def module() -> ir.Module:
    """void power5(i256 *result, const i256 *x): x^5 modulo p."""
    made = ir.Module(name="field")
    pointer = NUMBER.as_pointer()
    function = ir.Function(made, ir.FunctionType(ir.VoidType(), [pointer, pointer]), "power5")
    builder = ir.IRBuilder(function.append_basic_block())
    result, place = function.args

    def mul(a: ir.Value, b: ir.Value) -> ir.Value:
        product = builder.mul(builder.zext(a, WIDE), builder.zext(b, WIDE))
        return builder.trunc(builder.urem(product, ir.Constant(WIDE, P)), NUMBER)

    x = builder.load(place)
    square = mul(x, x)
    builder.store(mul(mul(square, square), x), result)
    builder.ret_void()
    return made


def main() -> int:
    with tempfile.TemporaryDirectory() as directory:
        source, library = Path(directory, "field.ll"), Path(directory, "field.so")
        source.write_text(str(module()))
        subprocess.run(
            [*sys.argv[1:], "-O2", "-shared", "-fPIC", source, "-o", library], check=True
        )
        power5 = ctypes.CDLL(str(library)).power5
    for _ in range(1000):
        x = random.randrange(2**256)
        given, got = (ctypes.c_uint64 * 4)(), (ctypes.c_uint64 * 4)()
        for k in range(4):
            given[k] = x >> 64 * k & (2**64 - 1)
        power5(got, given)
        if sum(word << 64 * k for k, word in enumerate(got)) != pow(x, 5, P):
            print(f"wrong for {x:#x}")
            return 1
    print("1000 powers are right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
