#!/usr/bin/env python3
"""Counts conditional branches in loops over every operation on wide integers.

    wide_operations.py TARGET ...      one branch in every loop: the loop's own
    wide_operations.py --plain ...     without the plugin there must be more
    wide_operations.py --run WIDTH ... the results are those of plain LLVM, here

The file is IR, as clang never writes some of these. Each operation is a function with
a loop that carries its result, where back ends make branches of conditional moves. One
function beside them reduces modulo 2^127 - 1, and makes it a file of field code.
On x86 every conditional move is made a branch, so that there is none either.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE.parent))

from residue_test import toolchain as tools
from residue_test.machine import MACHINES, Machine
from residue_test.toolchain import Configuration, Toolchain, ToolError


@dataclass(frozen=True)
class Operation:
    """How %r becomes of the number %x of the round and of %y, the last round's %r.

    $T is their type, $N its width, $W twice that; %bit is an i1 and %amount a shift,
    both from the data.
    """

    name: str
    body: str

    def function(self, width: int) -> str:
        """A function of IR."""
        body = self.body.strip()
        if "=" not in body.split()[:2]:
            body = f"%r = {body}"
        text = _LOOP.replace("$BODY", body).replace("$NAME", f"{self.name}.i{width}")
        text = text.replace("$T", f"i{width}").replace("$W", f"i{2 * width}")
        return text.replace("$N", str(width))


_LOOP = """
define void @$NAME(ptr %out, ptr %in, i32 %count) #0 {
entry:
  %first = load $T, ptr %out
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = phi $T [ %first, %entry ], [ %r, %loop ]
  %element = getelementptr $T, ptr %in, i32 %i
  %x = load $T, ptr %element
  $BODY
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %count
  br i1 %done, label %exit, label %loop, !llvm.loop !0
