"""The IR of a function after each phase of the plugin that changed it, from what clang prints:

    clang -mllvm -print-changed -mllvm -filter-print-funcs=NAME

Phases have the names that `opt -passes=` knows them by. Before a phase there is, if it is
not that of the phase before, what LLVM made of the function: so each phase is what differs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

#: A pass that changed something, or the start.
DUMP = re.compile(r"^\*\*\* IR Dump (?:At Start|After (.+?) on .+) \*\*\*$")
PHASE = re.compile(r"residue::(\w+?)(?:Pass)?$")
#: Without metadata, attributes' numbers, and which blocks are before a block.
NOISE = re.compile(r",? !\w[\w.]* !\d+| #\d+|(?<=:)\s+; preds = .*$")
#: The value of an instruction that has no name, and what may be one.
UNNAMED = re.compile(r"^%(\d+) = (?:(?:tail|musttail|notail) )?(\w+)")
NUMBER = re.compile(r"%(\d+)\b")
OPERAND = re.compile(r"%([\w.]+)")
#: Up to this version a loop's pass prints the loop alone: what it did is part of the next phase.
LAST_WITH_LOOPS_ALONE = 19
#: Functions with more lines are shown with so many of each block.
LONG_FUNCTION = 8000
LONG_BLOCK = 1500

#: What lines do, as on assembly.
KINDS = {
    "mul": re.compile(r"mul "),
    "div": re.compile(r"[us](div|rem) "),
    "branch": re.compile(r"br i1 |switch "),
    "call": re.compile(r"(\w+ )?call (?!.*@llvm\.)"),
}


@dataclass(frozen=True)
class Phase:
    title: str
    code: list[str]


def flags(function: str, llvm: str) -> list[str]:
    """With these clang prints FUNCTION whenever it is changed; values keep their names."""
    told = ["-print-changed", f"-filter-print-funcs={function}"]
    if int(llvm) > LAST_WITH_LOOPS_ALONE:
        told.append("-print-loop-func-scope")
    return [*(word for flag in told for word in ("-mllvm", flag)), "-fno-discard-value-names"]


def dumps(said: str, function: str) -> Iterator[tuple[str, list[str]]]:
    """The passes that FUNCTION was printed after, the start as none, and its lines."""
    start = re.compile(rf'define .*@"?{re.escape(function)}"?\(')
    name, inside = "", False
    for line in said.splitlines():
        if match := DUMP.match(line):
            name, inside = match[1] or "", False
        elif start.match(line):
            code, inside = [], True
        if inside and line:
            code.append(NOISE.sub("", line).strip())
        if inside and line == "}":
            yield name, code
            inside = False


def named(code: list[str]) -> list[str]:
    """Values without a name get one: that of the first operand, and what is done to it. The numbers
    that LLVM gives them are others as soon as a phase changes something before."""
    names: dict[str, str] = {}
    roots: dict[str, str] = {}
    used: Counter[str] = Counter()
    for line in code:
        if match := UNNAMED.match(line):
            operand = OPERAND.search(line, match.end())
            root = roots.get(operand[1], operand[1]) if operand else ""
            root = roots[match[1]] = "" if root.isdigit() else root
            name = f"%{root}.{match[2]}"
            used[name] += 1
            names[match[1]] = name if used[name] == 1 else f"{name}.{used[name]}"
    return [NUMBER.sub(lambda match: names.get(match[1], match[0]), line) for line in code]


def shortened(code: list[str]) -> list[str]:
    """Of long blocks the begin."""
    result: list[str] = []
    begin = 0
    for place in [k for k, line in enumerate(code) if line.endswith(":") or line == "}"]:
        result += code[begin:place][:LONG_BLOCK]
        if place - begin > LONG_BLOCK:
            result.append(f"… {place - begin - LONG_BLOCK:,} lines")
        begin = place
    return [*result, *code[begin:]]


def phases(said: str, function: str) -> list[Phase]:
    """What the front end made, each phase, and what LLVM made in the end."""
    found: list[Phase] = []
    code: list[str] = []

    def add(title: str, code: list[str]) -> None:
        if code and not (found and found[-1].code == code):
            found.append(Phase(title, code))

    for name, now in dumps(said, function):
        match = PHASE.match(name)
        if match and now != code:
            phase = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", match[1]).lower()
            add(f"LLVM before {phase}", code)
            add(phase, now)
        elif not name:
            add("the front end", now)
        code = now
    add("LLVM in the end", code)
    is_long = any(len(phase.code) > LONG_FUNCTION for phase in found)
    return [
        Phase(phase.title, shortened(code) if is_long else code)
        for phase in found
        for code in [named(phase.code)]
    ]


def kind(line: str) -> str:
    """What a line does, for its colour."""
    operation = line.partition(" = ")[2] or line
    return next((kind for kind, pattern in KINDS.items() if pattern.match(operation)), "")
