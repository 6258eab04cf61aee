"""The tables of what programs execute on other machines, as text and as a section of
the page."""

from __future__ import annotations

import html
from typing import Any

import findings
from counting import Row
from emulated import Machine
from programs import Program
from count_jobs import Result
from tables import aligned, html_table

NAME = "targets"
TITLE = "Other machines"

Record = dict[str, Any]

#: Of these rows there are bytes and secrets, too.
PLUGIN = ("plugin, -O2", "plugin, -Os")
PLAIN = "plain clang"


def entry(machine: Machine, result: Result) -> Record:
    """A count as the record has it."""
    if not result.count:
        return {"problem": result.problem.splitlines()[0]}
    found = result.count
    return {
        "thousands": found.main(machine) / 1000,
        "microseconds": found.other / 1000 if machine.is_wasm else None,
        "code_bytes": found.code_bytes,
        "stack_bytes": found.stack_bytes,
        "calls": result.calls,
    }


def machine_record(
    machine: Machine, results: dict[tuple[Program, Row], Result]
) -> Record:
    """What is known of a machine so far."""
    programs: dict[str, Record] = {}
    for (program, row), result in results.items():
        rows = programs.setdefault(program.name, {"title": program.title, "rows": {}})
        rows["rows"][row.name] = entry(machine, result)
    return {
        "name": machine.name,
        "about": machine.about,
        "unit": machine.unit,
        "programs": list(programs.values()),
    }


def thousands(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}"


def _names(of: Record) -> list[str]:
    """The rows that a machine has, in their order."""
    return list(dict.fromkeys(name for p in of["programs"] for name in p["rows"]))


def table(of: Record) -> list[list[str]]:
    """The table of a machine, headings first: a line for each program."""
    names = _names(of)
    head = [f"thousand {of['unit']}"]
    for name in names:
        head.append(name)
        if name == PLUGIN[0] and PLAIN in names:
            head.append("plain to it")
    kinds = {"code_bytes": "code", "stack_bytes": "stack", "microseconds": "µs"}
    rows = [p["rows"] for p in of["programs"]]
    shown = [
        (key, name)
        for key in kinds
        for name in PLUGIN
        if any(row.get(name, {}).get(key) for row in rows)
    ]
    head += [f"{kinds[key]}, {name.split(', ')[-1]}" for key, name in shown]
    lines = [[*head, "secrets"]]
    for program in of["programs"]:
        found = program["rows"]
        cells = [program["title"]]
        for name in names:
            value = found.get(name, {}).get("thousands")
            cells.append(thousands(value) if value else "")
            if name == PLUGIN[0] and PLAIN in names:
                plain = found.get(PLAIN, {}).get("thousands")
                cells.append(f"{plain / value:,.0f} x" if plain and value else "")
        for key, name in shown:
            number = found.get(name, {}).get(key)
            cells.append(f"{number:,.0f}" if number else "")
        calls = {found[n].get("calls") for n in PLUGIN if n in found} - {None}
        lines.append([*cells, " and ".join(map(str, sorted(calls)))])
    return lines


def missing(of: Record) -> list[str]:
    """What was not counted, and why."""
    return [
        f"Not counted: {program['title']}, {name}: {found['problem']}."
        for program in of["programs"]
        for name, found in program["rows"].items()
        if "problem" in found
    ]


def title(of: Record) -> str:
    return f"{of['about']} ({of['name']})"


def step_table(record: Record) -> list[list[str]]:
    lines = [["machine", "processor", "cycles", "instructions"]]
    for step in record["steps"]:
        cycles, count = step["cycles"], step["instructions"]
        lines.append([step["machine"], step["processor"], f"{cycles:,.0f}", f"{count:,}"])
    return lines


SIZES = {"thousands": "thousands", "code": "code_bytes", "stack": "stack_bytes", "bound": "stack_bound"}
STEP_TITLE = "A step of X25519's ladder with the plugin, -O2, by llvm-mca"
SENTENCES = (
    "Thousands of what a call executes, as many for each of the secrets; plain clang's"
    " and libraries' are of one call. Programs are compiled at -O2 where nothing else"
    " is said; code and stack are bytes. Cycles of Cortex-M4 are those of count.c's model.",
)


def _markdown_table(lines: list[list[str]]) -> list[str]:
    rendered = ["| " + " | ".join(line) + " |" for line in lines]
    rendered.insert(1, "|---|" + "--:|" * (len(lines[0]) - 1))
    return rendered


def text(of: Record) -> str:
    return "\n".join([title(of), "", *aligned(table(of)), *missing(of), ""])


def sizes_text(of: Record) -> str:
    """Bytes against what is executed: a line for each way to compile."""
    programs = of["programs"]
    lines = [["", *(f"{p['title']}: {what}" for p in programs for what in SIZES)]]
    for name in _names(of):
        found = [program["rows"].get(name, {}) for program in programs]
        cells = [
            f"{number:,.0f}" if (number := row.get(key)) else row.get("problem", "")
            for row in found
            for key in SIZES.values()
        ]
        lines.append([name, *cells])
    return "\n".join([title(of), "", *_markdown_table(lines), ""])


def step_text(record: Record) -> str:
    return "\n".join([STEP_TITLE, "", *aligned(step_table(record)), ""])


def markdown(record: Record) -> str:
    """All tables for a page of the documentation, with what they were counted by."""
    facts = record["machine"]
    lines = [
        f"Counted {record['date']} by {facts['Compiler']}, {facts['Residue']}.",
        *SENTENCES,
    ]
    for of in record["machines"]:
        lines += ["", f"**{title(of)}**", "", *_markdown_table(table(of))]
        lines += [line for reason in missing(of) for line in ("", reason)]
    if record["steps"]:
        lines += ["", f"**{STEP_TITLE}**", "", *_markdown_table(step_table(record))]
    return "\n".join(lines)


def _html_lines(lines: list[list[str]]) -> str:
    head, *body = [[html.escape(cell) for cell in line] for line in lines]
    return f'<div class="cases">{html_table(head, body)}</div>'


def html_section(record: Record, shared: dict[str, str]) -> str:
    machine = [f"{k}: {v}" for k, v in findings.own_machine(record, shared)]
    parts = [f'<section id="{NAME}"><h2>{html.escape(record["title"])}</h2>']
    parts += [f"<p>{html.escape(sentence)}</p>" for sentence in SENTENCES]
    for of in record["machines"]:
        parts += [f"<h3>{html.escape(title(of))}</h3>", _html_lines(table(of))]
        parts += [f"<p>{html.escape(reason)}</p>" for reason in missing(of)]
    if record["steps"]:
        parts += [f"<h3>{html.escape(STEP_TITLE)}</h3>"]
        parts.append(_html_lines(step_table(record)))
    parts += [f'<p class="date">{html.escape("; ".join(machine))}</p>'] * bool(machine)
    return "\n".join([*parts, "</section>"])
