#!/usr/bin/env python3
"""Breaks emitted code in one place at a time: the checker must reject what is wrong.

The functions of one modulus are rewritten by opt, and proven. Then mutants of the
rewritten ones are made: a carry dropped, a constant off by one, halved or with a bit
flipped, another shift, another operand, add for sub, a mask removed or constant. Each is
compiled and run, on all inputs where these are few, else on words of zeros and ones and
on random ones, and compared with Python's integers; and each is given to the checker. A
mutant that computes something wrong and is proven is an error; so is a function that is
not proven as it was emitted. With --bodies it is the loops over words that are broken, which
the functions call: a mutant that does not come to an end, or leaves its memory, is wrong.

    mutants.py --plugin Residue.so --clang clang --modulus 2**7-1 --options word-bits=8
"""

from __future__ import annotations

import argparse
import ctypes
import json
import multiprocessing
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from residue_test import lanes, toolchain as tools
from residue_test.toolchain import Toolchain, ToolError

#: Functions whose inputs have so many bits together are run on all of them.
EXHAUSTIVE_BITS = 14
SAMPLES = 400
#: A sample is one of so many mutants.
PART = 3
TIMEOUT = 600.0
#: Of a mutant of a loop, all of whose inputs take a second.
LOOP_TIMEOUT = 20.0

#: Name, number of operands, IR of the integers of twice the width and more, meaning.
FUNCTIONS: list[tuple[str, int, str, Callable[[list[int], int], int]]] = [
    ("mul", 2, "%r = mul nuw {w} %a, %b", lambda v, m: v[0] * v[1]),
    ("square", 1, "%r = mul nuw {w} %a, %a", lambda v, m: v[0] ** 2),
    ("add", 2, "%r = add nuw {w} %a, %b", lambda v, m: v[0] + v[1]),
    (
        "sub",
        2,
        "%n = urem {w} %b, {m}\n  %s = add nuw {w} %a, {m}\n  %r = sub nuw {w} %s, %n",
        lambda v, m: v[0] - v[1],
    ),
    (
        "chain",
        2,
        "%s = add nuw {w} %a, %b\n  %c = urem {w} %s, {m}\n"
        "  %d = mul nuw {w} %c, %a\n  %e = urem {w} %d, {m}\n"
        "  %f = add nuw {w} %e, {m}\n  %g = sub nuw {w} %f, %c\n"
        "  %h = urem {w} %g, {m}\n  %r = mul nuw {w} %h, %b",
        lambda v, m: ((v[0] + v[1]) * v[0] - v[0] - v[1]) * v[1],
    ),
    (
        # A sum and a difference that comparisons correct.
        "corrected",
        2,
        "%c = mul nuw {w} %a, %b\n  %d = urem {w} %c, {m}\n"
        "  %e = mul nuw {w} %b, %b\n  %f = urem {w} %e, {m}\n"
        "  %g = add nuw {w} %d, %f\n  %h = icmp ult {w} %g, {m}\n"
        "  %i = sub {w} %g, {m}\n  %j = select i1 %h, {w} %g, {w} %i\n"
        "  %k = icmp ult {w} %f, %j\n  %l = add {w} %f, {m}\n"
        "  %n = select i1 %k, {w} %l, {w} %f\n  %o = sub {w} %n, %j\n"
        "  %r = mul nuw {w} %o, %b",
        lambda v, m: -v[0] * v[1] ** 2,
    ),
]


