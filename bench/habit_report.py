"""The table of habits, as text and as a section of the page."""

from __future__ import annotations

import html
from typing import Any

import findings
from tables import aligned, html_table, significant, time_text

NAME = "habits"
TITLE = "Programs in other habits"

Record = dict[str, Any]

#: What a program without the plugin spends its time on, and how many times faster it
#: must be with it.
WANTED = {"bits": 20.0, "short": 1.2, "call": 1.2}
MEANINGS = {
    "bits": "divides bit by bit",
    "short": "divides bit by bit, and quotients have few bits",
    "call": "calls a division",
    "variable": "has a variable divisor",
    "none": "divides nothing",
}
#: Slower than this is slower than what times differ by.
TOLERANCE = 0.9


def speedup_text(value: float) -> str:
    return significant(value) + " x"


def headings(record: Record) -> list[str]:
    targets = record["habits"][0]["targets"]
    timed = [f"{what} {t}" for t in targets for what in ("plain", "plugin", "speed-up")]
    return ["program", "division", *timed, "lanes", "remarks"]


def cells(entry: Record) -> list[str]:
    columns = [entry["name"], entry["plain"]]
    for found in entry["targets"].values():
        columns += [time_text(found[key]) for key in ("plain", "residue")]
        columns.append(speedup_text(found["speedup"]))
    lanes = [target for target, found in entry["targets"].items() if found["lanes"]]
    missed = next(iter(entry["targets"].values()))["missed"]
    return [*columns, ", ".join(lanes), str(len(missed))]


def table(record: Record) -> list[list[str]]:
    return [headings(record), *map(cells, record["habits"])]


def sentences(record: Record) -> list[str]:
    """What the columns mean, and which programs fall short."""
    result = [
        "Time is that of one operation of the program, processor time, the fastest of"
        " several runs; lanes: for which target it multiplies in lanes of vectors;"
        " remarks: what the plugin says at the first target that it missed.",
    ]
    for kind, meaning in MEANINGS.items():
        entries = [entry for entry in record["habits"] if entry["plain"] == kind]
        for target in entries[0]["targets"] if entries else ():
            speedups = {e["name"]: e["targets"][target]["speedup"] for e in entries}
            result.append(judge(kind, meaning, target, speedups))
    return result


def judge(kind: str, meaning: str, target: str, speedups: dict[str, float]) -> str:
    said = f"{kind}: plain {meaning}. {target}: "
    limit = WANTED.get(kind, TOLERANCE)
    short = [
        f"{name} {speedup_text(s)}"
        for name, s in sorted(speedups.items(), key=lambda item: item[1])
        if s < limit
    ]
    enough = len(speedups) - len(short)
    times = f"at least {limit:g} times as fast" if kind in WANTED else "not slower"
    said += f"{enough} of {len(speedups)} are {times}"
    return said + (f"; not {', '.join(short)}." if short else ".")


def text(record: Record) -> str:
    return "\n".join([*aligned(table(record)), "", *sentences(record)])


def markdown(record: Record) -> str:
    """The table for a page of the documentation, with what it was measured on."""
    lines = table(record)
    rendered = ["| " + " | ".join(line) + " |" for line in lines]
    rendered.insert(1, "|---|---|" + "---:|" * (len(lines[0]) - 2))
    machine = record["machine"]
    where = (
        f"Measured {record['date']} on {machine['CPU']} with"
        f" {machine['Compiler']}, {machine['Residue']}."
    )
    return "\n".join([*rendered, "", where, *sentences(record)])


def html_section(record: Record, shared: dict[str, str]) -> str:
    head, *body = [[html.escape(cell) for cell in line] for line in table(record)]
    for line, entry in zip(body, record["habits"]):
        line[0] += f"<br><small>{html.escape(entry['about'])}</small>"
        missed = next(iter(entry["targets"].values()))["missed"]
        line[-1] = f'<span title="{html.escape(chr(10).join(missed))}">{line[-1]}</span>'
    machine = [f"{k}: {v}" for k, v in findings.own_machine(record, shared)]
    return "\n".join(
        [
            f'<section id="{NAME}"><h2>{html.escape(record["title"])}</h2>',
            "<p>Programs as strangers write them, from test/exec/habits, compiled by"
            " plain clang and with the plugin.</p>",
            f'<div class="cases">{html_table(head, body)}</div>',
            *[f"<p>{html.escape(sentence)}</p>" for sentence in sentences(record)],
            *[f'<p class="date">{html.escape("; ".join(machine))}</p>' for _ in machine[:1]],
            "</section>",
        ]
    )
