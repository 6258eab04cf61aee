"""Draws the ratios of a record as an inline SVG."""

from __future__ import annotations

import io
import re
from typing import Any

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as pyplot

INK, FAINT = "#1f2933", "#cbd2d9"
COLOURS = {"plain": "#b6502f", "residue": "#2a6f97", "library": "#8a94a0"}


def kind(row: dict[str, Any], record: dict[str, Any]) -> str:
    if not row["command"]:
        return "library"
    return "plain" if row["name"] == record["baseline"] else "residue"


def use_style(record: dict[str, Any]) -> None:
    pyplot.rcParams.update(
        {"svg.fonttype": "none", "font.family": "sans-serif", "font.size": 10,
         "svg.hashsalt": record["name"], "text.color": INK, "axes.edgecolor": FAINT,
         "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK}
    )  # fmt: skip


def finish(
    figure: Any, axes: Any, record: dict[str, Any], names: list[str], lowest: float,
    highest: float,
) -> str:  # fmt: skip
    """Labels the axes and renders the figure."""
    axes.axvline(1, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_xscale("log")
    axes.set_xlim(lowest, highest)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.set_yticks(list(range(len(names))), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", which="minor", length=0)
    axes.set_xlabel(f"time relative to {record['reference']} (log scale, less is faster)")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.tight_layout()
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None}, bbox_inches="tight")
    pyplot.close(figure)
    svg = buffer.getvalue()
    # Leave out what may not stand inside a page, and let the page scale it.
    svg = svg[svg.index("<svg"):]
    return re.sub(r'(<svg[^>]*?) width="[^"]*"| height="[^"]*pt"', r"\1", svg)


def cases_svg(record: dict[str, Any]) -> str:
    """Time relative to the reference, a line of dots per case, on a log scale."""
    use_style(record)
    cases = record["cases"]
    figure, axes = pyplot.subplots(figsize=(8.4, 1.1 + 0.22 * len(cases)))
    everything = []
    for index, row in enumerate(record["rows"]):
        dots = [
            (case["results"][row["name"]]["ratio"]["median"], position)
            for position, case in enumerate(cases)
            if row["name"] in case["results"]
        ]
        ratios = [ratio for ratio, _ in dots]
        everything += ratios
        axes.plot(
            ratios, [position for _, position in dots], linestyle="none",
            marker="os^Dvp"[index % 6], markersize=5, label=row["name"],
            color=COLOURS[kind(row, record)],
            markerfacecolor="white" if index % 2 else COLOURS[kind(row, record)],
        )  # fmt: skip
    axes.grid(axis="y", color=FAINT, linewidth=0.5)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False, ncols=4)
    names = [case["name"] for case in cases]
    return finish(
        figure, axes, record, names, min(everything) / 1.3, max(everything) * 1.3
    )


def ratios_svg(record: dict[str, Any]) -> str:
    """Time relative to the reference, one bar per row, on a log scale."""
    use_style(record)
    rows = record["rows"]
    ratios = [row["ratio"]["median"] for row in rows]
    positions = list(range(len(rows)))
    figure, axes = pyplot.subplots(figsize=(8.4, 0.6 + 0.36 * len(rows)))
    # On a log scale a bar has no natural start: begin well below the smallest.
    start = min(0.5, min(ratios) / 1.5)
    axes.barh(
        positions,
        [ratio - start for ratio in ratios],
        left=start,
        height=0.66,
        color=[COLOURS[kind(row, record)] for row in rows],
    )
    published = [
        (position, row["published_ratio"])
        for position, row in zip(positions, rows)
        if row["published_ratio"] and row["command"]
    ]
    if published:
        axes.plot(
            [ratio for _, ratio in published],
            [position for position, _ in published],
            linestyle="none", marker="D", markersize=5,
            markerfacecolor="white", markeredgecolor=INK, label="published, on another machine",
        )  # fmt: skip
        axes.legend(loc="lower right", frameon=False)
    marks = dict(published)
    for position, ratio in zip(positions, ratios):
        mark = marks.get(position, 0)
        hides_mark = ratio < mark < ratio * 1.7
        axes.annotate(
            f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2f}",
            (mark if hides_mark else ratio, position), xytext=(7, 0),
            textcoords="offset points", verticalalignment="center",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
        )  # fmt: skip
    highest = max(ratios + list(marks.values())) * 2
    return finish(figure, axes, record, [row["name"] for row in rows], start, highest)
