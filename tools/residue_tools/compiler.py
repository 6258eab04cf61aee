"""How clang, opt and lld are told to load the plugin, and with which options.

Options are given as what follows -residue- in their names: "stage=single-step", say.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Where an installation has all that is not for users to call, this module too.
INSTALLED = Path(__file__).resolve().parents[1]
IS_INSTALLED = (INSTALLED / "llvm-versions.txt").exists()

#: The LLVM versions that the project supports, the newest first.
LLVM_VERSIONS = (
    (INSTALLED if IS_INSTALLED else ROOT / "cmake") / "llvm-versions.txt"
).read_text().split()

#: Up to this version clang reads -mllvm before it loads pass plugins.
LAST_THAT_READS_OPTIONS_FIRST = 19

CPP_SUFFIXES = (".cpp", ".cc", ".cxx")


def project_version() -> str:
    """The version of the project, which CMakeLists.txt has, or version.txt."""
    if IS_INSTALLED:
        return (INSTALLED / "version.txt").read_text().strip()
    found = re.search(r"^project\(Residue VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)
    assert found
    return found[1]


def add_version(parser: argparse.ArgumentParser) -> None:
    """Gives the parser of a tool the option --version."""
    text = f"%(prog)s (Residue) {project_version()}"
    parser.add_argument("--version", action="version", version=text)


def load_flags(plugin: str | Path, llvm: str = "") -> list[str]:
    """The flags for clang that load PLUGIN before its options are read.

    Older clangs need it as a plugin of the front end, too, and newer ones may be told
    to: without LLVM, the major version of clang, the flags are for every version.

    >>> load_flags("R.so")
    ['-fpass-plugin=R.so', '-Xclang', '-load', '-Xclang', 'R.so']
    >>> load_flags("R.so", "19")
    ['-fpass-plugin=R.so', '-Xclang', '-load', '-Xclang', 'R.so']
    >>> load_flags("R.so", "22")
    ['-fpass-plugin=R.so']
    """
    flags = [f"-fpass-plugin={plugin}"]
    if not llvm or int(llvm) <= LAST_THAT_READS_OPTIONS_FIRST:
        flags += ["-Xclang", "-load", "-Xclang", str(plugin)]
    return flags


def clang_flags(
    plugin: str | Path, options: Iterable[str] = (), llvm: str = ""
) -> list[str]:
    """The flags for clang that compile with PLUGIN and OPTIONS.

    >>> clang_flags("R.so")
    ['-fpass-plugin=R.so']
    >>> clang_flags("R.so", ["stage=single-step"], "22")
    ['-fpass-plugin=R.so', '-mllvm', '-residue-stage=single-step']
    """
    words = [w for option in options for w in ("-mllvm", f"-residue-{option}")]
    # What has no options is as short as users type it.
    return load_flags(plugin, llvm) + words if words else [f"-fpass-plugin={plugin}"]


def opt_flags(plugin: str | Path, options: Iterable[str] = ()) -> list[str]:
    """The flags for opt; the passes to run are another.

    >>> opt_flags("R.so", ["representation=wide"])
    ['-load-pass-plugin=R.so', '-residue-representation=wide']
    """
    return [f"-load-pass-plugin={plugin}", *(f"-residue-{o}" for o in options)]


def link_flags(plugin: str | Path) -> list[str]:
    """The flags for clang, with lld, that load PLUGIN where LTO optimizes.

    >>> link_flags("R.so")
    ['-Wl,--load-pass-plugin=R.so']
    """
    return [f"-Wl,--load-pass-plugin={plugin}"]


def language(source: str | Path, cpp: str = "17") -> tuple[str, list[str]]:
    """The driver, without its version, and the flags for the language of SOURCE.

    >>> language("mul.c")
    ('clang', ['-std=c23'])
    >>> language(Path("field.cc"), cpp="20")
    ('clang++', ['-std=c++20'])
    >>> language("mul.ll")
    ('clang', [])
    """
    suffix = Path(source).suffix
    if suffix in CPP_SUFFIXES:
        return "clang++", [f"-std=c++{cpp}"]
    return "clang", ["-std=c23"] if suffix == ".c" else []


def shown(path: Path) -> str:
    """A path for others to read: from the root of the project, or the name alone."""
    path = path.resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def newest_llvm() -> str:
    """The newest supported version that has a clang on the PATH, or else the newest.

    Of an installation only those that it has a plugin for."""
    versions = [v for v in LLVM_VERSIONS if shutil.which(f"clang-{v}")]
    if IS_INSTALLED:
        versions = [v for v in versions if default_plugin(v).exists()]
    return versions[0] if versions else LLVM_VERSIONS[0]


def newest_clang() -> str:
    """The path of the newest supported clang; "clang" if there is none."""
    return shutil.which(f"clang-{newest_llvm()}") or "clang"


def default_plugin(llvm: str = LLVM_VERSIONS[0]) -> Path:
    """What RESIDUE_PLUGIN names, or where tools/build or the installation has it."""
    if named := os.environ.get("RESIDUE_PLUGIN"):
        return Path(named)
    if IS_INSTALLED:
        return INSTALLED / f"llvm-{llvm}" / "Residue.so"
    build = ROOT / "build"
    if llvm != LLVM_VERSIONS[0]:
        build /= f"llvm-{llvm}"
    return build / "lib" / "Residue.so"
