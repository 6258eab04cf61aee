"""Numbers and tables as text, and as HTML."""

from __future__ import annotations


def significant(value: float, digits: int = 3) -> str:
    """VALUE with about DIGITS digits, and no exponent."""
    if value >= 10 ** (digits - 1):
        return f"{value:,.0f}"
    before = len(str(int(value)))
    return f"{value:.{digits - before}f}"


def time_text(nanoseconds: float) -> str:
    if nanoseconds >= 1e6:
        return significant(nanoseconds / 1e6) + " ms"
    if nanoseconds >= 1e3:
        return significant(nanoseconds / 1e3) + " µs"
    return significant(nanoseconds) + " ns"


def aligned(lines: list[list[str]]) -> list[str]:
    """The lines of a table in columns, with a rule below the headings."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    rendered = [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths))
        ).rstrip()
        for line in lines
    ]
    rendered.insert(1, "  ".join("-" * width for width in widths))
    return rendered


def html_table(head: list[str], body: list[list[str]]) -> str:
    """A table of cells that are HTML already; the first column is a heading."""
    rows = ["<tr>" + "".join(f"<th>{cell}</th>" for cell in head) + "</tr>"]
    for first, *others in body:
        data = "".join(f"<td>{cell}</td>" for cell in others)
        rows.append(f"<tr><th>{first}</th>{data}</tr>")
    return "<table>\n" + "\n".join(rows) + "\n</table>"
