"""Turns a measurement into JSON, text, Markdown and a page.

The JSON record is the one source; everything else is rendered from it.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from string import Template
from typing import Any

import findings
import habit_report
import matrix
import plot
import target_report
from build import Program, Toolchain
from measure import Effort, Measurement
from suite import Suite
from tables import aligned, html_table, significant, time_text

Record = dict[str, Any]
TEMPLATE = Path(__file__).resolve().parent / "report.html.in"
HEADINGS = ["implementation", "time", "iterations", "cycles", "vs {baseline}",
            "vs {reference}"]  # fmt: skip
ABOUT = """Plain C23 field arithmetic, compiled with and without the plugin, beside \
hand-written libraries. Less is better: of times, and of ratios to a library; what has an x \
is how many times faster than plain clang."""
PUBLISHED = "published"
#: Counts up when records get other fields.
FORMAT = 2


def make_record(
    suite: Suite,
    toolchain: Toolchain,
    program: Program,
    measurement: Measurement,
    effort: Effort,
    compile_seconds: dict[str, float],
    clones: dict[str, str],
    machine: dict[str, str],
    date: str,
) -> Record:
    """Everything that is known about one run."""

    def numbers(name: str, case: str = "") -> Record:
        key = (case, name)
        if key not in measurement.timings:
            return {}
        return asdict(measurement.timings[key]) | {
            "speedup": 1 / measurement.to_baseline[key].median,
            "ratio": asdict(measurement.to_reference[key]),
        }

    rows: list[Record] = []
    for row in program.rows:
        rows.append(
            {"name": row.name, "about": row.about, "style": row.style}
            | {"command": " ".join(toolchain.shown_command(suite, row))}
            | {"source": row.source, "text_bytes": program.text_bytes[row.name]}
            | {"published_ratio": suite.published.get(row.name)}
            | numbers(row.name)
        )
    for library in program.libraries:
        rows.append(
            {"name": library.name, "about": library.about, "style": False}
            | {"command": None, "source": None, "text_bytes": None}
            | {"published_ratio": suite.published.get(library.name)}
            | numbers(library.name)
        )
    names = [row["name"] for row in rows]
    cases = [
        {"name": case, "results": {n: r for n in names if (r := numbers(n, case))}}
        | {"bytes": {n: b[case] for n, b in program.function_bytes.items() if b}}
        for case in dict.fromkeys(case for case, _ in measurement.timings)
        if case
    ]
    return {
        "format": FORMAT,
        "name": suite.name,
        "title": suite.title,
        "about": suite.about,
        "baseline": suite.baseline,
        "reference": suite.reference,
        "published_about": suite.published_about,
        "date": date,
        "machine": machine,
        "cycle_counter": measurement.cycle_counter,
        "effort": asdict(effort),
        "rows": rows,
        "cases": cases,
        "case_heading": suite.cases.heading if suite.cases else "",
        "subject": suite.cases.subject if suite.cases else "",
        "failed": [row.name for row in program.failed],
        "left_out": program.left_out,
        "clones": clones,
        "compile_seconds": compile_seconds,
    }


def headings(record: Record) -> list[str]:
    """What the columns are called; published ratios only if there are any."""
    if record["cases"]:
        names = [row["name"] for row in record["rows"]]
        others = [h.format(**record) for h in HEADINGS[3:]]
        sized = ["bytes"] if record["cases"][0]["bytes"] else []
        return [record["case_heading"], *names, *others, *sized]
    published = [PUBLISHED] if record["published_about"] else []
    return [heading.format(**record) for heading in HEADINGS] + published


def cells(row: Record, record: Record) -> list[str]:
    """The columns of the table, as text."""
    published = row["published_ratio"]
    columns = [
        row["name"],
        time_text(row["nanoseconds"]),
        f"{row['iterations']:,}",
        f"{row['cycles']:,.0f}",
        significant(row["speedup"]) + " x",
        significant(row["ratio"]["median"]),
    ]
    if record["published_about"]:
        columns.append(f"{published:g}" if published else "")
    return columns


def case_cells(case: Record, record: Record) -> list[str]:
    """The columns of the table of cases: all times, and more of the subject."""
    results = case["results"]
    subject = results[record["subject"]]
    columns = [case["name"]]
    for row in record["rows"]:
        result = results.get(row["name"])
        columns.append(time_text(result["nanoseconds"]) if result else "")
    columns += [
        significant(subject["cycles"]),
        significant(subject["speedup"]) + " x",
        significant(subject["ratio"]["median"]),
    ]
    if case["bytes"]:
        columns.append(f"{case['bytes'][record['subject']]:,}")
    return columns


def table(record: Record) -> list[list[str]]:
    """What the table shows, headings first."""
    if record["cases"]:
        body = [case_cells(case, record) for case in record["cases"]]
    else:
        body = [cells(row, record) for row in record["rows"]]
    return [headings(record), *body]


def compile_sentence(record: Record) -> str:
    seconds = record["compile_seconds"]
    if len(seconds) != 2:
        return ""
    (without, before), (with_plugin, after) = seconds.items()
    return (
        f"Compiling takes {after:.2f} s for {with_plugin} and {before:.2f} s for"
        f" {without} ({after / before:.2f} times; processor time)."
    )


def method_sentences(record: Record) -> list[str]:
    """What the columns mean."""
    effort = record["effort"]
    counter = {
        "TSC": "those of the time-stamp counter, which ticks at its own constant rate",
        "core": "those of the core, in user mode",
    }[record["cycle_counter"]]
    times = "Time and iterations are Google Benchmark's; cycles are medians over all rounds,"
    if record["cases"]:
        times = (
            "Times are medians over all rounds; cycles and what follows is of"
            f" {record['subject']}. Cycles are"
        )
    sentences = [
        f"{times} {counter}.",
        f"vs {record['reference']} is time relative to {record['reference']}, vs"
        f" {record['baseline']} the speed-up over {record['baseline']}: medians of"
        f" ratios within the same round, all implementations in random order,"
        f" {effort['rounds']} rounds in each of {effort['processes']} processes.",
    ]
    for row, clone in record["clones"].items():
        sentences.append(f"Of {row}, this CPU runs the clone for {clone}.")
    if record["published_about"]:
        sentences.append(
            f"{PUBLISHED}: the ratios to {record['reference']} of"
            f" {record['published_about']}."
        )
    return sentences


def missing_sentences(record: Record) -> list[str]:
    """Which rows the table lacks, and why."""
    reasons = {name: "it does not compile" for name in record["failed"]}
    reasons |= record["left_out"]
    return [f"Not measured: {name}, {reason}." for name, reason in reasons.items()]


def text_table(record: Record) -> str:
    notes = method_sentences(record) + [compile_sentence(record)]
    notes += missing_sentences(record)
    rendered = [*aligned(table(record)), "", *(note for note in notes if note)]
    for title, lines, remarks in matrix.tables(record["matrices"]):
        rendered += ["", f"{title}: time relative to the fastest", ""]
        rendered += [*aligned(lines), "", *remarks]
    return "\n".join(rendered)


def markdown_table(record: Record) -> str:
    """The table for a README, with what it was measured on."""
    machine = record["machine"]
    lines = table(record)
    rendered = ["| " + " | ".join(line) + " |" for line in lines]
    rendered.insert(1, "|---|" + "---:|" * (len(lines[0]) - 1))
    where = (
        f"Measured {record['date']} on {machine['CPU']} with"
        f" {machine['Compiler']}, {machine['Residue']}."
    )
    sentences = [where, *method_sentences(record), compile_sentence(record)]
    sentences += missing_sentences(record)
    return "\n".join(rendered + [""] + [s for s in sentences if s])


def update_page(path: Path, record: Record) -> bool:
    """Replaces what stands between the markers for this benchmark in PATH."""
    begin, end = (f"<!-- bench:{record['name']}:{m} -->" for m in ("begin", "end"))
    text = path.read_text() if path.exists() else ""
    if begin not in text or end not in text:
        return False
    before, rest = text.split(begin, 1)
    after = rest.split(end, 1)[1]
    others = {habit_report.NAME: habit_report.markdown, target_report.NAME: target_report.markdown}
    rendered = others.get(record["name"], markdown_table)(record)
    path.write_text(f"{before}{begin}\n{rendered}\n{end}{after}")
    return True


def html_matrices(record: Record) -> list[str]:
    parts = []
    for title, lines, notes in matrix.tables(record["matrices"]):
        head, *body = [[html.escape(cell) for cell in line] for line in lines]
        parts += [f"<h3>{html.escape(title)}: time relative to the fastest</h3>"]
        parts += ['<div class="cases">', html_table(head, body), "</div>"]
        parts += [f"<p>{html.escape(note)}</p>" for note in notes]
    return parts


def html_section(record: Record, shared: dict[str, str]) -> str:
    def escape(text: str) -> str:
        return html.escape(text)

    results = [list(map(escape, line)) for line in table(record)[1:]]
    if not record["cases"]:
        for cells_of, row in zip(results, record["rows"]):
            spread = f"{row['ratio']['lowest']:.3f} to {row['ratio']['highest']:.3f}"
            cells_of[5] = f'<span title="by process: {spread}">{cells_of[5]}</span>'
            cells_of[0] += f"<small>{escape(row['about'])}</small>"
    builds = [
        [
            escape(row["name"]),
            f"<code>{escape(row['command'])} {escape(row['source'])}</code>",
            f"{row['text_bytes']:,}",
        ]
        for row in record["rows"]
        if row["command"]
    ]
    if record["cases"]:
        # The table above has no place for what the libraries do.
        builds += [
            [escape(row["name"]), escape(row["about"]), ""]
            for row in record["rows"]
            if not row["command"]
        ]
    draw = plot.cases_svg if record["cases"] else plot.ratios_svg
    machine = [f"{k}: {v}" for k, v in findings.own_machine(record, shared)]
    notes = [*method_sentences(record), compile_sentence(record)]
    notes += missing_sentences(record)
    return "\n".join(
        [
            f'<section id="{record["name"]}"><h2>{escape(record["title"])}</h2>',
            f'<p class="headline">{escape(findings.headline(record))}</p>',
            f"<p>{escape(record['about'])}</p>",
            f"<figure>{draw(record)}</figure>",
            f'<div class="{"cases" if record["cases"] else "results"}">',
            html_table(list(map(escape, headings(record))), results),
            "</div>",
            *[f"<p>{escape(note)}</p>" for note in notes if note],
            *html_matrices(record),
            "<h3>How each row is compiled</h3>",
            '<div class="builds">',
            html_table(["row", "command", "bytes of code"], builds),
            "</div>",
            *[f'<p><a href="{page}">The code of the stages side by side</a></p>'
              for page in [record.get("assembly")] if page],
            *[f'<p class="date">{escape("; ".join(machine))}</p>' for _ in machine[:1]],
            "</section>",
        ]
    )


def section(record: Record, shared: dict[str, str]) -> str:
    if record["name"] == habit_report.NAME:
        return habit_report.html_section(record, shared)
    if record["name"] == target_report.NAME:
        return target_report.html_section(record, shared)
    return html_section(record, shared)


def measured_on(shared: dict[str, str]) -> str:
    """Where all was measured, once for the page."""
    facts = [[html.escape(k), html.escape(v)] for k, v in shared.items()]
    return f'<h2>Measured on</h2><div class="machine">{html_table(["", ""], facts)}</div>'


def write(record: Record, directory: Path, order: Sequence[str]) -> list[Path]:
    """Writes the record, and the page over all records in DIRECTORY, in ORDER."""
    directory.mkdir(parents=True, exist_ok=True)
    own = directory / f"{record['name']}.json"
    own.write_text(json.dumps(record, indent=2) + "\n")
    paths = [directory / f"{name}.json" for name in order]
    records = [json.loads(path.read_text()) for path in paths if path.exists()]
    # Those that an earlier version left behind have other fields.
    records = [r for r in records if r.get("format") == FORMAT]
    page = directory / "index.html"
    template = Template(TEMPLATE.read_text())
    links = [f'<a href="#{r["name"]}">{html.escape(r["title"])}</a>' for r in records]
    shared = findings.shared_machine(records)
    page.write_text(
        template.substitute(
            title="Residue benchmarks",
            about=ABOUT,
            contents=" &middot;\n".join(links),
            sections="\n".join(section(r, shared) for r in records),
            machine=measured_on(shared),
        )
    )
    return [own, page]
