"""What a reader wants to know of a record first, in a sentence, and where it was measured."""

from __future__ import annotations

from typing import Any

from tables import significant, time_text

Record = dict[str, Any]


def ratio_words(ratio: float, reference: str) -> str:
    """RATIO of a time to that of REFERENCE, as people say it."""
    if 0.97 <= ratio <= 1.03:
        return f"as fast as {reference}"
    if ratio < 1:
        return f"{significant(1 / ratio)} times as fast as {reference}"
    return f"{significant(ratio)} times the time of {reference}"


def span(values: list[float]) -> str:
    low, high = significant(min(values)), significant(max(values))
    return low if low == high else f"{low} to {high}"


def own_rows(record: Record) -> list[Record]:
    """The rows that the plugin compiles, of the benchmark's own source."""
    return [
        row for row in record["rows"]
        if row["command"] and row["name"] != record["baseline"]
    ]  # fmt: skip


def headline(record: Record) -> str:
    """One sentence of the row `default`, or of the subject of all cases."""
    if record["cases"]:
        subject = record["subject"]
        results = [c["results"][subject] for c in record["cases"] if subject in c["results"]]
        speedups = [r["speedup"] for r in results]
        ratios = [r["ratio"]["median"] for r in results]
        return (
            f"With the plugin ({subject}): {span(speedups)} times faster than plain clang, and"
            f" {span(ratios)} of the time of {record['reference']}."
        )
    rows = own_rows(record)
    row = next((r for r in rows if r["name"] == "default"), rows[0])
    best = min(rows, key=lambda r: float(r["nanoseconds"]))
    text = (
        f"With the plugin ({row['name']}): {time_text(row['nanoseconds'])}, which is"
        f" {significant(row['speedup'])} times faster than plain clang and"
        f" {ratio_words(row['ratio']['median'], record['reference'])}"
    )
    if best["nanoseconds"] < 0.97 * row["nanoseconds"]:
        text += f"; {best['name']}: {time_text(best['nanoseconds'])}"
    return text + "."


def shared_machine(records: list[Record]) -> dict[str, str]:
    """What all records have in common of where they were measured."""
    first, *others = [record["machine"] | {"Date": record["date"]} for record in records]
    return {
        key: value
        for key, value in first.items()
        if value and all(other.get(key) in (value, None) for other in others)
        # A library that a single benchmark has is that benchmark's.
        and (not others or any(key in other for other in others))
    }


def own_machine(record: Record, shared: dict[str, str]) -> list[list[str]]:
    """What is not shared."""
    facts = record["machine"] | {"Date": record["date"]}
    return [[key, value] for key, value in facts.items() if value and key not in shared]
