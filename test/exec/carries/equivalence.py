#!/usr/bin/env python3
"""Proves with Z3 that carry-chain, compared-words and wide-carries change no result.

Each idiom becomes a function of two words of each number, of three that are compared, or of some
numbers of two words that are summed up in three; its IR as clang makes it, and as the pass leaves it, must store and
return the same for all inputs. Needs Debian's package python3-z3, or z3-solver.

    equivalence.py 64
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import z3

import compared
import corrections
import words
from carries import HEADER, function_of
from idioms import IDIOMS
from residue_test import toolchain as tools
from residue_test.toolchain import Toolchain, ToolError
from symbolic import TIMEOUT_MILLISECONDS, Changes, Function, differs, functions, texts

#: Of bits, the toolchain and a directory: what was found.
Check = Callable[[int, Toolchain, Path], str]
WORDS = 2
#: Ways to count how often sums s of numbers p overflow, in c.
COUNTS = {
    "added": "s += p; c += s < p;",
    "other_operand": "wide t = s + p; c += t < s; s = t;",
    "turned": "wide t = p + s; c += p > t; s = t;",
    "branch": "s += p; if (s < p) c++;",
    "inverted": "wide t = s + p; c += 1 - (t >= p); s = t;",
    "chosen": "wide t = s + p; c = t >= s ? c : c + 1; s = t;",
    "both": "wide t = s + p; c += t < p || t < s; s = t;",
}
#: The words of numbers that are constants: LLVM adds what carries into such a word to it.
CONSTANTS = {"ones": ("-1", "-1 >> W / 2"), "odd": ("-17", "3"), "zero": ("-1", "0"), "one": ("1", "-1")}
#: Corrections that choose between a number and its difference.
CHOSEN = ("not_equal", "sum_not_equal", "mask", "sum", "sum_less", "toggle")
#: What takes most of the time in longer words than these: left out of a sample.
SHORT = 8
LONG = {
    "spoilt idioms", "branches", "chosen words", "conditional", "constants", "corrections",
    "constants, without a flag", "corrections, without a flag",
}  # fmt: skip
#: What else may be compared, added or carried than an idiom does: some carry 2, or miss a carry.
SPOILING: words.Spoiling = (
    (r" < ", (" <= ", " > ", " != ")),
    (r" <= ", (" < ", " == ")),
    (r" > ", (" >= ", " < ")),
    (r"\bx\b", ("y", "(x + 1)")),
    (r"\by\b", ("x", "1")),
    (r"\bs\b(?! [=+-])", ("x", "y")),
    (r" \+ ", (" - ", " | ")),
    (r" - ", (" + ", " ^ ")),
    (r" \| ", (" & ", " + ")),
    (r"\+= ", ("= ", "-= ")),
    (r"\bc = ", ("c += ", "c = 1 + ", "c = 2 * ")),
    (r">> W", (">> (W - 1)",)),
    (r"W - 1", ("W - 2",)),
)
#: Of each idiom.
SPOILT = 4
#: What may be a branch, and how LLVM leaves it one.
BRANCHES = re.compile(r"\|\||&&|\?|\bif\b")
KEEP_BRANCHES = (
    "-mllvm", "-two-entry-phi-node-folding-threshold=0", "-mllvm", "-phi-node-folding-threshold=0",
    "-mllvm", "-speculate-one-expensive-inst=0",
)  # fmt: skip
#: These are no choice of two ways: there are three, or the sum is another one in each.
OTHER_WAYS = {"sub_and_equal_logical", "add_branches", "sub_branches"}
#: How a carry and a borrow decide which number is the result.
DECIDING = ("c | !k", "!k", "c < k", "c ? 1 : !k")
#: A target whose carries are numbers, into which constants take them.
WITHOUT_FLAG = "riscv64-unknown-linux-gnu"
#: Comparisons with branches, and what they are.
EARLY = {
    "early_above_number": lambda x, y, q: z3.UGT(x, y),
    "early_three_way_number": lambda x, y, q: z3.UGE(x, y),
    "early_unequal_number": lambda x, y, q: z3.UGE(x, y),
    "early_read_number": lambda x, y, q: z3.UGT(x, y),
    "early_read_unequal_number": lambda x, y, q: z3.UGE(x, y),
    "early_with_bit_number": lambda x, y, q: z3.Or(q == 1, z3.UGE(x, y)),
}

def function_of_count(name: str, body: str) -> str:
    return f"""
