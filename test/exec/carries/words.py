"""What the tests of carries and of products of halves have in common."""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from residue_test import toolchain as tools
from residue_test.toolchain import Configuration, Toolchain, ToolError

#: C's types of a word and of a product of two.
TYPES = """
typedef unsigned _BitInt(W) word;
typedef unsigned _BitInt(2 * W) wide;
"""

LEVELS = ("-O1", "-O2", "-O3", "-Os")


@dataclass(frozen=True)
class Spelling:
    """Code on the words of a and b, and what it computes of the numbers x and y."""

    name: str
    body: str
    exact: str
    #: It is in chains at -O2, with words of 64 bits.
    chains: bool = True


#: Of bits, a configuration, the toolchain and a directory: what was found.
Check = Callable[[int, Configuration, Toolchain, Path], str]


#: Patterns, and what may stand in the place of them.
Spoiling = tuple[tuple[str, tuple[str, ...]], ...]


def spoilt(text: str, changes: Spoiling, chooser: random.Random) -> str:
    """Code with something else in one place."""
    places = [(m, to) for pattern, to in changes for m in re.finditer(pattern, text)]
    place, to = chooser.choice(places)
    return (
        text[: place.start()] + place.expand(chooser.choice(to)) + text[place.end() :]
    )


def numbers(*edges: str) -> str:
    """number() in C: random words of W bits, edges among them, these included."""
    more = "".join(f"  case {5 + k}: return {edge};\n" for k, edge in enumerate(edges))
    return f"""
static unsigned long state = 1;
static word number(void) {{
  state = state * 6364136223846793005 + 1442695040888963407;
  word v = (word)(state >> 32) ^ (word)(state >> 2);
  switch (state >> 60) {{
  case 0: return 0;
  case 1: return (word)-1;
  case 2: return v % 4;
  case 3: return -(v % 4);
  case 4: return ((word)1 << (W - 1)) + v % 4 - 2;
{more}  default: return v;
  }}
}}
"""


def occurrences(ir: Path, pattern: str) -> dict[str, int]:
    """How often each function has what the pattern is of."""
    text = ir.read_text(encoding="utf-8")
    functions = re.findall(r"^define [^\n]*@(\w+)\((.*?)^}", text, re.M | re.S)
    return {name: len(re.findall(pattern, body)) for name, body in functions}


def compile_and_run(
    toolchain: Toolchain,
    configuration: Configuration,
    where: Path,
    defines: Sequence[str],
    tested: str,
    main: str,
    names: Sequence[str],
) -> Path:
    """Runs `main` with functions that are compiled as configured; their IR is returned."""
    (where / "tested.c").write_text(tested, encoding="utf-8")
    flags = [*defines, "-std=c23", "-w"]
    ir, program = where / "tested.ll", where / "program"
    toolchain.run_clang(
        [*flags, *configuration.arguments(toolchain), "-S", "-emit-llvm",
         str(where / "tested.c"), "-o", str(ir)]
    )  # fmt: skip
    (where / "main.o").write_bytes(compiled_main(toolchain, tuple(flags), main))
    sources = [str(where / "main.o"), "-x", "ir", str(ir)]
    toolchain.run_clang(["-w", "-O1", *sources, "-o", str(program)])
    run(program, names)
    return ir


@lru_cache(maxsize=2)
def compiled_main(toolchain: Toolchain, flags: tuple[str, ...], main: str) -> bytes:
    """The same for each configuration: its divisions take the most time to compile."""
    with tempfile.TemporaryDirectory(prefix="residue-test-") as directory:
        source, made = Path(directory, "main.c"), Path(directory, "main.o")
        source.write_text(main, encoding="utf-8")
        toolchain.run_clang([*flags, "-O1", "-c", str(source), "-o", str(made)])
        return made.read_bytes()


def run(program: Path, names: Sequence[str]) -> None:
    """Runs what prints `wrong: 3` if the third of the names is wrong."""
    try:
        tools.run([str(program)])
    except ToolError as error:
        text = re.sub(r"wrong: (\d+)", lambda m: f"wrong: {names[int(m[1])]}", str(error))
        raise ToolError(text) from None


def parser(description: str | None) -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(result)
    tools.add_sample_argument(result)
    result.add_argument("bits", nargs="+", type=int, help="of a word")
    result.add_argument(
        "--plain", action="store_true", help="without the plugin: checks the test"
    )
    return result


def configurations(arguments: argparse.Namespace) -> Iterable[Configuration]:
    for level in LEVELS[1:2] if arguments.sample else LEVELS:
        yield Configuration(level, plain=arguments.plain)
    yield Configuration("-O2", flags=("-march=native",), plain=arguments.plain)


def run_checks(arguments: argparse.Namespace, check: Check) -> int:
    toolchain = tools.from_arguments(arguments)
    return tools.run_checks(
        (f"{bits} bits, {chosen}", partial(check, bits, chosen, toolchain))
        for bits in arguments.bits
        for chosen in configurations(arguments)
    )
