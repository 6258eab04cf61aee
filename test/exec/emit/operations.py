"""The C99 of single operations computes what LLVM's code of the same IR does.

    operations.py --clang CLANG --cc CC... [--seed N]

Every operation of integers at widths around one, two and several words, with random
operands and those at the edges; loops, switches, memory and calls by a second module.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

from residue_tools import c99

WIDTHS = (8, 31, 32, 33, 64, 65, 127, 128, 129, 192, 200, 256, 300)
WORDS = 8
BINARY = ("add", "sub", "mul", "and", "or", "xor")
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
OVERFLOWS = ("uadd", "usub")
CHOICES = ("umin", "umax", "smin", "smax", "usub.sat")


def body(kind: str, n: int, amount: int) -> list[str]:
    """Instructions that make %r of %x and %y, of n bits."""
    t = f"i{n}"
    if kind in BINARY:
        return [f"%r = {kind} {t} %x, %y"]
    if kind in PREDICATES:
        return [f"%c = icmp {kind} {t} %x, %y", f"%r = zext i1 %c to {t}"]
    if kind in OVERFLOWS:
        return [f"%p = call {{ {t}, i1 }} @llvm.{kind}.with.overflow.{t}({t} %x, {t} %y)",
                f"%s = extractvalue {{ {t}, i1 }} %p, 0", f"%o = extractvalue {{ {t}, i1 }} %p, 1",
                f"%e = zext i1 %o to {t}", f"%k = shl {t} %e, {n - 1}", f"%r = xor {t} %s, %k"]  # fmt: skip
    if kind in CHOICES:
        return [f"%r = call {t} @llvm.{kind}.{t}({t} %x, {t} %y)"]
    if kind in ("shl", "lshr", "ashr"):
        return [f"%r = {kind} {t} %x, {amount}"]
    if kind in ("vshl", "vlshr", "vashr"):
        return [f"%v = urem {t} %y, {n}" if n <= 64 else f"%v = and {t} %y, 63",
                f"%r = {kind[1:]} {t} %x, %v"]  # fmt: skip
    if kind == "fshl":
        return [f"%r = call {t} @llvm.fshl.{t}({t} %x, {t} %y, {t} {amount})"]
    if kind == "sext":
        return [f"%l = trunc {t} %x to i7", f"%r = sext i7 %l to {t}"]
    if kind == "select":
        return [f"%c = trunc {t} %y to i1", f"%r = select i1 %c, {t} %x, {t} %y"]
    if kind == "abs":
        return [f"%r = call {t} @llvm.abs.{t}({t} %x, i1 false)"]
    if kind == "bswap":
        return [f"%r = call {t} @llvm.bswap.{t}({t} %x)"]
    if kind in ("ctpop", "ctlz", "cttz"):
        more = "" if kind == "ctpop" else ", i1 false"
        return [f"%r = call {t} @llvm.{kind}.{t}({t} %x{more})"]
    raise ValueError(kind)


def functions(rng: random.Random) -> dict[str, str]:
    kinds = [*BINARY, *PREDICATES, *OVERFLOWS, *CHOICES, "shl", "lshr", "ashr", "vshl",
             "vlshr", "vashr", "fshl", "sext", "select", "abs", "bswap", "ctpop", "ctlz",
             "cttz"]  # fmt: skip
    found = {}
    for n in WIDTHS:
        for kind in kinds:
            if (kind == "bswap" and n % 16) or (kind[:2] == "ct" and n > 64):
                continue
            name = f"{kind.replace('.', '_')}_{n}"
            lines = body(kind, n, rng.choice((1, n // 2, n - 1, min(64, n - 1))))
            text = f"define void @{name}(ptr %r.p, ptr %x.p, ptr %y.p) {{\n"
            for v in "xy":
                text += f"  %{v}.a = load i512, ptr %{v}.p, align 8\n  %{v} = trunc i512 %{v}.a to i{n}\n"
            text += "".join(f"  {line}\n" for line in lines)
            text += f"  %r.a = zext i{n} %r to i512\n  store i512 %r.a, ptr %r.p, align 8\n  ret void\n}}\n"
            found[name] = text
    return found


CONTROL = """\
%pair = type { i8, [3 x i40], i64 }
@table = internal constant [4 x i64] [i64 3, i64 -5, i64 77, i64 1]
@text = internal constant [4 x i8] c"\\01\\FFab"

define internal { i256, i1 } @step(i256 %x, i64 %k) {
  %w = zext i64 %k to i256
  %p = call { i256, i1 } @llvm.uadd.with.overflow.i256(i256 %x, i256 %w)
  ret { i256, i1 } %p
}

