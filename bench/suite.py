"""What a benchmark consists of, as read from its benchmark.toml."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from console import BenchError


@dataclass(frozen=True)
class Row:
    """An implementation that is compiled here."""

    name: str
    about: str
    source: str
    flags: list[str]
    plugin: bool = True
    #: A stage of the pass to stop at; empty for the plugin as users load it.
    stage: str = ""
    #: Options of the plugin.
    options: list[str] = field(default_factory=list)
    #: It has target_clones: one of several functions is picked at run time.
    clones: bool = False
    #: The same algorithm in another style of writing, shown with --styles.
    style: bool = False

    @property
    def identifier(self) -> str:
        return identifier(self.name)


@dataclass(frozen=True)
class Modulus:
    """A number that the source of every row is compiled for, once for each."""

    name: str
    value: int

    @property
    def identifier(self) -> str:
        return identifier(self.name)

    @property
    def flags(self) -> list[str]:
        return [f"-DBITS={self.value.bit_length()}", f"-DMODULUS={self.value:#x}uwb"]


@dataclass(frozen=True)
class Cases:
    """Of a benchmark that measures several things: how, and what the table shows."""

    #: The heading of their column.
    heading: str
    #: The row whose cycles, ratios and code size are columns.
    subject: str
    processes: int
    rounds: int
    batch_nanoseconds: int


@dataclass(frozen=True)
class Library:
    """An implementation that a library brings."""

    name: str
    about: str
    #: The class that calls it, in C++.
    cpp_class: str = ""
    #: Or, of a peer: the feature of bench/peers that has it, built with --peers,
    #: and the function there.
    peer: str = ""
    function: str = ""


@dataclass(frozen=True)
class Suite:
    directory: Path
    name: str
    title: str
    about: str
    #: The functions that get a name of their own in every row. With moduli there
    #: is one per operation: "multiply" is measured as the case "P-256 multiply".
    functions: dict[str, str]
    baseline: str
    reference: str
    sources: list[str]
    packages: list[str]
    rows: list[Row]
    libraries: list[Library]
    published_about: str = ""
    published: dict[str, float] = field(default_factory=dict)
    #: The two rows whose compile times are compared; empty for none.
    compile_without: str = ""
    compile_with: str = ""
    moduli: list[Modulus] = field(default_factory=list)
    cases: Cases | None = None
    #: Flags to measure the matrices of variants.py with, by what they are called.
    matrices: dict[str, list[str]] = field(default_factory=dict)

    def suffix(self, row: Row, modulus: Modulus | None) -> str:
        return f"{row.identifier}_{modulus.identifier}" if modulus else row.identifier

    def renaming(self, row: Row, modulus: Modulus | None) -> list[str]:
        """The flags that give the functions of a row their names."""
        suffix = self.suffix(row, modulus)
        return [f"-D{name}={name}_{suffix}" for name in self.functions.values()]


def identifier(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name)


def number(text: str) -> int:
    """The value of a modulus, written as powers, products and sums."""
    if not re.fullmatch(r"(0x[0-9a-f]+|\d+|[-+*^() ])+", text):
        raise BenchError(f"'{text}' is not a number")
    return int(eval(text.replace("^", "**")))


def load(directory: Path, styles: bool, peers: bool) -> Suite:
    """Reads DIRECTORY/benchmark.toml; other styles and peers only if wanted."""
    with open(directory / "benchmark.toml", "rb") as file:
        data = tomllib.load(file)
    default_source = data["name"] + ".c"
    rows = [
        Row(**{"source": default_source} | entry) for entry in data.get("row", [])
    ]
    libraries = [
        Library(entry["name"], entry["about"], entry.get("class", ""),
                entry.get("peer", ""), entry.get("function", ""))
        for entry in data.get("library", [])
    ]  # fmt: skip
    published = data.get("published", {})
    compile_time = data.get("compile_time", {})
    cases = data.get("cases")
    moduli = data.get("modulus", {})
    return Suite(
        directory=directory,
        name=data["name"],
        title=data["title"],
        about=data["about"].strip(),
        functions=data.get("functions") or {"": data["function"]},
        baseline=data["baseline"],
        reference=data["reference"],
        sources=data["sources"],
        packages=data["packages"],
        rows=[row for row in rows if styles or not row.style],
        libraries=[library for library in libraries if peers or not library.peer],
        published_about=published.get("about", ""),
        published=published.get("ratios", {}),
        compile_without=compile_time.get("without", ""),
        compile_with=compile_time.get("with", ""),
        moduli=[Modulus(name, number(text)) for name, text in moduli.items()],
        cases=Cases(**cases) if cases else None,
        matrices=data.get("matrices", {}) if styles else {},
    )
