"""Audits the object code of benchmarks and programs on several machines.

    object_audit.py AUDIT --clang CLANG --plugin PLUGIN [--long]

Compiles each with the plugin and runs residue-audit on it: nothing may be found but
the branches that a program means (whether a result is refused), and clang's own code
must not pass. With --long, or RESIDUE_LONG=1 in the environment, all of them at all
levels on all machines; else a sample.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "bench")]

import suite
from residue_tools import compiler

WIDE = ("-Xclang", "-fexperimental-max-bitint-width=8192", "-ffreestanding")
MACHINES: dict[str, tuple[str, ...]] = {
    "x86-64": ("--target=x86_64-linux-gnu",),
    "x86-64-v3": ("--target=x86_64-linux-gnu", "-march=x86-64-v3"),
    "x86-64 with IFMA": ("--target=x86_64-linux-gnu", "-march=icelake-client"),
    "AArch64": ("--target=aarch64-linux-gnu", *WIDE),
    "rv64gc": ("--target=riscv64-linux-gnu", "-march=rv64gc", *WIDE),
    "Cortex-M4": ("--target=thumbv7em-none-eabi", "-mcpu=cortex-m4", *WIDE),
}
LEVELS = ("-O1", "-O2", "-O3", "-Os")


@dataclass(frozen=True)
class Subject:
    source: str
    #: One or more of them.
    function: str
    #: The arguments that point to what is no secret.
    public: str = ""
    #: Lines whose branches are meant: the result is refused, or is public.
    meant: str = ""
    #: The field, of sources for any modulus.
    modulus: str = ""
    flags: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{Path(self.source).stem} {self.modulus}".strip()

    def is_for(self, machine: str) -> bool:
        """Machines of 32 bits have no __int128."""
        text = (ROOT / self.source).read_text(encoding="utf-8")
        return machine != "Cortex-M4" or "__int128" not in text


PROGRAMS = "test/exec/programs/Inputs"
#: The last line of each function.
END = r"\S+: [1-9]\d* instructions, .* findings"
INFINITY = r"if \((P->|R\.)z == 0\)"
WINDOWS = ("by_choice", "by_branch", "by_or", "by_sum", "by_xor", "by_helper",
           "by_structure", "by_residue", "by_functions")  # fmt: skip
SUBJECTS: tuple[Subject, ...] = (
    Subject("bench/x25519/x25519.c", "x25519"),
    Subject("bench/x25519/x25519_pointer.c", "x25519"),
    Subject("bench/x25519/x25519_struct.c", "x25519"),
    Subject("bench/poly1305/poly1305.c", "poly1305"),
    Subject("bench/hash/hash.c", "hash"),
    Subject("bench/p256/p256.c", "p256_ecdh", "encoded", INFINITY),
    Subject("bench/p256/p256_complete.c", "p256_ecdh", "encoded", INFINITY),
    Subject(f"{PROGRAMS}/p224.c", "p224_multiply", "encoded", INFINITY),
    Subject(f"{PROGRAMS}/p384.c", "p384_multiply", "encoded", INFINITY),
    Subject(f"{PROGRAMS}/p521.c", "p521_multiply", "encoded", INFINITY),
    Subject(f"{PROGRAMS}/secp256k1.c", "secp256k1_multiply", "encoded", INFINITY),
    Subject(f"{PROGRAMS}/x448.c", "x448"),
    Subject("test/exec/audit/Inputs/windows.c", " ".join(WINDOWS)),
)
FIELD = ("field_multiply", "field_square", "field_add", "field_invert")


def over_moduli(name: str, *functions: str) -> tuple[Subject, ...]:
    """A benchmark for each modulus that it has."""
    benchmark = suite.load(ROOT / "bench" / name, styles=False, peers=False)
    return tuple(
        Subject(f"bench/{name}/{name}.c", " ".join(functions), modulus=m.name,
                flags=tuple(m.flags))
        for m in benchmark.moduli
    )  # fmt: skip


SUBJECTS += over_moduli("field", *FIELD) + over_moduli("ffdhe", "ffdhe_power")
#: Where the audit is not precise enough: a loop counter that is kept right behind an
#: array on the stack is taken for a part of it.
IMPRECISE = {("x25519_pointer", "Cortex-M4", "-Os")}
#: Of the sample: which, on which machine, at which level.
SAMPLE = (
    ("x25519", "x86-64", "-O2"),
    ("x25519", "x86-64", "-Os"),
    ("x25519", "x86-64 with IFMA", "-O3"),
    ("x25519", "AArch64", "-O2"),
    ("x25519", "rv64gc", "-O2"),
    ("x25519", "Cortex-M4", "-Os"),
    ("poly1305", "x86-64-v3", "-O2"),
    ("poly1305", "AArch64", "-O2"),
    ("p256", "x86-64", "-O2"),
    ("p256", "AArch64", "-Os"),
    ("windows", "x86-64", "-O2"),
    ("windows", "AArch64", "-O3"),
    ("field P-224", "x86-64", "-Os"),
    ("field BN254", "rv64gc", "-O2"),
)


class Audit:
    def __init__(self, audit: str, clang: str, plugin: str, directory: Path) -> None:
        self.audit, self.clang, self.plugin = audit, clang, plugin
        self.object = directory / "audited.o"

    def run(self, subject: Subject, flags: list[str], plugin: bool) -> list[str]:
        """The findings that are not meant."""
        command = [self.clang, "-std=c23", "-g", "-w", *flags, *subject.flags]
        command += ["-I", str(ROOT / "bench")]
        command += compiler.clang_flags(self.plugin) if plugin else []
        source = ROOT / subject.source
        subprocess.run(
            [*command, "-c", str(source), "-o", str(self.object)], check=True
        )
        command = [self.audit, str(self.object), *subject.function.split()]
        command += [f"--public={subject.public}"] if subject.public else []
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode > 1:
            raise SystemExit(f"{' '.join(command)}: {done.stderr}")
        lines = done.stdout.splitlines()
        ends = [x for x in lines if re.fullmatch(END, x)]
        if len(ends) != len(subject.function.split()):
            raise SystemExit(f"{' '.join(command)}: {lines[-1]}")
        found = [x for x in lines if x not in ends]
        return [x for x in found if not self.is_meant(subject, x)]

    @staticmethod
    def is_meant(subject: Subject, finding: str) -> bool:
        place = re.match(r"([^:]+):(\d+): a branch ", finding)
        if not subject.meant or not place:
            return False
        path = (ROOT / subject.source).parent / place[1]
        text = path.read_text(encoding="utf-8").splitlines()[int(place[2]) - 1]
        return re.search(subject.meant, text) is not None


def chosen(long: bool) -> Iterator[tuple[Subject, str, str]]:
    for subject in SUBJECTS:
        for machine in MACHINES:
            for level in LEVELS:
                case = subject.name, machine, level
                is_wanted = subject.is_for(machine) and case not in IMPRECISE
                if case in SAMPLE or (long and is_wanted):
                    yield subject, machine, level


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("audit")
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--json", type=Path, help="write what was audited there")
    arguments = parser.parse_args()
    long = arguments.long or os.environ.get("RESIDUE_LONG") == "1"
    count = failures = 0
    records = []
    with tempfile.TemporaryDirectory() as name:
        audit = Audit(arguments.audit, arguments.clang, arguments.plugin, Path(name))
        for subject, machine, level in chosen(long):
            count += 1
            found = audit.run(subject, [level, *MACHINES[machine]], plugin=True)
            failures += bool(found)
            records.append([subject.name, machine, level, len(found)])
            for finding in found:
                print(f"{subject.name}, {machine}, {level}: {finding}")
        plain = audit.run(SUBJECTS[0], ["-O2", *MACHINES["x86-64"]], plugin=False)
        if not plain:
            print("clang's own code passes")
            failures += 1
    if arguments.json:
        control = {"objects": records, "findings in clang's own code": len(plain)}
        arguments.json.write_text(json.dumps(control) + "\n", encoding="utf-8")
    print(f"{count} objects audited, {failures} with findings")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