define void @control(ptr %r.p, ptr %x.p, ptr %y.p) {
entry:
  %x = load i256, ptr %x.p, align 8
  %y = load i64, ptr %y.p, align 8
  %place = alloca %pair, align 8
  %array = getelementptr inbounds %pair, ptr %place, i64 0, i32 1
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %a = phi i256 [ %x, %entry ], [ %b, %next ]
  %b = phi i256 [ 1, %entry ], [ %c, %next ]
  %slot = getelementptr inbounds i64, ptr @table, i64 %i
  %k = load i64, ptr %slot, align 8
  %p = call { i256, i1 } @step(i256 %a, i64 %k)
  %s = extractvalue { i256, i1 } %p, 0
  %m = mul i256 %s, %b
  %low = trunc i64 %y to i2
  switch i2 %low, label %other [
    i2 0, label %zero
    i2 -1, label %three
  ]
zero:
  br label %next
three:
  %turned = xor i256 %m, -1
  br label %next
other:
  %byte = load i8, ptr getelementptr inbounds ([4 x i8], ptr @text, i64 0, i64 1), align 1
  %wide = sext i8 %byte to i256
  %less = sub i256 %m, %wide
  br label %next
next:
  %c = phi i256 [ %m, %zero ], [ %turned, %three ], [ %less, %other ]
  %part = trunc i256 %c to i40
  %at = and i64 %i, 1
  %element = getelementptr inbounds [3 x i40], ptr %array, i64 0, i64 %at
  store i40 %part, ptr %element, align 8
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 4
  br i1 %done, label %end, label %loop
end:
  %kept = load i40, ptr %array, align 8
  %kept.w = zext i40 %kept to i256
  %sum = add i256 %c, %kept.w
  %masked = call i64 asm "", "=r,0"(i64 %y)
  %masked.w = zext i64 %masked to i256
  %r = xor i256 %sum, %masked.w
  store i256 %r, ptr %r.p, align 8
  ret void
}
"""


def build(text: str, names: list[str], given: argparse.Namespace, scratch: Path) -> list[ctypes.CDLL]:
    module = scratch / "module.ll"
    module.write_text('target triple = "x86_64-linux-gnu"\n' + text)
    translated = c99.translate(text, names)
    for name in names:
        translated += f"void {name}(unsigned char *r, unsigned char *x, unsigned char *y) "
        translated += f"{{ residue_f_{name}(r, x, y); }}\n"
    (scratch / "module.c").write_text(translated)
    # LLVM 19 crashes at -O0 with some widths; -O1 is what it is used with.
    commands = [[given.clang, "-O1", str(module)]]
    c = [*given.cc, "-std=c99", "-pedantic-errors", str(scratch / "module.c")]
    commands += [[*c, "-O1"], [*c, "-O1", "-U__SIZEOF_INT128__"]]
    libraries = []
    for number, command in enumerate(commands):
        library = scratch / f"module-{number}.so"
        subprocess.run([*command, "-w", "-shared", "-fPIC", "-o", str(library)], check=True)
        libraries.append(ctypes.CDLL(str(library)))
    return libraries


def call(library: ctypes.CDLL, name: str, x: int, y: int) -> int:
    size = 8 * WORDS
    result = ctypes.create_string_buffer(size)
    operands = [v.to_bytes(size, "little") for v in (x, y)]
    getattr(library, name)(result, *operands)
    return int.from_bytes(result.raw, "little")


def operands(rng: random.Random, n: int) -> list[int]:
    edges = [0, 1, (1 << n) - 1, 1 << (n - 1), (1 << (n - 1)) - 1, (1 << 64) - 1, 1 << 64]
    return [*edges, *(rng.getrandbits(512) for _ in range(3))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--cc", nargs="+", required=True)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    found = functions(rng)
    failures = compared = 0
    with tempfile.TemporaryDirectory() as directory:
        scratch = Path(directory)
        for text, names in (("".join(found.values()), list(found)), (CONTROL, ["control"])):
            (scratch / names[0]).mkdir()
            first, *others = build(text, names, given, scratch / names[0])
            for name in names:
                values = operands(rng, int(name.rpartition("_")[2]) if "_" in name else 256)
                for x, y in [(x, y) for x in values for y in values]:
                    want = call(first, name, x, y)
                    compared += 1
                    if any(call(o, name, x, y) != want for o in others):
                        print(f"{name}({x:#x}, {y:#x}) differs")
                        failures += 1
                        break
    print(f"{compared} results compared, {failures} functions differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
