"""Measures what one algorithm costs in other words: the matrices of variants.py."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import build
import measure
from console import progress
from residue_tools import modules
from suite import Row, Suite, identifier

#: How much slower than the fastest still counts as equally fast.
TOLERANCE = 1.1
ROUNDS = 60
BATCH_NANOSECONDS = 200_000

Matrix = dict[str, Any]


def ratios(
    suite: Suite, rows: list[Row], toolchain: build.Toolchain, effort: measure.Effort,
    directory: Path,
) -> dict[str, float]:  # fmt: skip
    """The time of each row relative to the fastest of them, by their names."""
    first = rows[0].name
    part = replace(suite, rows=rows, libraries=[], baseline=first, matrices={})
    program = build.build(part, toolchain, directory)
    measure.check(program.path, effort.quick)
    measured = measure.measure(program.path, effort, first, first, one_case=False)
    times = {name: ratio.median for (_, name), ratio in measured.to_baseline.items()}
    fastest = min(times.values())
    return {row.name: times[row.name] / fastest for row in program.rows}


def measure_all(
    suite: Suite, toolchain: build.Toolchain, effort: measure.Effort, directory: Path
) -> list[Matrix]:
    """One table for each matrix and target: what the record holds of them."""
    if not suite.matrices:
        return []
    module = modules.load(suite.directory / "variants.py")
    sources = directory / "variants"
    effort = replace(
        effort,
        processes=min(effort.processes, 2),
        rounds=min(effort.rounds, ROUNDS),
        batch_nanoseconds=BATCH_NANOSECONDS,
    )
    found = []
    for title, make in module.MATRICES.items():
        variants = make()
        module.write(variants, sources)
        for target, chosen in suite.matrices.items():
            progress(f"-- {title}: {target}")
            flags = [*chosen, f"-I{build.relative(suite.directory)}"]
            rows = [Row(v.name, "", str(v.path(sources)), flags) for v in variants]
            if obstacle := toolchain.obstacle(rows[0]):
                progress(f"leaving {target} out: {obstacle}")
                continue
            place = directory / identifier(f"{title} {target}")
            times = ratios(suite, rows, toolchain, effort, place)
            found.append(
                {
                    "title": title,
                    "target": target,
                    "columns": list(dict.fromkeys(v.column for v in variants)),
                    "rows": list(dict.fromkeys(v.row for v in variants)),
                    "cells": [
                        {"row": v.row, "column": v.column, "ratio": times.get(v.name)}
                        for v in variants
                    ],
                }
            )
    return found


def spread(matrix: Matrix) -> str:
    """How far apart the fastest and the slowest are."""
    times = [cell["ratio"] for cell in matrix["cells"] if cell["ratio"]]
    close = sum(time <= TOLERANCE for time in times)
    return (
        f"The slowest takes {max(times):.2f} times as long as the fastest;"
        f" {close} of {len(matrix['cells'])} are within"
        f" {100 * (TOLERANCE - 1):.0f} % of it."
    )


def tables(matrices: list[Matrix]) -> list[tuple[str, list[list[str]], list[str]]]:
    """Title, table with its headings first, and notes; targets of one column are
    beside each other."""
    result = []
    for title in dict.fromkeys(m["title"] for m in matrices):
        same = [m for m in matrices if m["title"] == title]
        groups = [[m] for m in same] if len(same[0]["columns"]) > 1 else [same]
        for group in groups:
            times = {
                (m["target"], cell["column"], cell["row"]): cell["ratio"]
                for m in group
                for cell in m["cells"]
            }
            keys = [(m["target"], column) for m in group for column in m["columns"]]
            single = len(group) == 1
            lines = [["", *(column or target for target, column in keys)]]
            for row in group[0]["rows"]:
                # A row need not have all columns.
                cells = [times.get((target, column, row)) for target, column in keys]
                lines.append([row, *(f"{c:.2f}" if c else "" for c in cells)])
            heading = f"{title}, {group[0]['target']}" if single else title
            notes = [
                spread(m) if single else f"{m['target']}: {spread(m)}" for m in group
            ]
            result.append((heading, lines, notes))
    return result