exit:
  store $T %r, ptr %out
  ret void
}
"""

_REDUCTION = """
define void @reduction(ptr %out, ptr %in) #0 {
  %x = load i256, ptr %in
  %r = urem i256 %x, 170141183460469231731687303715884105727
  store i256 %r, ptr %out
  ret void
}
"""

_METADATA = """
!0 = distinct !{!0, !1, !2, !3}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{!"llvm.loop.vectorize.enable", i1 false}
!3 = !{!"llvm.loop.peeled.count", i32 1}
"""


def _calls(name: str, *arguments: str) -> str:
    return f"call $T @llvm.{name}.$T({', '.join(arguments)})"


def _with_overflow(name: str) -> str:
    """The number where it fits, and a word of the carry."""
    return f"""
  %pair = call {{$T, i1}} @llvm.{name}.with.overflow.$T($T %x, $T %y)
  %value = extractvalue {{$T, i1}} %pair, 0
  %carry = extractvalue {{$T, i1}} %pair, 1
  %number = zext i1 %carry to $T
  %r = xor $T %value, %number"""


def _compare(predicate: str, extension: str = "zext") -> str:
    return f"""
  %c = icmp {predicate} $T %x, %y
  %number = {extension} i1 %c to $T
  %r = add $T %number, %x"""


def _vectors(operation: str) -> str:
    """An operation on two vectors of two, %v and %w, whose parts come together."""
    return f"""
  %v.0 = insertelement <2 x $T> poison, $T %x, i64 0
  %v = insertelement <2 x $T> %v.0, $T %y, i64 1
  %w = shufflevector <2 x $T> %v, <2 x $T> poison, <2 x i32> <i32 1, i32 0>
  {operation}
  %r.0 = extractelement <2 x $T> %u, i64 0
  %r.1 = extractelement <2 x $T> %u, i64 1
  %r = xor $T %r.0, %r.1"""


def _binary(name: str) -> Operation:
    return Operation(name, _calls(name, "$T %x", "$T %y"))


def _operations() -> Iterator[Operation]:
    for name in ("umin", "umax", "smin", "smax"):
        yield _binary(name)
    for name in ("uadd", "usub", "sadd", "ssub", "ushl", "sshl"):
        yield Operation(f"{name}.sat", _calls(f"{name}.sat", "$T %x", "$T %y"))
    for poison in ("true", "false"):
        yield Operation(f"abs.{poison}", "%s = add $T %x, %y\n  %r = "
                        + _calls("abs", "$T %s", f"i1 {poison}"))
        for name in ("cttz", "ctlz"):
            yield Operation(f"{name}.{poison}", "%s = xor $T %x, %y\n  %r = "
                            + _calls(name, "$T %s", f"i1 {poison}"))
    yield Operation("ctpop", "%s = xor $T %x, %y\n  %r = " + _calls("ctpop", "$T %s"))
    yield Operation("bitreverse",
                    "%s = xor $T %x, %y\n  %r = " + _calls("bitreverse", "$T %s"))
    for name in ("uadd", "usub", "sadd", "ssub", "umul", "smul"):
        yield Operation(f"{name}.with.overflow", _with_overflow(name))
    for name in ("ucmp", "scmp"):
        yield Operation(name, f"""
  %three = call i8 @llvm.{name}.i8.$T($T %x, $T %y)
  %number = sext i8 %three to $T
  %r = add $T %number, %x""")
    # Comparisons, and what is made of them.
    for predicate in ("eq", "ne", "ult", "uge", "ugt", "slt", "sge"):
        yield Operation(f"icmp.{predicate}", _compare(predicate))
    yield Operation("icmp.mask", _compare("ult", "sext"))
    yield Operation("icmp.zero", _compare("eq").replace("%x, %y", "%y, 0"))
    yield Operation("icmp.constant", _compare("ult").replace("%x, %y", "%y, 12345"))
    yield Operation("icmp.power", _compare("ult").replace("%x, %y", "%y, 1048576"))
    yield Operation("icmp.negative", _compare("slt").replace("%x, %y", "%y, 0"))
    yield Operation("three.ways", """
  %below = icmp ult $T %x, %y
  %above = icmp ugt $T %x, %y
  %one = zext i1 %above to i32
  %order = select i1 %below, i32 -1, i32 %one
  %number = sext i32 %order to $T
  %r = add $T %number, %x""")
    for name, chain in (
        ("both", "select i1 %a, i1 %b, i1 false"),
        ("any", "select i1 %a, i1 true, i1 %b"),
        ("neither", "select i1 %a, i1 false, i1 %b"), ("and", "and i1 %a, %b"),
        ("or", "or i1 %a, %b"), ("xor", "xor i1 %a, %b"),
        ("of.three", "select i1 %a, i1 %b, i1 %d"),
    ):
        yield Operation(f"chain.{name}", f"""
  %a = icmp ult $T %x, %y
  %s = add $T %x, %y
  %b = icmp ugt $T %s, 1000
  %d = icmp slt $T %s, %x
  %c = {chain}
  %number = zext i1 %c to $T
  %r = add $T %number, %x""")
    # Choices.
    bit = "%word = trunc $T %x to i8\n  %bit = icmp slt i8 %word, 0\n  "
    yield Operation("select.bit", bit + "%r = select i1 %bit, $T %x, $T %y")
    yield Operation("select.zero", bit + "%r = select i1 %bit, $T 0, $T %y")
    yield Operation("select.constants", "%bit = icmp ult $T %x, %y\n"
                    "  %r = select i1 %bit, $T 12345, $T -1")
    yield Operation("select.compare", """
  %c = icmp ult $T %x, %y
  %s = sub $T %y, %x
  %r = select i1 %c, $T %s, $T %x""")
    yield Operation("select.equal", """
  %c = icmp eq $T %x, %y
  %s = sub $T %y, 12345
  %r = select i1 %c, $T %s, $T %x""")
    yield Operation("select.pair", bit + """
  %p.0 = insertvalue {$T, i32} poison, $T %x, 0
  %p = insertvalue {$T, i32} %p.0, i32 %i, 1
  %q.0 = insertvalue {$T, i32} poison, $T %y, 0
  %q = insertvalue {$T, i32} %q.0, i32 5, 1
  %s = select i1 %bit, {$T, i32} %p, {$T, i32} %q
  %number = extractvalue {$T, i32} %s, 0
  %other = extractvalue {$T, i32} %s, 1
  %wide = zext i32 %other to $T
  %r = xor $T %wide, %number""")
    yield Operation("select.array", bit + """
  %p.0 = insertvalue [2 x $T] poison, $T %x, 0
  %p = insertvalue [2 x $T] %p.0, $T %y, 1
  %q.0 = insertvalue [2 x $T] poison, $T %y, 0
  %q = insertvalue [2 x $T] %q.0, $T %x, 1
  %s = select i1 %bit, [2 x $T] %p, [2 x $T] %q
  %low = extractvalue [2 x $T] %s, 0
  %high = extractvalue [2 x $T] %s, 1
  %r = sub $T %low, %high""")
    yield Operation("select.words", bit + """
  %pair.in = getelementptr [2 x <4 x i32>], ptr %in, i32 %i
  %a = load <4 x i32>, ptr %pair.in
  %pair.out = getelementptr [2 x <4 x i32>], ptr %out, i32 %i
  %b = load <4 x i32>, ptr %pair.out
  %v = select i1 %bit, <4 x i32> %a, <4 x i32> %b
  store <4 x i32> %v, ptr %pair.out
  %r = add $T %x, %y""")
    yield Operation("select.locals", "%bit = icmp ult $T %x, %y\n" + """
  %a = alloca $T
  %b = alloca $T
  store volatile $T %x, ptr %a
  store volatile $T %y, ptr %b
  %p = select i1 %bit, ptr %a, ptr %b
  %r = load $T, ptr %p""")
    yield Operation("mask.and", bit + """
  %mask = sext i1 %bit to $T
  %kept = and $T %mask, %x
  %r = add $T %kept, %y""")
    yield Operation("product.with.bit", bit + """
  %number = zext i1 %bit to $T
  %kept = mul $T %number, %x
  %r = add $T %kept, %y""")
    yield Operation("correction", """
  %s = add $T %x, %y
  %t = sub $T %s, 123456789
  %r = call $T @llvm.umin.$T($T %s, $T %t)""")
    # Shifts by data.
    for name in ("shl", "lshr", "ashr"):
        yield Operation(name, f"%amount = and $T %x, 63\n  %r = {name} $T %y, %amount")
        yield Operation(f"{name}.all", f"%r = {name} $T %y, %x")
        yield Operation(f"{name}.word", f"""
  %low = trunc $T %x to i32
  %some = and i32 %low, 127
  %amount = zext i32 %some to $T
  %r = {name} $T %y, %amount""")
    yield Operation("power", "%p = shl $T 1, %x\n  %r = xor $T %p, %y")
    yield Operation("bit.of", """
  %s = lshr $T %y, %x
  %one = and $T %s, 1
  %r = add $T %one, %y""")
    for name in ("fshl", "fshr"):
        yield Operation(name, _calls(name, "$T %x", "$T %y", "$T %x"))
        yield Operation(f"{name}.rotate", _calls(name, "$T %y", "$T %y", "$T %x"))
    # What is exact, with words and carries.
    for name in ("add", "sub", "mul"):
        yield Operation(name, f"{name} $T %x, %y")
    yield Operation("product", """
  %wide.x = zext $T %x to $W
  %wide.y = zext $T %y to $W
  %p = mul $W %wide.x, %wide.y
  %high = lshr $W %p, $N
  %r = trunc $W %high to $T""")
    for name in ("smul.fix", "umul.fix", "smul.fix.sat", "umul.fix.sat"):
        yield Operation(name, _calls(name, "$T %x", "$T %y", "i32 5"))
    yield Operation("sdiv.power", "%s = xor $T %x, %y\n  %r = sdiv $T %s, 16")
    yield Operation("srem.power", "%s = xor $T %x, %y\n  %r = srem $T %s, 16")
    # Vectors of wide integers.
    for name in ("add", "sub", "mul", "shl"):
        yield Operation(f"vector.{name}",
                        _vectors(f"%u = {name} <2 x $T> %v, %w"))
    for name in ("umin", "smax", "uadd.sat", "usub.sat"):
        yield Operation(f"vector.{name}", _vectors(
            f"%u = call <2 x $T> @llvm.{name}.v2$T(<2 x $T> %v, <2 x $T> %w)"))
    yield Operation("vector.abs", _vectors(
        "%u = call <2 x $T> @llvm.abs.v2$T(<2 x $T> %v, i1 false)"))
    yield Operation("vector.select", _vectors(
        "%c = icmp ult <2 x $T> %v, %w\n"
        "  %s = sub <2 x $T> %v, <$T 5, $T 77>\n"
        "  %u = select <2 x i1> %c, <2 x $T> %s, <2 x $T> %w"))
    yield Operation("vector.choice", bit + _vectors(
        "%u = select i1 %bit, <2 x $T> %v, <2 x $T> <$T 5, $T 77>"))
    yield Operation("vector.compare", _vectors(
        "%c = icmp slt <2 x $T> %v, %w\n  %u = zext <2 x i1> %c to <2 x $T>"))
    yield Operation("vector.overflow", _vectors("""
  %pairs = call {<2 x $T>, <2 x i1>}
    @llvm.uadd.with.overflow.v2$T(<2 x $T> %v, <2 x $T> %w)
  %sums = extractvalue {<2 x $T>, <2 x i1>} %pairs, 0
  %carries = extractvalue {<2 x $T>, <2 x i1>} %pairs, 1
  %numbers = zext <2 x i1> %carries to <2 x $T>
  %u = xor <2 x $T> %sums, %numbers"""))
    for name in ("add", "mul", "and", "or", "xor", "umin", "umax", "smin", "smax"):
        yield Operation(f"reduce.{name}", f"""
  %place = getelementptr <4 x $T>, ptr %in, i32 %i
  %v = load <4 x $T>, ptr %place
  %w = insertelement <4 x $T> %v, $T %y, i64 0
  %r = call $T @llvm.vector.reduce.{name}.v4$T(<4 x $T> %w)""")


OPERATIONS = tuple(_operations())


def module(
    flags: list[str], toolchain: Toolchain, directory: Path, widths: tuple[int, ...],
    reduction: str = _REDUCTION,
) -> str:  # fmt: skip
    """All operations as IR for what the flags say."""
    stub, header = directory / "stub.c", directory / "stub.ll"
    stub.write_text("void stub(void) {}\n", encoding="utf-8")
    arguments = [*flags, "-O1", "-S", "-emit-llvm"]
    toolchain.run_clang([*arguments, str(stub), "-o", str(header)])
    text = header.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if line.startswith("target ")]
    attributes = re.search(r"^attributes #0 = .*$", text, re.MULTILINE)
    if not attributes:
        raise ToolError("no attributes of a function")
    functions = [operation.function(w) for w in widths for operation in OPERATIONS]
    return "\n".join([*kept, *functions, attributes[0], reduction, _METADATA])


def compile_module(
    text: str, output: Path, toolchain: Toolchain, flags: list[str]
) -> None:
    source = output.with_suffix(".ll")
    source.write_text(text, encoding="utf-8")
    arguments = ["-w", "-fno-crash-diagnostics", *flags, "-x", "ir", str(source)]
    toolchain.run_clang([*arguments, "-o", str(output)])


def findings(machine: Machine, assembly: str) -> dict[str, list[str]]:
    """The branches and calls of each function."""
    parts = re.split(r'^"?([\w.]+\.i\d+)"?:', assembly, flags=re.MULTILINE)
    return {
        name: machine.findings(f"{name.replace('.', '_')}:\n{text}")
        for name, text in zip(parts[1::2], parts[2::2])
    }


def count(machine: Machine, toolchain: Toolchain, plain: bool, directory: Path) -> str:
    """A summary; raises ToolError with what is found."""
    # Plain LLVM has no funnel shifts of some widths.
    widths = (128, 256) if plain else (128, 255, 256)
    flags = machine.compile_flags()
    output = directory / "operations.s"
    arguments = Configuration("-O2", plain=plain).arguments(toolchain)
    if machine.triple.startswith(("x86_64", "i386")) and not plain:
        flags += ["-mllvm", "-x86-cmov-converter-force-all"]
    text = module(machine.compile_flags(), toolchain, directory, widths)
    compile_module(text, output, toolchain, [*arguments, *flags, "-S"])
    found = findings(machine, output.read_text(encoding="utf-8"))
    if not found:
        raise ToolError("no functions")
    more = {name: lines for name, lines in found.items() if len(lines) != 1}
    if bool(more) != plain:
        text = "; ".join(f"{name} has {len(lines)}" for name, lines in more.items())
        raise ToolError(f"{len(more)} of {len(found)} loops: {text}")
    return f"{len(found)} loops" + (", some with more branches" if plain else "")


def compare(
    widths: tuple[int, ...], reduced: int, options: tuple[str, ...],
    toolchain: Toolchain, directory: Path,
) -> str:  # fmt: skip
    """Runs the loops, compiled with and without the plugin, on equal numbers."""
    reduction = _REDUCTION.replace("i256", f"i{reduced}")
    reduction = reduction.replace(str(2**127 - 1), str(2 ** (reduced // 2) - 1))
    text = module([], toolchain, directory, widths, reduction)
    known = {
        f"{operation.name}.i{width}": width
        for width in widths for operation in OPERATIONS
        if width.bit_count() == 1 or not operation.name.startswith("fsh")
    }  # fmt: skip
    plain_text = text
    for name in re.findall(r"define void @(fsh\S+)\(", text):
        if name not in known:
            start = plain_text.index(f"define void @{name}(")
            end = plain_text.index("\n}\n", start)
            plain_text = plain_text[:start] + plain_text[end + 3 :]
    plain_text = plain_text.replace("define void @", "define void @plain.")
    plain, other = directory / "plain.o", directory / "other.o"
    compile_module(plain_text, plain, toolchain, ["-O1", "-c"])
    flags = toolchain.plugin_flags(*options)
    compile_module(text, other, toolchain, ["-O1", "-c", *flags])
    loops, names = [], []
    for number, (name, width) in enumerate(known.items()):
        names += [f"void p{number}(void*,void*,int)__asm__(\"plain.{name}\");",
                  f"void o{number}(void*,void*,int)__asm__(\"{name}\");"]
        loops.append(f"LOOP(p{number},o{number},\"{name}\",{width})")
    header = directory / "loops.h"
    define = "#define LOOPS " + " ".join(loops)
    header.write_text("\n".join([*names, define, ""]), encoding="utf-8")
    program = directory / "compare"
    source = str(_HERE / "Inputs" / "compare.c")
    toolchain.run_clang(["-O1", "-w", "-include", str(header), source, str(plain),
                         str(other), "-o", str(program)])
    return tools.run([str(program)]).decode().strip()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="without the plugin")
    parser.add_argument("--run", type=int, nargs="+", metavar="WIDTH")
    parser.add_argument("--reduced", type=int, default=256, help="width of a dividend")
    parser.add_argument("--option", action="append", default=[], help="of the plugin")
    parser.add_argument("targets", nargs="*", choices=[*sorted(MACHINES), []])
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    if arguments.run:
        check = partial(compare, tuple(arguments.run), arguments.reduced,
                        tuple(arguments.option), toolchain)  # fmt: skip
        return tools.run_checks([(" ".join(map(str, arguments.run)), check)])
    return tools.run_checks(
        (name, partial(count, MACHINES[name], toolchain, arguments.plain))
        for name in arguments.targets
    )


if __name__ == "__main__":
    sys.exit(main())
