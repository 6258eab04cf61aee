"""What the lit suites of this project share: features and substitutions."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from residue_tools import compiler


def cpu_flags() -> set[str]:
    """The features of this machine, as Linux names them."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    return next((set(l.split()) for l in lines if l.startswith("flags")), set())


def other_llvm(version: str) -> tuple[str, str] | None:
    """Version and bin directory of another supported LLVM with clang, if any."""
    for other in compiler.LLVM_VERSIONS:
        directory = f"/usr/lib/llvm-{other}/bin"
        if other != version and Path(directory, "clang").exists():
            return other, directory
    return None


def python_that_imports(module: str, python: str) -> str | None:
    """A Python that has a package of Debian's or PyPI's: the tests' own, or the system's."""
    for candidate in (python, "/usr/bin/python3"):
        command = [candidate, "-c", f"import {module}"]
        if Path(candidate).exists() and not subprocess.run(
            command, capture_output=True, check=False
        ).returncode:
            return candidate
    return None


def has_wasmtime(project: str) -> bool:
    """Whether tools/setup has put what runs WebAssembly into build/tools."""
    packages = Path(project, "build", "tools", "lib").glob("*/site-packages/wasmtime")
    return any(packages)


def rustc_llvm() -> str:
    """The major version of the LLVM of rustc, if there is one."""
    if not shutil.which("rustc"):
        return ""
    shown = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=False)
    found = re.search(r"^LLVM version: (\d+)", shown.stdout, re.MULTILINE)
    return found[1] if found else ""


def python_with(config: Any, module: str) -> bool:
    """Whether the Python of the tests has a module, in the tests' own environment."""
    command = [config.python, "-c", f"import {module}"]
    done = subprocess.run(
        command, capture_output=True, check=False, env=dict(config.environment)
    )
    return done.returncode == 0


def add_front_ends(config: Any) -> None:
    """Compilers of other languages, for test/exec/front-ends."""
    features = config.available_features
    if rustc_llvm() == config.llvm_version:
        features.add("rustc-of-this-llvm")
    zig = shutil.which("zig")
    if not zig and python_with(config, "ziglang"):
        zig = f"{config.python} -m ziglang"
    if zig:
        features.add("zig")
        config.substitutions.append(("%zig", zig))
    if python_with(config, "llvmlite"):
        features.add("llvmlite")


def configure(config: Any) -> None:
    """Sets features, environment and substitutions of a suite."""
    tools = Path(config.llvm_bin)
    plugin = config.plugin
    config.environment["PATH"] = os.pathsep.join(
        [str(tools), os.environ.get("PATH", "")]
    )
    for name in ("RESIDUE_LONG", "TMPDIR"):
        if name in os.environ:
            config.environment[name] = os.environ[name]
    # Nothing but the tests writes beside the tests.
    config.environment["PYTHONDONTWRITEBYTECODE"] = "1"

    features = config.available_features
    features.add(f"llvm-{config.llvm_version}")
    if config.assertions:
        features.add("assertions")
    features.add(f"{platform.machine().replace('_', '-')}-host")
    for target in config.llvm_targets:
        features.add(f"{target.lower()}-registered-target")
    flags = cpu_flags()
    for flag in ("avx2", "bmi2", "adx", "avx512ifma"):
        if flag in flags:
            features.add(flag)
    if {"avx2", "bmi1", "bmi2", "fma", "movbe", "abm"} <= flags:
        features.add("x86-64-v3")
    programs = ("valgrind", "pkg-config", "qemu-riscv64", "qemu-x86_64", "qemu-system-arm", "meson", "dpkg-deb", "gcc",
                "openssl", "make", "curl")  # fmt: skip
    features |= {name for name in programs if shutil.which(name)}
    if (tools / "ld.lld").exists():
        features.add("lld")
    features |= {name for name in ("lld-link", "llvm-ml64") if (tools / name).exists()}
    if has_wasmtime(config.project_root):
        features.add("wasmtime")
    other = other_llvm(config.llvm_version)
    if other:
        features.add("other-llvm")
        config.substitutions.append(("%other_clang", f"{other[1]}/clang"))

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium:
        features.add("chromium")
        config.substitutions.append(("%chromium", chromium))
    plotter = python_that_imports("matplotlib", config.python)
    if plotter:
        features.add("matplotlib")
        config.substitutions.append(("%plotter", plotter))

    prover = python_that_imports("z3", config.python)
    if prover:
        features.add("z3")
        config.substitutions.append(("%prover", prover))

    # Two plugins that are nearly the same are tested in full once.
    is_full = config.llvm_version == compiler.LLVM_VERSIONS[0] and not config.assertions

    # For tests with options and without.
    residue = " ".join(compiler.load_flags(plugin))
    for_opt = " ".join(compiler.opt_flags(plugin))
    config.substitutions += [
        ("%clangxx-residue", f"{tools}/clang++ -std=c++20 {residue}"),
        (
            "%clang-ifma",
            f"{config.python} {config.project_root}/test/exec/residue_test/lanes.py"
            f" --clang {tools}/clang --plugin {plugin} -std=c23 -march=x86-64-v4 -mavx512ifma",
        ),
        (
            "%clang-avx-ifma",
            f"{config.python} {config.project_root}/test/exec/residue_test/lanes.py"
            f" --clang {tools}/clang --plugin {plugin} -std=c23 -march=x86-64-v3 -mavxifma",
        ),
        ("%clang-residue", f"{tools}/clang -std=c23 {residue}"),
        ("%clangxx", f"{tools}/clang++"),
        ("%clang", f"{tools}/clang"),
        ("%opt-plain", f"{tools}/opt"),
        ("%opt", f"{tools}/opt {for_opt} -verify-each"),
        ("%plugin", plugin),
        ("%audit", f"{Path(plugin).parents[1]}/bin/residue-audit"),
        ("%build", str(Path(plugin).parents[1])),
        ("%lld", f"{tools}/ld.lld"),
        ("%llvm_version", config.llvm_version),
        ("%python", config.python),
        ("%project", config.project_root),
        ("%toolchain", f"--clang {tools}/clang --plugin {plugin}"),
        # Of the longest tests a part is enough elsewhere.
        ("%sample", "" if is_full else "--sample"),
    ]