word {name}(word *restrict r, const wide *a) {{
  wide s = a[0];
  word c = 0;
#pragma clang loop unroll(full)
  for (int i = 1; i <= N; i++) {{
    wide p = a[i];
    {body}
  }}
  r[0] = (word)s;
  r[1] = (word)(s >> W);
  return c;
}}"""


def compiled(
    bits: int, source: str, rewrite: str, toolchain: Toolchain, where: Path, count: int = WORDS,
    more: Sequence[str] = (), triple: str = ""
) -> Changes:
    """The functions of a source before and after a pass."""
    (where / "source.c").write_text(HEADER + source, encoding="utf-8")
    before, after = compile_source(bits, rewrite, toolchain, where, count, more, triple)
    return functions(before), functions(after)


def compile_source(
    bits: int, rewrite: str, toolchain: Toolchain, where: Path, count: int, more: Sequence[str] = (),
    triple: str = ""
) -> tuple[Path, Path]:
    before, after = where / "before.ll", where / "after.ll"
    flags = ["-std=c23", "-w", "-O2", f"-DW={bits}", f"-DN={count}", "-DLOOPS=0"]
    flags += ["-fno-vectorize", "-fno-slp-vectorize", "-fno-discard-value-names"]
    arguments = [*flags, *more, "-S", "-emit-llvm", str(where / "source.c"), "-o", str(before)]
    toolchain.run_clang(arguments)
    # Registers have the size of a word.
    text = before.read_text(encoding="utf-8").replace("n8:16:32:64", f"n{bits}")
    if triple:
        text = re.sub(r'^target triple = .*$', f'target triple = "{triple}"', text, flags=re.M)
    before.write_text(text, encoding="utf-8")
    opt = [toolchain.tool("opt"), f"-load-pass-plugin={toolchain.plugin}"]
    tools.run([*opt, "-S", f"-passes={rewrite}", str(before), "-o", str(after)])
    return before, after


def changes(pairs: Changes) -> set[str]:
    """Which functions are written otherwise; that all are equal is proven."""
    plain, ours = pairs
    for name in plain:
        if difference := differs(plain[name], ours[name]):
            raise ToolError(f"{name}: {difference}")
    return {name for name in plain if plain[name].text != ours[name].text}


def check(bits: int, toolchain: Toolchain, where: Path) -> str:
    source = "\n".join(function_of(idiom) for idiom in IDIOMS)
    pairs = compiled(bits, source, "carry-chain", toolchain, where)
    changed = changes(pairs)
    # What is not the same is told apart.
    if not differs(pairs[0][IDIOMS[0].name], pairs[1][IDIOMS[1].name]):
        raise ToolError("Z3 takes a sum for a difference")
    stay = {idiom.name for idiom in IDIOMS} - changed
    if unexpected := stay - {idiom.name for idiom in IDIOMS if idiom.known}:
        raise ToolError(f"no chain: {', '.join(sorted(unexpected))}")
    return f"{len(changed)} of {len(IDIOMS)} idioms change, and nothing else does"


def check_spoilt(bits: int, toolchain: Toolchain, where: Path) -> str:
    """What is no addition with carry stays what it is, and what is part of one changes no result."""
    chooser = random.Random(f"{bits} bits")
    every = [
        replace(idiom, name=f"{idiom.name}_{n}", body=words.spoilt(idiom.body, SPOILING, chooser))
        for idiom in IDIOMS
        for n in range(SPOILT)
    ]
    source = HEADER + "\n".join(function_of(idiom) for idiom in every)
    (where / "source.c").write_text(source, encoding="utf-8")
    before, after = (
        texts(path.read_text(encoding="utf-8"))
        for path in compile_source(bits, "carry-chain", toolchain, where, WORDS)
    )
    # What copies a number as a whole is no addition.
    changed = [name for name, text in before.items() if text != after[name] and "memcpy" not in text]
    for name in changed:
        if difference := differs(Function(before[name]), Function(after[name])):
            raise ToolError(f"{name}: {difference}")
    return f"{len(changed)} of {len(every)} spoilt idioms change, and what they compute does not"


def check_branches(bits: int, toolchain: Toolchain, where: Path) -> str:
    """A branch around a comparison or two is a choice of what carries; another one stays what it is."""
    chooser = random.Random(f"{bits} bits, branches")
    every = [idiom for idiom in IDIOMS if BRANCHES.search(idiom.body)]
    every += [
        replace(idiom, name=f"{idiom.name}_{n}", body=words.spoilt(idiom.body, SPOILING, chooser))
        for idiom in every
        for n in range(2 * SPOILT)
    ]
    source = "\n".join(function_of(idiom) for idiom in every)
    (where / "source.c").write_text(HEADER + source, encoding="utf-8")
    paths = compile_source(bits, "carry-chain", toolchain, where, WORDS, KEEP_BRANCHES)
    before, after = (texts(path.read_text(encoding="utf-8")) for path in paths)
    # What copies or clears a number as a whole is no addition.
    whole = re.compile(rf"@llvm\.mem|store i(?!{bits} )")
    known = [name for name, text in before.items() if not whole.search(text)]
    plain, ours = ({name: Function(each[name]) for name in known} for each in (before, after))
    return without_branches(plain, ours, {idiom.name for idiom in IDIOMS} - OTHER_WAYS)


def without_branches(plain: dict[str, Function], ours: dict[str, Function], names: set[str]) -> str:
    """All functions are equal, and those that are named have no branch."""
    changed = changes((plain, ours))
    branching, left = ({name for name, f in each.items() if f.has_branches()} for each in (plain, ours))
    if missing := names & left:
        raise ToolError(f"branches: {', '.join(sorted(missing))}")
    gone = f"{len(branching - left)} of {len(branching)} functions with branches have none any more"
    return f"{gone}, and {len(changed)} change"


def check_chosen(bits: int, toolchain: Toolchain, where: Path) -> str:
    """Words that a branch on a last carry chooses, as LLVM leaves it where it can be predicted."""
    source = corrections.HEADER.replace("struct words { word w[N]; };", "")
    for modulus, (low, high) in corrections.MODULI.items():
        for number, condition in enumerate(DECIDING):
            source += f"""
