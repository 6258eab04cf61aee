"""Sources of packages that are not ours: Debian's archive and crates of Rust's registry."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

#: What tarfile is told, where it is new enough: Debian 12's is not.
DATA_ONLY: dict[str, Any] = (
    {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
)


class Unavailable(Exception):
    """A project's sources cannot be had; says why."""


def run(
    command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=cwd, env=env
    )


def source_entries(directory: Path) -> str:
    """The system's package sources as entries for source packages, one a stanza."""
    stanzas = []
    parts = directory / "sources.list.d"
    for path in sorted(parts.glob("*.sources")):
        for stanza in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
            lines = [l for l in stanza.splitlines() if not l.startswith("#")]
            if any(re.match(r"Types:.*\bdeb\b", l) for l in lines):
                text = "\n".join(lines).strip()
                stanzas.append(re.sub(r"(?m)^Types:.*$", "Types: deb-src", text))
    for path in [directory / "sources.list", *sorted(parts.glob("*.list"))]:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        for line in text.splitlines():
            match = re.match(r"\s*deb\s+(?:\[(.*?)\]\s+)?(\S+)\s+(\S+)\s+(.+)", line)
            if match:
                options, uri, suite, components = match.groups()
                stanza = f"Types: deb-src\nURIs: {uri}\nSuites: {suite}\n"
                stanza += f"Components: {components.split('#')[0].strip()}"
                signed = re.search(r"signed-by=(\S+)", options or "")
                stanza += f"\nSigned-By: {signed[1]}" if signed else ""
                stanzas.append(stanza)
    return "\n\n".join(stanzas) + "\n" if stanzas else ""


class Archive:
    """apt-get with lists of source packages of its own."""

    def __init__(self, scratch: Path, system: Path) -> None:
        self.scratch = scratch
        self.system = system
        self.ready = False
        self.environment = os.environ | {"APT_CONFIG": str(scratch / "apt.conf")}

    def prepare(self) -> None:
        """Fetches the lists, once."""
        if self.ready:
            return
        if not shutil.which("apt-get"):
            raise Unavailable("this is not a Debian system: there is no apt-get")
        entries = source_entries(self.system)
        if not entries:
            raise Unavailable(f"there are no package sources in {self.system}")
        for name in ("lists/partial", "cache/archives/partial", "parts"):
            (self.scratch / name).mkdir(parents=True, exist_ok=True)
        (self.scratch / "parts" / "source.sources").write_text(entries, "utf-8")
        (self.scratch / "apt.conf").write_text(
            f'Dir::State::lists "{self.scratch}/lists";\n'
            f'Dir::Cache "{self.scratch}/cache";\n'
            'Dir::Etc::sourcelist "/dev/null";\n'
            f'Dir::Etc::sourceparts "{self.scratch}/parts";\n'
            'APT::Sandbox::User "";\n',
            encoding="utf-8",
        )
        print("updating lists of source packages", file=sys.stderr)
        command = ["apt-get", "update", "-q", "-o", "APT::Update::Error-Mode=any"]
        done = run(command, env=self.environment)
        if done.returncode:
            raise Unavailable(f"apt-get update failed:\n{done.stderr.strip()[-600:]}")
        self.ready = True

    def fetch(self, package: str, directory: Path) -> Path | None:
        """Downloads a source package; its main archive, or None if there is none."""
        self.prepare()
        known = run(
            ["apt-cache", "showsrc", "--only-source", package], env=self.environment
        )
        if not known.stdout.strip():
            return None
        print(f"fetching the sources of {package}", file=sys.stderr)
        directory.mkdir(parents=True, exist_ok=True)
        command = ["apt-get", "source", "-q", "--download-only", "--only-source"]
        done = run([*command, package], env=self.environment, cwd=directory)
        found = sorted(directory.glob("*.orig.tar.*[z2]"))
        if done.returncode or not found:
            raise Unavailable(f"{package}: {done.stderr.strip()[-600:]}")
        return found[0]


def unpack(archive: Path, directory: Path, members: str) -> Path:
    """Unpacks an archive; the directory of the sources in it."""
    with tarfile.open(archive) as tar:
        names = [
            m
            for m in tar
            if (m.isfile() or m.isdir() or m.issym())
            and not {"", ".."} & set(m.name.split("/"))
        ]
        # GCC's has the archive of the sources in it.
        inner = [m for m in names if re.search(r"\.tar\.\w+$", m.name)]
        if inner and members:
            tar.extract(inner[0], directory, **DATA_ONLY)
            return unpack(directory / inner[0].name, directory, members)
        some = [m for m in names if members in m.name]
        tar.extractall(directory, some, **DATA_ONLY)
        top = some[0].name.split("/")[0] if some else ""
    return directory / top / members if members else directory / top


MANIFEST = """[package]
name = "sources"
version = "0.0.0"
edition = "2021"
[lib]
path = "empty.rs"
[dependencies]
{name} = "={version}"
"""


def fetch_crate(name: str, version: str, directory: Path) -> Path:
    """The directory of a crate, some of which are C code with bindings."""
    if not shutil.which("cargo"):
        raise Unavailable("there is no cargo")
    directory.mkdir(parents=True, exist_ok=True)
    manifest = MANIFEST.format(name=name, version=version)
    (directory / "Cargo.toml").write_text(manifest, encoding="utf-8")
    (directory / "empty.rs").touch()
    done = run(["cargo", "vendor", "-q"], cwd=directory)
    if done.returncode:
        raise Unavailable(f"{name}: {done.stderr.strip()[-600:]}")
    return directory / "vendor" / name