#: A loop of two products and a choice.
LOOP = """
define {n} @loop({n} %x, {n} %y) {features}{{
entry:
  %a = zext {n} %x to {w}
  %b = zext {n} %y to {w}
  %a.mod = urem {w} %a, {m}
  %b.mod = urem {w} %b, {m}
  br label %loop

loop:
  %i = phi i32 [ 3, %entry ], [ %i.next, %loop ]
  %p = phi {w} [ %a.mod, %entry ], [ %p.next, %loop ]
  %q = phi {w} [ %b.mod, %entry ], [ %q.next, %loop ]
  %shifted = lshr i32 10, %i
  %odd = trunc i32 %shifted to i1
  %s = select i1 %odd, {w} %p, {w} %q
  %t = select i1 %odd, {w} %q, {w} %p
  %sum = add {w} %s, %t
  %sum.mod = urem {w} %sum, {m}
  %padded = add {w} %s, {m}
  %difference = sub {w} %padded, %t
  %d = urem {w} %difference, {m}
  %ss = mul {w} %sum.mod, %sum.mod
  %p.next = urem {w} %ss, {m}
  %st = mul {w} %d, %t
  %q.next = urem {w} %st, {m}
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %both = add {w} %p.next, %q.next
  %m = urem {w} %both, {m}
  %r = trunc {w} %m to {n}
  ret {n} %r
}}
"""


#: With these its elements are kept in lanes.
IFMA = '"target-features"="+avx512f,+avx512ifma,+avx512vl" '


def compute_loop(v: list[int], m: int) -> int:
    p, q = v
    for i in (3, 2, 1):
        s, t = (p, q) if i % 2 else (q, p)
        p, q = (s + t) ** 2 % m, (s - t) * t % m
    return p + q


@dataclass(frozen=True)
class Field:
    """A modulus, and the widths that its functions have."""

    modulus: int
    #: One function, which is a loop.
    loop: bool = False
    #: It is kept in lanes.
    lanes: bool = False

    @property
    def functions(self) -> list[tuple[str, int, str, Callable[[list[int], int], int]]]:
        return [("loop", 2, LOOP, compute_loop)] if self.loop else FUNCTIONS

    @property
    def bits(self) -> int:
        return self.modulus.bit_length()

    @property
    def wide(self) -> int:
        return 2 * self.bits + 2

    @property
    def container(self) -> int:
        return (self.bits + 7) // 8

    def source(self) -> str:
        text = ""
        if self.loop:
            return LOOP.format(
                n=f"i{self.bits}",
                w=f"i{self.wide}",
                m=self.modulus,
                features=IFMA if self.lanes else "",
            )
        for name, count, body, _ in FUNCTIONS:
            operands = ["%x", "%y"][:count]
            text += f"define i{self.bits} @{name}("
            text += ", ".join(f"i{self.bits} {o}" for o in operands) + ") {\n"
            for operand, wide in zip(operands, ("%a", "%b"), strict=False):
                text += f"  {wide} = zext i{self.bits} {operand} to i{self.wide}\n"
            text += "  " + body.format(w=f"i{self.wide}", m=self.modulus) + "\n"
            text += f"  %m = urem i{self.wide} %r, {self.modulus}\n"
            text += f"  %t = trunc i{self.wide} %m to i{self.bits}\n"
            text += f"  ret i{self.bits} %t\n}}\n"
        return text

    def runner(self, name: str, count: int) -> str:
        """A function of pointers that calls the one of that name."""
        n, size = f"i{self.bits}", f"i{8 * self.container}"
        text = f"define void @run.{name}(ptr %to, ptr %from) {{\n"
        for i in range(count):
            text += (
                f"  %p{i} = getelementptr i8, ptr %from, i64 {i * self.container}\n"
                f"  %w{i} = load {size}, ptr %p{i}, align 1\n"
            )
            narrow = "" if n == size else f"  %v{i} = trunc {size} %w{i} to {n}\n"
            text += narrow
        names = [f"%v{i}" if n != size else f"%w{i}" for i in range(count)]
        text += f"  %r = call {n} @{name}({', '.join(f'{n} {v}' for v in names)})\n"
        result = "%r"
        if n != size:
            text += f"  %z = zext {n} %r to {size}\n"
            result = "%z"
        return text + f"  store {size} {result}, ptr %to, align 1\n  ret void\n}}\n"

    def inputs(self, count: int, rnd: random.Random) -> Iterator[list[int]]:
        if count * self.bits <= EXHAUSTIVE_BITS:
            for packed in range(1 << (count * self.bits)):
                yield [
                    packed >> (i * self.bits) & ((1 << self.bits) - 1)
                    for i in range(count)
                ]
            return
        for _ in range(SAMPLES):
            yield [self.number(rnd) for _ in range(count)]

    def number(self, rnd: random.Random) -> int:
        top, m = 1 << self.bits, self.modulus
        edges = [0, 1, 2, m - 2, m - 1, m, m + 1, top - 1, top - 2, m >> 1, top >> 1]
        edges += [(1 << 64) - 1, 1 << 64, m - (1 << 64), 18, 19, 38, top - m]
        kind = rnd.random()
        if kind < 0.5:
            return rnd.choice(edges) % top
        if kind < 0.75:
            words = [0, 1, 2, 2**64 - 1, 2**64 - 2, rnd.getrandbits(64)]
            return (
                sum(rnd.choice(words) << i for i in range(0, self.bits + 64, 64)) % top
            )
        return rnd.getrandbits(self.bits)