void {modulus}_{number}(word *restrict r, const word *a, const word *b) {{
  static const word P[N] = {{(word){low}, (word)((word){high})}};
  word s[N], t[N], x, y, z;
  {corrections.ADD} {corrections.less("s", "P[i]")}
  if (__builtin_expect_with_probability({condition}, 1, 0.999)) x = t[0], y = t[1], z = c; else x = s[0], y = s[1], z = a[0];
  r[0] = x, r[1] = y, r[2] = z;
}}"""
    (where / "source.c").write_text(source, encoding="utf-8")
    paths = compile_source(bits, "carry-chain", toolchain, where, corrections.WORDS, KEEP_BRANCHES)
    plain, ours = (functions(path) for path in paths)
    if not any(f.has_branches() for f in plain.values()):
        raise ToolError("there is no branch")
    # Of !k, LLVM computes the difference on the way.
    return without_branches(plain, ours, {name for name in plain if not name.endswith("_1")})


def check_doubled(bits: int, toolchain: Toolchain, where: Path) -> str:
    """Of a number that is added to itself, carries are top bits."""
    sums = [idiom for idiom in IDIOMS if not idiom.subtracts]
    source = "\n".join(function_of(idiom, right="a[i]") for idiom in sums)
    changed = changes(compiled(bits, source, "carry-chain", toolchain, where))
    return f"{len(changed)} of {len(sums)} sums of a number and itself change, and what they compute does not"


def check_conditional(bits: int, toolchain: Toolchain, where: Path) -> str:
    """What is added under a mask of a condition is, and not behind a branch."""
    rights = {"_if": "b[i] & -(word)(n > 2)", "_unless": "b[i] & -(word)(n <= 2)"}
    every = [
        (idiom, idiom.name + end, right) for idiom in IDIOMS
        # LLVM chooses between results of these.
        if "__builtin" not in idiom.body for end, right in rights.items()
    ]  # fmt: skip
    source = "\n".join(function_of(*each) for each in every)
    pairs = compiled(bits, source, "carry-chain", toolchain, where)
    changed = changes(pairs)
    masked = {name for name in changed if " asm " in pairs[1][name].text}
    if len(masked) < len(every) * 9 // 10:
        raise ToolError(f"only {', '.join(sorted(masked))} have masks")
    return f"{len(masked)} of {len(every)} conditional sums have masks, and nothing else changes"


def check_constants(bits: int, toolchain: Toolchain, where: Path, triple: str = "") -> str:
    """What is a constant may be no chain: a carry into zero is none."""
    source, names = "", []
    for idiom in IDIOMS:
        for name, (low, high) in CONSTANTS.items():
            names.append(f"{idiom.name}_{name}")
            right = f"i ? (word)((word){high}) : (word){low}"
            source += function_of(idiom, names[-1], right)
    changed = changes(compiled(bits, source, "carry-chain", toolchain, where, triple=triple))
    if len(changed) < len(names) // (5 if triple else 2):
        raise ToolError(f"only {len(changed)} of {len(names)} change")
    return f"{len(changed)} of {len(names)} with constants change, and what they compute does not"


def check_counts(bits: int, toolchain: Toolchain, where: Path) -> str:
    source = "\n".join(function_of_count(*count) for count in COUNTS.items())
    changed = changes(compiled(bits, source, "wide-carries", toolchain, where))
    if changed != COUNTS.keys():
        raise ToolError(f"only {', '.join(sorted(changed))} change")
    return f"{len(changed)} counts of carries change, and nothing else does"


def check_corrections(bits: int, toolchain: Toolchain, where: Path, triple: str = "") -> str:
    # Sums with a modulus that has no pattern take minutes.
    every = [
        (name, spelling, modulus) for name, spelling, modulus in corrections.every()
        if spelling.name in CHOSEN and (modulus != "odd" or "sum" not in name)
    ]  # fmt: skip
    source = "\n".join(corrections.function_of(*each) for each in every)
    changed = changes(
        compiled(bits, source, "carry-chain", toolchain, where, corrections.WORDS, triple=triple)
    )
    missing = {name for name, spelling, _ in every if spelling.chains} - changed
    if missing and not triple:
        raise ToolError(f"no chain: {', '.join(sorted(missing))}")
    return f"{len(changed)} of {len(every)} corrections change, and nothing else does"


def check_early(bits: int, toolchain: Toolchain, where: Path) -> str:
    """What had branches is the comparison of whole numbers."""
    count = 3
    every = [each for each in compared.every() if each[0] in EARLY]
    source = "\n".join(compared.function_of(*each) for each in every)
    (where / "source.c").write_text(HEADER + source, encoding="utf-8")
    after = compile_source(bits, "compared-words", toolchain, where, count)[1]
    for name, function in functions(after).items():
        x, y = (
            z3.Concat(*(z3.BitVec(f"%{base}+{i * bits // 8}", bits) for i in reversed(range(count))))
            for base in "ab"
        )
        if function.has_branches():
            raise ToolError(f"{name}: has branches")
        q = z3.Extract(0, 0, z3.BitVec("%q", 32))
        expected = z3.If(EARLY[name](x, y, q), z3.BitVecVal(1, 32), z3.BitVecVal(0, 32))
        solver = z3.Solver()
        solver.set("timeout", TIMEOUT_MILLISECONDS)
        solver.add(function.stored["result"] != expected)
        if (answer := solver.check()) != z3.unsat:
            raise ToolError(f"{name}: {solver.model() if answer == z3.sat else answer}")
    return f"{len(every)} comparisons with early ends have none"


def check_compared(bits: int, toolchain: Toolchain, where: Path) -> str:
    every = [each for each in compared.every() if not each[0].startswith("early")]
    names = [name for name, numbers in compared.CONSTANTS.items() if numbers]
    source = "\n".join(
        [compared.constant_of(name) for name in names]
        + [compared.function_of(*each) for each in every]
    )
    changed = changes(compiled(bits, source, "compared-words", toolchain, where, count=3))
    if missing := {
        name for name, spelling, constant in every
        if spelling.chains and constant == "number"
    } - changed:  # fmt: skip
        raise ToolError(f"no chain: {', '.join(sorted(missing))}")
    return f"{len(changed)} of {len(every)} comparisons change, and nothing else does"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("bits", nargs="+", type=int, help="of a word")
    arguments = parser.parse_args()
    toolchain = tools.from_arguments(arguments)
    checks: tuple[tuple[str, Check], ...] = (
        ("idioms", check), ("spoilt idioms", check_spoilt), ("branches", check_branches),
        ("chosen words", check_chosen),
        ("doubled", check_doubled), ("conditional", check_conditional), ("constants", check_constants), ("counts", check_counts),
        ("corrections", check_corrections),
        ("constants, without a flag", partial(check_constants, triple=WITHOUT_FLAG)),
        ("corrections, without a flag", partial(check_corrections, triple=WITHOUT_FLAG)),
        ("comparisons", check_compared), ("early ends", check_early),
    )  # fmt: skip

    def is_chosen(bits: int, what: str) -> bool:
        takes_long = bits > SHORT and what in LONG
        return not takes_long if arguments.sample else takes_long or not arguments.rest

    return tools.run_checks(
        (f"{bits} bits, {what}", partial(run, bits, toolchain))
        for bits in arguments.bits
        for what, run in checks
        if is_chosen(bits, what)
    )


if __name__ == "__main__":
    sys.exit(main())
