"""Code in lanes of AVX-512 IFMA or AVX-IFMA, run on a machine that has none.

What the plugin emits for such lanes are vectors of IR, which any machine has code
for, and a few instructions of their own. Their meaning is written here once more,
in IR, and linked in their place: a program computes with it what it would compute
on a processor that has them. Not run are LLVM's selection of AVX-512 instructions
and the processor's; where there is one, they are.

As a program: a compiler that takes clang's arguments and makes one output of it.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import toolchain as tools
from residue_test.toolchain import ToolError, Toolchain
from residue_tools import compiler

#: How clang is told that there are such lanes.
IFMA = ("-march=x86-64-v4", "-mavx512ifma")
#: And that the same products are there with AVX2.
AVX_IFMA = ("-march=x86-64-v3", "-mavxifma")

#: Intel's manual, VPMADD52LUQ and VPMADD52HUQ: a product of the low 52 bits of two
#: numbers, and the low 52 bits of it or those above are added to a third.
PRODUCT = """
define private <{n} x i64> @residue.{name}.{n}(<{n} x i64> %c, <{n} x i64> %a, <{n} x i64> %b) noinline {{
  %a.low = and <{n} x i64> %a, splat (i64 4503599627370495)
  %b.low = and <{n} x i64> %b, splat (i64 4503599627370495)
  %a.wide = zext <{n} x i64> %a.low to <{n} x i128>
  %b.wide = zext <{n} x i64> %b.low to <{n} x i128>
  %product = mul <{n} x i128> %a.wide, %b.wide
  %part = lshr <{n} x i128> %product, splat (i128 {shift})
  %word = trunc <{n} x i128> %part to <{n} x i64>
  %fifty.two = and <{n} x i64> %word, splat (i64 4503599627370495)
  %sum = add <{n} x i64> %fifty.two, %c
  ret <{n} x i64> %sum
}}
"""

#: VPERMQ and VPERMD: each lane of the result is one of the lanes, by the low bits of an index.
CHOSEN = """
define private <{n} x {t}> @residue.{name}.{n}(<{n} x {t}> %a, <{n} x {t}> %index) noinline {{
  %index.0 = and <{n} x {t}> %index, splat ({t} {last})
{lanes}
  ret <{n} x {t}> %r{n}
}}
"""
LANE = """\
  %i{j} = extractelement <{n} x {t}> %index.0, i32 {j}
  %x{j} = extractelement <{n} x {t}> %a, {t} %i{j}
  %r{next} = insertelement <{n} x {t}> {before}, {t} %x{j}, i32 {j}"""

INSTRUCTION = re.compile(
    r"@llvm\.x86\.(?:avx512\.(vpmadd52l\.uq|vpmadd52h\.uq|permvar\.di)\.(128|256|512)|avx2\.(permd))\b"
)
#: What a function asks of the processor, and what a loop or call prefers.
FEATURES = re.compile(
    r'"(?:target-cpu|target-features|tune-cpu|prefer-vector-width|min-legal-vector-width)"'
    r'="[^"]*"'
)


def definition(name: str, lanes: int) -> str:
    if name in ("permvar.di", "permd"):
        number = "i32" if name == "permd" else "i64"
        steps = (
            LANE.format(n=lanes, t=number, j=j, next=j + 1, before=f"%r{j}" if j else "poison")
            for j in range(lanes)
        )
        return CHOSEN.format(n=lanes, t=number, name=name, last=lanes - 1, lanes="\n".join(steps))
    shift = 52 if name == "vpmadd52h.uq" else 0
    return PRODUCT.format(n=lanes, name=name, shift=shift)


def instruction(found: re.Match[str]) -> tuple[str, int]:
    """Its name, and how many lanes it is of."""
    return (found[1], int(found[2]) // 64) if found[1] else (found[3], 8)


def without_ifma(module: str) -> str:
    """The same module for any processor.

    ToolError if it has another instruction of a processor.
    """
    used = sorted({instruction(f) for f in INSTRUCTION.finditer(module)})
    module = re.sub(r"^declare .*@llvm\.x86\.avx(512|2)\..*\n", "", module, flags=re.MULTILINE)
    module = INSTRUCTION.sub(lambda f: "@residue.{}.{}".format(*instruction(f)), module)
    # Carries are instructions of all processors of the kind.
    left = re.search(r"@llvm\.x86\.(?!addcarry|subborrow)[\w.]+", module)
    if left:
        raise ToolError(f"{left[0]} has no meaning in {Path(__file__).name}")
    # A group of attributes is not empty.
    module = FEATURES.sub('"residue-test"', module)
    return module + "".join(definition(name, lanes) for name, lanes in used)


def emulate(module: Path) -> None:
    """Writes the same module for any processor in its place."""
    text = without_ifma(module.read_text(encoding="utf-8"))
    module.write_text(text, encoding="utf-8")


def are_here() -> bool:
    """Whether code for these lanes runs on this machine, as it is or emulated."""
    return platform.machine() == "x86_64"


def must_emulate(arguments: Sequence[str]) -> bool:
    """Whether these are for lanes that this machine has not."""
    # No machine of the tests' has the other ones.
    return "-mavxifma" in arguments or ("-mavx512ifma" in arguments and not tools.has_ifma())


def flags_to_run(flags: list[str]) -> list[str]:
    """The flags for what is beside such code: of this machine, where it is emulated."""
    return [f for f in flags if f not in IFMA + AVX_IFMA] if must_emulate(flags) else flags


def compile_to_run(toolchain: Toolchain, arguments: list[str]) -> None:
    """run_clang, of one source, for what this machine is to run."""
    if not must_emulate(arguments):
        toolchain.run_clang(arguments)
        return
    output = arguments[arguments.index("-o") + 1]
    words = [a for a in arguments if a not in ("-c", "-o", output)]
    module = Path(f"{output}.lanes.ll")
    toolchain.run_clang([*words, "-S", "-emit-llvm", "-o", str(module)])
    emulate(module)
    # What LLVM would optimize now is not what the plugin emitted. It need not be fast: a
    # permutation of a state took 14 s to compile at -O1, and takes 2.5.
    last = ["-O0", "-Xclang", "-disable-llvm-passes", "-Wno-override-module"]
    kept = [a for a in arguments if a == "-c" or a.startswith("-fuse-ld=")]
    toolchain.run_clang([*last, *kept, "-x", "ir", str(module), "-o", output])


def main() -> int:
    own, words = sys.argv[1:5], sys.argv[5:]
    if len(own) != 4 or own[0] != "--clang" or own[2] != "--plugin" or "-o" not in words:
        print(f"usage: {sys.argv[0]} --clang CLANG --plugin PLUGIN ARGUMENT... -o OUTPUT")
        return 2
    toolchain = Toolchain(own[1], own[3])
    try:
        compile_to_run(toolchain, [*compiler.load_flags(own[3]), *words])
    except ToolError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
