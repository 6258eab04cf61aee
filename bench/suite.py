"""What a benchmark consists of, as read from its benchmark.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path


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
    #: The same algorithm in another style of writing, shown with --styles.
    style: bool = False

    @property
    def identifier(self) -> str:
        return "".join(c if c.isalnum() else "_" for c in self.name)


@dataclass(frozen=True)
class Library:
    """An implementation that a library brings; class is a C++ class."""

    name: str
    about: str
    cpp_class: str


@dataclass(frozen=True)
class Suite:
    directory: Path
    name: str
    title: str
    about: str
    function: str
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

    def symbol(self, row: Row) -> str:
        return f"{self.function}_{row.identifier}"


def load(directory: Path, styles: bool) -> Suite:
    """Reads DIRECTORY/benchmark.toml; rows of other styles only if wanted."""
    with open(directory / "benchmark.toml", "rb") as file:
        data = tomllib.load(file)
    default_source = data["name"] + ".c"
    rows = [
        Row(**{"source": default_source} | entry) for entry in data.get("row", [])
    ]
    libraries = [
        Library(entry["name"], entry["about"], entry["class"])
        for entry in data.get("library", [])
    ]
    published = data.get("published", {})
    compile_time = data.get("compile_time", {})
    return Suite(
        directory=directory,
        name=data["name"],
        title=data["title"],
        about=data["about"].strip(),
        function=data["function"],
        baseline=data["baseline"],
        reference=data["reference"],
        sources=data["sources"],
        packages=data["packages"],
        rows=[row for row in rows if styles or not row.style],
        libraries=libraries,
        published_about=published.get("about", ""),
        published=published.get("ratios", {}),
        compile_without=compile_time.get("without", ""),
        compile_with=compile_time.get("with", ""),
    )