BINARY = re.compile(
    r"(\s*%\S+ = )(add|sub|mul|and|or|xor|shl|lshr) ([a-z ]*)(i\d+|<4 x i64>) "
)


def type_of(line: str) -> str | None:
    found = BINARY.match(line)
    return found.group(4) if found else None


def drop_carry(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.match(r"(\s*%\S+ = )zext i1 %\S+ to (i\d+)", line)
    return (f"{found[1]}add {found[2]} 0, 0", "carry dropped") if found else None


def change_constant(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.search(r", (-?\d+)(\)?)$", line)
    if not found or not re.search(r"= (add|sub|mul|and) |= call \{", line):
        return None
    width = int(re.search(r"\bi(\d+)\b", line)[1])  # type: ignore[index]
    old = int(found[1])
    new = rnd.choice([old + 1, old - 1, old // 2, old ^ 1 << rnd.randrange(width)])
    new %= 1 << width
    text = f"constant {old} -> {new}"
    return line[: found.start(1)] + str(new) + line[found.end(1) :], text


def change_shift(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.search(r"(?:shl|lshr|ashr) [a-z ]*i(\d+) %\S+, (\d+)$", line)
    found = found or re.search(r"fsh[lr]\.i(\d+)\(.*, i\d+ (\d+)\)", line)
    if not found:
        return None
    new = int(found[2]) + rnd.choice([1, -1, 8, -8, 64, -64])
    if not 0 <= new < int(found[1]):
        return None
    text = f"shift {found[2]} -> {new}"
    return line[: found.start(2)] + str(new) + line[found.end(2) :], text


def change_operation(line: str, rnd: random.Random) -> tuple[str, str] | None:
    for old, new in (
        ("= add ", "= sub "),
        ("= sub ", "= add "),
        (".uadd.", ".usub."),
        (".usub.", ".uadd."),
        ("= or ", "= and "),
    ):
        if old in line and not re.search(r"sub i\d+ 0,", line):
            return line.replace(old, new), f"{old.strip('= ')} -> {new.strip('= ')}"
    return None


def fix_mask(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.match(r'(\s*%\S+ = )call (i\d+) asm "", "=r,0"\(i\d+ %\S+\)', line)
    if not found:
        return None
    value = rnd.choice([0, -1])
    return f"{found[1]}add {found[2]} 0, {value}", f"mask or word is {value}"


def remove_mask(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.match(r"(\s*%\S+ = )and (i\d+) (%\S+), ", line)
    if not found:
        return None
    return f"{found[1]}add {found[2]} {found[3]}, 0", "mask removed"


def change_index(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.search(
        r"= call \{ (i\d+), i1 \} @llvm\.u(add|sub)\S+\((\S+ \S+), ", line
    )
    if not found:
        return None
    return line[: found.start(3)] + found[1] + " 0" + line[found.end(3) :], "operand 0"


def change_comparison(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.search(r"= icmp (?:samesign )?(u[lg][te]) ", line)
    if not found:
        return None
    new = rnd.choice([p for p in ("ult", "ule", "ugt", "uge") if p != found[1]])
    return line[: found.start(1)] + new + line[found.end(1) :], f"{found[1]} -> {new}"


def swap_choice(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.match(r"(\s*%\S+ = select i1 %\S+, )(i\d+ \S+), (i\d+ \S+)$", line)
    return (f"{found[1]}{found[3]}, {found[2]}", "choice swapped") if found else None


VECTOR = "<4 x i64>"


def swap_lanes(line: str, rnd: random.Random) -> tuple[str, str] | None:
    """Another lane in the place of one that is used."""
    found = re.search(r"<4 x i32> <(.*?)>", line)
    if found:
        parts = found[1].split(", ")
        at = rnd.choice([n for n, lane in enumerate(parts) if lane != "i32 poison"])
        parts[at] = f"i32 {rnd.choice([n for n in range(4) if parts[at] != f'i32 {n}'])}"
        new = line[: found.start(1)] + ", ".join(parts) + line[found.end(1) :]
        return new, f"lane {at} is {parts[at]}"
    found = re.search(r"(?:insert|extract)element .*, i64 (\d)$", line)
    if not found:
        return None
    lane = rnd.choice([n for n in range(4) if n != int(found[1])])
    return line[: found.start(1)] + str(lane), f"lane {found[1]} -> {lane}"


def change_lanes(line: str, rnd: random.Random) -> tuple[str, str] | None:
    """Another constant in all lanes: of a shift, a mask, a product."""
    found = re.search(r"splat \(i64 (-?\d+)\)", line)
    if not found:
        return None
    old = int(found[1])
    new = rnd.choice([old + 1, old - 1, old ^ 1 << rnd.randrange(52)])
    if " lshr " in line or " shl " in line:
        new = old + rnd.choice([1, -1])
    text = f"constant of lanes {old} -> {new}"
    return line[: found.start(1)] + str(new) + line[found.end(1) :], text


def change_half(line: str, rnd: random.Random) -> tuple[str, str] | None:
    old, new = ("52l", "52h") if "52l" in line else ("52h", "52l")
    return (line.replace(old, new), f"{old} -> {new}") if old in line else None


def remove_lane_mask(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.match(r"(\s*%\S+ = )and <4 x i64> (%\S+), ", line)
    if not found:
        return None
    return f"{found[1]}add {VECTOR} {found[2]}, zeroinitializer", "lanes not masked"


def drop_lane_sum(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = re.match(r"(\s*%\S+ = )(?:add|sub) <4 x i64> (%\S+), ", line)
    if not found:
        return None
    return f"{found[1]}add {VECTOR} {found[2]}, zeroinitializer", "carry or term dropped"


def shift_arithmetically(line: str, rnd: random.Random) -> tuple[str, str] | None:
    found = " = lshr <4 x i64>" in line
    return (line.replace("lshr", "shl"), "lshr -> shl") if found else None


LANE_CHANGES = (
    swap_lanes,
    change_lanes,
    change_half,
    remove_lane_mask,
    drop_lane_sum,
    shift_arithmetically,
)

SIMPLE = (
    drop_carry,
    change_constant,
    change_shift,
    change_operation,
    fix_mask,
    remove_mask,
    change_index,
    change_comparison,
    swap_choice,
)


Change = Callable[[str, random.Random], tuple[str, str] | None]


def change_operand(
    lines: list[str], at: int, rnd: random.Random
) -> tuple[str, str] | None:
    """Another value of the same type, from a little above."""
    kind = type_of(lines[at])
    names = re.findall(r"%[\w.]+", lines[at])
    if not kind or len(names) < 2:
        return None
    others = [
        line.split()[0] for line in lines[max(0, at - 40) : at] if type_of(line) == kind
    ]
    old = rnd.choice(names[1:])
    if not others:
        return None
    new = rnd.choice(others)
    head, tail = lines[at].split(" = ", 1)
    tail = re.sub(rf"{re.escape(old)}(?![\w.])", new, tail, count=1)
    return f"{head} = {tail}", f"operand {old} -> {new}"


RECORD = re.compile(r"(, !residue\.held !\d+)$")


def mutate(
    body: str, rnd: random.Random, simple: Sequence[Change] = SIMPLE
) -> tuple[str, str]:
    """Another body, and what is different; what the rewriter says of it stays."""
    split = [RECORD.split(line, maxsplit=1) for line in body.split("\n")]
    lines, records = [s[0] for s in split], ["".join(s[1:]) for s in split]

    def joined(code: list[str]) -> str:
        return "\n".join(c + r for c, r in zip(code, records))

    while True:
        at = rnd.randrange(len(lines))
        kind = rnd.randrange(len(simple) + 1)
        if kind == len(simple):
            change = change_operand(lines, at, rnd)
        else:
            change = simple[kind](lines[at], rnd)
        if change and change[0] != lines[at]:
            text = f"{change[1]} in: {lines[at].strip()}"
            return joined([*lines[:at], change[0], *lines[at + 1 :]]), text


def misplace_records(body: str, rnd: random.Random) -> str:
    """Of some numbers the rewriter says what it said of others."""
    lines = body.split("\n")
    for _ in range(3):
        found = [at for at, line in enumerate(lines) if RECORD.search(line)]
        others = [at for at, line in enumerate(lines) if line.startswith("  %")]
        old, new = rnd.choice(found), rnd.choice(others)
        record = RECORD.search(lines[old])[1]  # type: ignore[index]
        lines[old] = RECORD.sub("", lines[old])
        lines[new] = RECORD.sub("", lines[new]) + record
    return "\n".join(lines)


@dataclass
class Mutant:
    function: int
    name: str
    text: str
    is_wrong: bool = False


class Experiment:
    def __init__(
        self,
        chain: Toolchain,
        field: Field,
        options: list[str],
        scratch: Path,
        machine: str = "",
    ) -> None:
        self.chain, self.field, self.scratch = chain, field, scratch
        self.machine = machine
        self.libraries = 0
        self.opt = [chain.tool("opt"), f"-load-pass-plugin={chain.plugin}"]
        self.options = [f"-residue-{o}" for o in ("min-bits=1", *options)]
        # As in a compilation: each number that is emitted has a lemma.
        self.options.append("-residue-keep-witness")

    def emit(self, passes: str = "crandall-reduction") -> str:
        """The rewritten functions."""
        before, after = self.scratch / "before.ll", self.scratch / "after.ll"
        before.write_text(self.field.source(), encoding="utf-8")
        words = [*self.opt, *self.options, f"-passes={passes}", "-S"]
        if self.machine:
            words += [f"-mtriple={self.machine}", "-mattr=+m"]
        tools.run([*words, str(before), "-o", str(after)], timeout=TIMEOUT)
        module = after.read_text(encoding="utf-8")
        if not self.machine:
            return module
        # Without intrinsics of that machine it runs on this one.
        machine = re.compile(r'^target .*\n|"target-[a-z]+"="[^"]*" ?', re.MULTILINE)
        return machine.sub("", module)

    def verdicts(self, before: str, after: str) -> dict[str, str]:
        """What the checker says of each function."""
        old, new = self.scratch / "old.ll", self.scratch / "new.ll"
        old.write_text(before, encoding="utf-8")
        new.write_text(after, encoding="utf-8")
        words = [*self.opt, "-passes=verify-against", "-disable-output"]
        words += [f"-residue-verify-against={old}", str(new)]
        printed = tools.run(words, timeout=TIMEOUT).decode()
        return dict(line.split(": ", 1) for line in printed.splitlines())

    def compile(self, module: str) -> ctypes.CDLL:
        # What is loaded once is not loaded again by the same name.
        self.libraries += 1
        source = self.scratch / "run.ll"
        library = self.scratch / f"run{self.libraries}.so"
        if self.field.lanes and not tools.has_ifma():
            module = lanes.without_ifma(module)
        source.write_text(module, encoding="utf-8")
        # Not optimized: what a mutant does is what its instructions say.
        words = [str(source), "-o", str(library), "-shared", "-fPIC", "-O0"]
        self.chain.run_clang(["-Wno-override-module", *words])
        return ctypes.CDLL(str(library))

    def is_wrong(self, library: ctypes.CDLL, mutant: Mutant, seed: int) -> bool:
        _, count, _, meaning = self.field.functions[mutant.function]
        run = getattr(library, f"run.{mutant.name}")
        size = self.field.container
        result = ctypes.create_string_buffer(size)
        for values in self.field.inputs(count, random.Random(seed)):
            packed = b"".join(v.to_bytes(size, "little") for v in values)
            run(result, packed)
            want = meaning(values, self.field.modulus) % self.field.modulus
            if int.from_bytes(result.raw, "little") != want:
                return True
        return False


    def ends_wrong(self, library: ctypes.CDLL, mutant: Mutant, seed: int) -> bool:
        """The same in a process of its own, which may not come to an end."""
        def answer() -> None:
            sys.exit(self.is_wrong(library, mutant, seed))

        process = multiprocessing.get_context("fork").Process(target=answer)
        process.start()
        process.join(LOOP_TIMEOUT)
        if process.is_alive():
            process.kill()
            process.join()
        return process.exitcode != 0


def definitions(module: str) -> dict[str, str]:
    """The text of each function."""
    found = re.finditer(
        r"^define [^\n]*@([\w.]+)\(.*?^}", module, re.MULTILINE | re.DOTALL
    )
    return {f[1]: f[0] for f in found}


@dataclass
class Outcome:
    """How many mutants there were of each kind."""

    mutants: int = 0
    killed: int = 0
    equal: int = 0
    rejected: int = 0
    failures: int = 0
    verbose: bool = False

    def add(self, mutant: Mutant, wrong: bool, proven: bool) -> None:
        self.mutants += 1
        self.killed += wrong and not proven
        self.equal += not wrong and proven
        self.rejected += not wrong and not proven
        if wrong and proven:
            print(f"{mutant.name} is wrong and proven: {mutant.text}")
            self.failures += 1
        elif self.verbose and not wrong:
            print(f"{mutant.name} {'equal' if proven else 'rejected'}: {mutant.text}")

    def report(self, arguments: argparse.Namespace, code: str) -> int:
        print(
            f"{arguments.modulus} {' '.join([arguments.machine, *arguments.options])}: "
            f"{self.mutants} mutants, "
            f"{self.killed} wrong and rejected, {self.equal} equal and proven, "
            f"{self.rejected} without a difference seen and rejected"
        )
        if arguments.json:
            record = {
                "modulus": arguments.modulus,
                "options": arguments.options,
                "code": code,
                "mutants": self.mutants,
                "killed": self.killed,
                "equal": self.equal,
                "rejected": self.rejected,
                "failures": self.failures,
            }
            arguments.json.write_text(json.dumps(record) + "\n", encoding="utf-8")
        # Mutants that nothing tells from the code test nothing.
        return 1 if self.failures or self.killed < self.mutants // 2 else 0


def run_bodies(arguments: argparse.Namespace, experiment: Experiment) -> int:
    """Of the operations out of line, which are loops over words in memory: one mutant at a time."""
    field, source = experiment.field, experiment.field.source()
    # The callers as the checker reads them, with the bodies beside them.
    callers = experiment.emit("function(crandall-reduction)")
    module = experiment.emit()
    bodies = {n: b for n, b in definitions(module).items() if n.startswith("residue.")}
    tables = "".join(re.findall(r"^@residue\.modulus.*\n", module, re.MULTILINE))

    def verdicts(changed: dict[str, str]) -> dict[str, str]:
        beside = "\n".join(changed.values())
        beside = re.sub(r"^(define .*?)\(", r"\1.body(", beside, flags=re.MULTILINE)
        beside = re.sub(r" #\d+", "", beside)
        return experiment.verdicts(source, "\n".join([callers, tables, beside]))

    outcome = Outcome(verbose=arguments.verbose)
    for name, verdict in verdicts(bodies).items():
        if not verdict.startswith("proven"):
            print(f"{name} of {arguments.modulus}: {verdict}")
            outcome.failures += 1
    rnd = random.Random(arguments.seed)
    runners = [field.runner(name, count) for name, count, _, _ in field.functions]
    for number in range(arguments.count):
        name = sorted(bodies)[number % len(bodies)]
        body, text = mutate(bodies[name], rnd)
        library = experiment.compile("\n".join([module.replace(bodies[name], body), *runners]))
        found = verdicts(bodies | {name: body})
        # All that call it may be wrong.
        wrong, missed = False, False
        for function, (caller, *_) in enumerate(field.functions):
            mutant = Mutant(function, caller, f"{name}, m{number}: {text}")
            is_wrong = experiment.ends_wrong(library, mutant, arguments.seed)
            wrong |= is_wrong
            missed |= is_wrong and found[caller].startswith("proven")
        proven = all(verdict.startswith("proven") for verdict in found.values())
        outcome.add(Mutant(0, f"m{number}", f"{name}: {text}"), wrong, missed or proven)
    return outcome.report(arguments, "loops over words")


def run(arguments: argparse.Namespace, scratch: Path) -> int:
    modulus = eval(arguments.modulus, {"__builtins__": {}})
    field = Field(modulus, arguments.lanes or arguments.loop, arguments.lanes)
    if field.lanes and not lanes.are_here():
        print("no x86-64 to run it on")
        return 0
    chain = Toolchain(arguments.clang, arguments.plugin)
    experiment = Experiment(chain, field, arguments.options, scratch, arguments.machine)
    if arguments.bodies:
        return run_bodies(arguments, experiment)
    module = experiment.emit()
    outcome = Outcome(verbose=arguments.verbose)
    for name, verdict in experiment.verdicts(field.source(), module).items():
        if not verdict.startswith("proven"):
            print(f"{name} of {arguments.modulus}: {verdict}")
            outcome.failures += 1
    rnd = random.Random(arguments.seed)
    old, new = definitions(field.source()), definitions(module)
    before, after, runners, mutants = [], [], [], []
    for number in range(arguments.count):
        function = number % len(field.functions)
        name, count, _, _ = field.functions[function]
        # The verdict on what is not proven as it is says nothing.
        label = f"{name}.m{number}"
        changes = [*SIMPLE, *LANE_CHANGES, *LANE_CHANGES] if field.lanes else SIMPLE
        body, text = mutate(new[name], rnd, changes)
        if arguments.records:
            body = misplace_records(body, rnd)
        before.append(old[name].replace(f"@{name}(", f"@{label}(", 1))
        after.append(body.replace(f"@{name}(", f"@{label}(", 1))
        runners.append(field.runner(label, count))
        mutants.append(Mutant(function, label, text))
    head = re.sub(r"^define .*?^}\n", "", module, flags=re.MULTILINE | re.DOTALL)
    library = experiment.compile("\n".join([head, *after, *runners]))
    verdicts = experiment.verdicts("\n".join(before), "\n".join([head, *after]))
    for mutant in mutants:
        wrong = experiment.is_wrong(library, mutant, arguments.seed)
        outcome.add(mutant, wrong, verdicts[mutant.name].startswith("proven"))
    return outcome.report(
        arguments, "a loop in lanes" if field.lanes else "a loop" if field.loop else "formulas"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--modulus", required=True)
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--machine", default="", help="code for it, run on this one")
    parser.add_argument("--loop", action="store_true", help="a loop")
    parser.add_argument("--lanes", action="store_true", help="a loop in lanes")
    parser.add_argument("--bodies", action="store_true", help="loops over words")
    parser.add_argument("--records", action="store_true", help="what is said is wrong, too")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", type=Path, help="write the numbers there")
    tools.add_sample_argument(parser)
    arguments, _ = parser.parse_known_args()
    if arguments.sample:
        arguments.count //= PART
    try:
        with tempfile.TemporaryDirectory() as scratch:
            return run(arguments, Path(scratch))
    except ToolError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main())
