"""X25519 in the ways that it is compiled, and a model of it on Python's integers."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE.parent))

from residue_test import lanes
from residue_test.montgomery import x25519 as x25519
from residue_test.toolchain import (
    LEVELS,
    STAGES,
    Configuration,
    ToolError,
    Toolchain,
    compiler,
    run,
)

sys.path.insert(0, str(_HERE.parents[1]))
from lit_common import cpu_flags

INPUTS = _HERE / "Inputs"
SOURCES = _HERE.parents[2] / "bench" / "x25519"
VECTORS = _HERE.parents[1] / "vectors" / "x25519_test.json"

P = 2**255 - 19


@dataclass(frozen=True)
class Build:
    """One way to make a program out of x25519 and a main program."""

    configuration: Configuration
    source: str = "x25519.c"
    link: tuple[str, ...] = ()
    plugin_at_link: bool = False
    #: Of a source with target_clones: the clone to run, whatever the CPU.
    clone: str = ""

    def __str__(self) -> str:
        link = " with the plugin at link time" if self.plugin_at_link else ""
        clone = f" clone {self.clone}" if self.clone else ""
        return f"{self.source} {self.configuration}{link}{clone}"

    def compile(self, toolchain: Toolchain, output: Path) -> Path:
        """Compiles the source alone to an object file."""
        toolchain.run_clang(self.arguments(toolchain, output))
        return output

    def arguments(self, toolchain: Toolchain, output: Path) -> list[str]:
        _, language = compiler.language(self.source, cpp="20")
        chosen = [*self.configuration.arguments(toolchain), *language]
        return [*chosen, "-c", str(SOURCES / self.source), "-o", str(output)]

    def program(self, toolchain: Toolchain, main: str, directory: Path) -> Path:
        """Compiles and links it with a main program of Inputs."""
        compiled = directory / "x25519.o"
        lanes.compile_to_run(toolchain, self.arguments(toolchain, compiled))
        if self.clone:
            choose_clone(toolchain, compiled, self.clone)
        link = list(self.link)
        if self.plugin_at_link:
            link += compiler.link_flags(toolchain.plugin)
        program = directory / "program"
        # The main program is compiled in the same way, as in one project.
        flags = lanes.flags_to_run([self.configuration.level, *self.configuration.flags])
        flags += ["-std=c23", "-I", str(SOURCES)]
        main_object = str(directory / "main.o")
        toolchain.run_clang([*flags, "-c", str(INPUTS / main), "-o", main_object])
        toolchain.run_clang(
            [*flags[:-3], *link, str(compiled), main_object, "-o", str(program)]
        )
        return program


def choose_clone(toolchain: Toolchain, compiled: Path, clone: str) -> None:
    """Gives a clone in an object the name of the function itself."""
    listing = run([toolchain.tool("llvm-nm"), "--format=just-symbols", str(compiled)])
    names = [n for n in listing.decode().split() if n.startswith(f"x25519.{clone}.")]
    if len(names) != 1:
        raise ToolError(f"the clones {clone} are {names}")
    renamed = ("x25519=x25519_dispatched", f"{names[0]}=x25519")
    flags = [f"--redefine-sym={each}" for each in renamed]
    run([toolchain.tool("llvm-objcopy"), *flags, str(compiled)])


def levels(*flags: str) -> list[Build]:
    """Every level."""
    return [Build(Configuration(level, flags=flags)) for level in LEVELS]


def stages(*flags: str) -> list[Build]:
    """Every stage and representation at -O2."""
    options = [f"stage={stage}" for stage in STAGES]
    options += [
        f"representation={name}" for name in ("wide", "saturated", "unsaturated", "packed")
    ]
    return [Build(Configuration("-O2", (option,), flags)) for option in options]


def styles(*flags: str) -> list[Build]:
    """Other ways to write the source."""
    names = ("x25519_pointer.c", "x25519_struct.c", "x25519_class.cpp")
    return [
        Build(Configuration(level, flags=flags), name)
        for name in names
        for level in ("-O1", "-O2", "-Os")
    ]


def lto(*flags: str) -> list[Build]:
    """Link time optimization, with the plugin in the linker and without."""
    return [
        Build(
            Configuration(level, flags=(mode, *flags)),
            link=("-fuse-ld=lld",),
            plugin_at_link=plugin_at_link,
        )
        for mode in ("-flto=thin", "-flto")
        for level in ("-O2", "-O3")
        for plugin_at_link in (True, False)
    ]


def native(*flags: str) -> list[Build]:
    """For this machine: in lanes, if it has AVX-512 IFMA."""
    return styles(*flags, "-march=native") + levels(*flags, "-march=native")


def ifma(*flags: str) -> list[Build]:
    """In lanes of AVX-512 IFMA and of AVX-IFMA, wherever it runs."""
    return [
        *styles(*flags, *lanes.IFMA),
        *levels(*flags, *lanes.IFMA),
        *levels(*flags, *lanes.AVX_IFMA),
    ]


#: What a CPU needs for each of the clones, as Linux names it.
CLONES = {
    "default": set(),
    "avx2": {"avx2"},
    "arch_x86-64-v3": {"avx2", "bmi1", "bmi2", "fma", "movbe", "abm"},
    "avx512ifma": {"avx512ifma", "avx512vl"},
}


def clones(*flags: str) -> list[Build]:
    """The source with target_clones: as it is, and each clone that can run here."""
    chosen = ["", *(name for name, needs in CLONES.items() if needs <= cpu_flags())]
    configuration = Configuration("-O2", flags=flags)
    return [Build(configuration, "x25519_clones.c", clone=name) for name in chosen]


GROUPS = {
    "clones": clones,
    "ifma": ifma,
    "levels": levels,
    "lto": lto,
    "native": native,
    "stages": stages,
    "styles": styles,
}
