"""What the numbers were measured on and with."""

from __future__ import annotations

import functools
import os
import platform
import subprocess
from pathlib import Path


def first_line(command: list[str]) -> str:
    """The first line that COMMAND prints, or "" if it cannot run."""
    try:
        output = subprocess.run(command, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return ""
    return output.splitlines()[0].strip() if output.strip() else ""


def cpu_model() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def target_cpu(llvm: str) -> str:
    """The name that -march=native stands for."""
    command = [f"clang-{llvm}", "-march=native", "-E", "-", "-###"]
    output = subprocess.run(command, capture_output=True, text=True, input="").stderr
    words = output.replace('"', "").split()
    return words[words.index("-target-cpu") + 1] if "-target-cpu" in words else ""


def operating_system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def library_version(package: str) -> str:
    return first_line(["pkg-config", "--modversion", package])


@functools.cache
def commit(root: Path) -> str:
    """The commit of the source tree at ROOT, marked if it was changed.

    As it was at first: --readme changes it between benchmarks.
    """
    git = ["git", "-C", str(root)]
    name = first_line([*git, "describe", "--always", "--abbrev=12", "--exclude=*"])
    changed = first_line([*git, "status", "--porcelain", "--untracked-files=no"])
    return (name + (" with local changes" if changed else "")) or "unknown"


def describe(llvm: str, packages: list[str], root: Path) -> dict[str, str]:
    """Facts for the report, in the order to show them."""
    facts = {
        "CPU": f"{cpu_model()} ({target_cpu(llvm)} to clang, {os.cpu_count()} threads)",
        "System": f"{operating_system()}, Linux {platform.release()}",
        "Compiler": first_line([f"clang-{llvm}", "--version"]),
        "Residue": f"commit {commit(root)}",
    }
    for package in packages + ["benchmark"]:
        facts[package] = library_version(package)
    return facts
