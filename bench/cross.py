"""Counts what the plain C files of bench/ execute on other machines, under qemu.

    tools/bench --targets                   a table for each machine and program
    cross.py --plugin P --target rv64gc     one machine
    cross.py --plugin P --check             equal counts and right results, no table
    cross.py --plugin P --libsodium DIR     X25519 of the unpacked source of libsodium, too

Programs need no C library of their machine: clang and lld make them, with what
bench/targets has. Each call's instructions are counted exactly, by a plugin of qemu
that is built here (bench/targets/count.c), which has a model of cycles for Cortex-M4
as well. All secrets must take the same number, or that is an error: results have no
noise, so one call would be enough of a measurement. Results are compared with
Python's integers.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from console import BenchError, progress
from residue_tools import compiler

BENCH = Path(__file__).resolve().parent
TARGETS = BENCH / "targets"

#: Plain clang divides bit by bit: on some machines that takes minutes for a call.
TIMEOUT_SECONDS = 120

#: Clang takes 128 bits at most elsewhere than on x86, unless it is told.
WIDE_INTEGERS = ("-Xclang", "-fexperimental-max-bitint-width=8192")


@dataclass(frozen=True)
class Machine:
    """A machine that qemu emulates."""

    name: str
    flags: tuple[str, ...]
    emulator: tuple[str, ...]
    #: Counts cycles, too.
    model: str = ""
    about: str = ""

    #: Products of words of 64 bits, for libsodium.
    has_64_bits: bool = False

    @property
    def is_bare_metal(self) -> bool:
        return bool(self.model)

    def compile_flags(self) -> list[str]:
        flags = [*self.flags, "-ffreestanding", "-fno-pic", *WIDE_INTEGERS]
        return [*flags, "-DBARE_METAL"] if self.is_bare_metal else flags

    def link_flags(self) -> list[str]:
        flags = [*self.flags, "-nostdlib", "-static", "-fuse-ld=lld"]
        flags.append("-Wl,--gc-sections")
        if self.is_bare_metal:
            flags += ["-T", str(TARGETS / "mps2-an386.ld")]
        return flags

    def command(self, program: Path, plugin: Path, out: Path) -> list[str]:
        model = f",model={self.model}" if self.model else ""
        counting = ["-plugin", f"{plugin},out={out}{model}"]
        kernel = ["-kernel"] if self.is_bare_metal else []
        return [*self.emulator, *counting, *kernel, str(program)]


_MPS2 = (
    "qemu-system-arm", "-M", "mps2-an386", "-nographic", "-monitor", "none",
    "-serial", "null", "-semihosting-config", "enable=on,target=native",
)  # fmt: skip

MACHINES = {
    machine.name: machine
    for machine in (
        Machine(
            "x86-64", ("--target=x86_64-linux-gnu",), ("qemu-x86_64",),
            about="x86 of 64 bits, for comparison", has_64_bits=True,
        ),
        Machine(
            "aarch64", ("--target=aarch64-linux-gnu",), ("qemu-aarch64",),
            about="AArch64, for any processor", has_64_bits=True,
        ),
        Machine(
            "rv64gc",
            ("--target=riscv64-linux-gnu", "-march=rv64gc", "-mabi=lp64d"),
            ("qemu-riscv64",),
            about="RISC-V of 64 bits", has_64_bits=True,
        ),
        Machine(
            "rv64gc-zbb",
            ("--target=riscv64-linux-gnu", "-march=rv64gc_zba_zbb", "-mabi=lp64d"),
            ("qemu-riscv64", "-cpu", "rv64,zba=true,zbb=true"),
            about="the same with Zba and Zbb", has_64_bits=True,
        ),
        Machine(
            "rv32gc",
            ("--target=riscv32-linux-gnu", "-march=rv32gc", "-mabi=ilp32d"),
            ("qemu-riscv32",),
            about="RISC-V of 32 bits",
        ),
        Machine(
            "armv7a", ("--target=armv7a-linux-gnueabihf",), ("qemu-arm",),
            about="ARM of 32 bits",
        ),
        Machine(
            "i686", ("--target=i686-linux-gnu",), ("qemu-i386",),
            about="x86 of 32 bits",
        ),
        Machine(
            "s390x", ("--target=s390x-linux-gnu",), ("qemu-s390x",),
            about="SystemZ", has_64_bits=True,
        ),
        Machine(
            "ppc64le", ("--target=powerpc64le-linux-gnu",), ("qemu-ppc64le",),
            about="PowerPC of 64 bits", has_64_bits=True,
        ),
        Machine(
            "cortex-m4",
            ("--target=thumbv7em-none-eabihf", "-mcpu=cortex-m4"),
            _MPS2,
            model="cortex-m4",
            about="Cortex-M4: cycles of a model",
        ),
    )
}  # fmt: skip


#: Inputs of a program: its fields, and the result.
Case = tuple[tuple[bytes, ...], bytes]

# What RFC 7748 has as an example in section 5.2.
_RFC_SCALAR = "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"
_RFC_POINT = "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"
_RFC_RESULT = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"


def x25519(scalar: bytes, point: bytes) -> bytes:
    """RFC 7748, section 5.

    >>> x25519(bytes.fromhex(_RFC_SCALAR), bytes.fromhex(_RFC_POINT)).hex() == _RFC_RESULT
    True
    """
    p = 2**255 - 19
    k = int.from_bytes(scalar, "little") & ~7 & (2**254 - 1) | 2**254
    x1 = int.from_bytes(point, "little") % 2**255 % p
    x2, z2, x3, z3 = 1, 0, x1, 1
    for bit in reversed(range(255)):
        if k >> bit & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a % p, c * b % p, a * a % p, b * b % p
        x3, z3 = (da + cb) ** 2 % p, x1 * (da - cb) ** 2 % p
        e = aa - bb
        x2, z2 = aa * bb % p, e * (aa + 121665 * e) % p
        if k >> bit & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, p - 2, p) % p).to_bytes(32, "little")


_P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
_P256_ORDER = 2**256 - 2**224 + 2**192 - 0x4319055258E8617B0C46353D039CDAAF
_P256_BASE = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
Point = tuple[int, int]


def add_points(a: Point | None, b: Point | None) -> Point | None:
    """The sum on P-256; None is the point at infinity."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % _P256 == 0:
        return None
    if a == b:
        slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, _P256)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, _P256)
    x = (slope * slope - a[0] - b[0]) % _P256
    return x, (slope * (a[0] - x) - a[1]) % _P256


def multiply_point(k: int, point: Point) -> Point:
    """k times a point, of which it is known not to be at infinity.

    >>> multiply_point(2, _P256_BASE) == add_points(_P256_BASE, _P256_BASE)
    True
    """
    result: Point | None = None
    for bit in reversed(range(k.bit_length())):
        result = add_points(result, result)
        if k >> bit & 1:
            result = add_points(result, point)
    assert result
    return result


@dataclass(frozen=True)
class Program:
    """A file of bench/, and what calls its function for all inputs."""

    name: str
    source: str
    runner: str
    title: str

    def cases(self, count: int) -> list[Case]:
        """Known answers, and others: always the same."""
        chooser = random.Random(self.runner)
        return [self._case(i, chooser) for i in range(count)]

    def _case(self, index: int, chooser: random.Random) -> Case:
        scalar = chooser.randbytes(32)
        if self.runner == "run_x25519.c":
            point = chooser.randbytes(32)
            if index == 0:
                scalar, point = bytes.fromhex(_RFC_SCALAR), bytes.fromhex(_RFC_POINT)
            result = x25519(scalar, point)
            assert index or result.hex() == _RFC_RESULT
            return (scalar, point), result
        base = multiply_point(chooser.randrange(1, 2**64), _P256_BASE)
        k = int.from_bytes(scalar, "big") % (_P256_ORDER - 1) + 1
        point = b"\x04" + b"".join(c.to_bytes(32, "big") for c in base)
        x = multiply_point(k, base)[0]
        return (k.to_bytes(32, "big"), point), x.to_bytes(32, "big")


PROGRAMS = {
    program.name: program
    for program in (
        Program("x25519", "x25519/x25519.c", "run_x25519.c", "X25519"),
        Program(
            "x25519-pointer", "x25519/x25519_pointer.c", "run_x25519.c",
            "X25519, elements by pointer",
        ),
        Program("p256", "p256/p256.c", "run_p256.c", "ECDH on P-256"),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Count:
    """What a call executes, and the bytes of the code."""

    instructions: int
    cycles: int
    code_bytes: int


def run(command: list[str], all_output: bool = False) -> str:
    """What a command prints; what a debugger does for a program is on stderr."""
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS
        )
    except FileNotFoundError:
        raise BenchError(
            f"{command[0]} is not installed; run tools/setup targets"
        ) from None
    except subprocess.TimeoutExpired:
        name = Path(command[0]).name
        raise BenchError(f"{name} takes over {TIMEOUT_SECONDS} s") from None
    if result.returncode != 0:
        first = "\n".join((result.stderr or result.stdout).splitlines()[:8])
        raise BenchError(f"{' '.join(command)}\n{first}")
    return result.stdout + result.stderr if all_output else result.stdout


def code_size(target: Path) -> int:
    """The bytes of machine code in an object."""
    fields = [line.split() for line in run(["size", "-A", str(target)]).splitlines()]
    return sum(int(f[1]) for f in fields if f and f[0].startswith(".text"))


class Runner:
    """Compiles and runs programs in a directory."""

    def __init__(self, plugin: Path, llvm: str, directory: Path) -> None:
        self.plugin, self.llvm, self.directory = plugin, llvm, directory
        self.clang = f"clang-{llvm}"
        self.counter = directory / "count.so"
        flags = ["-O2", "-shared", "-fPIC", "-fvisibility=hidden"]
        source = str(TARGETS / "count.c")
        run([self.clang, *flags, source, "-o", str(self.counter)])

    def count(
        self,
        machine: Machine,
        program: Program,
        flags: list[str],
        calls: int,
        plugin: bool = True,
        instead: str = "",
    ) -> Count:
        """Raises BenchError if results are wrong, or counts depend on secrets.

        INSTEAD has the function in place of the program's own file.
        """
        cases = program.cases(calls)
        lines = (self._initializer(fields) for fields, _ in cases)
        (self.directory / "inputs.inc").write_text("\n".join(lines))
        compiling = ["-std=c23", *machine.compile_flags(), "-c"]
        objects = []
        for source in ("targets/start.c", f"targets/{program.runner}"):
            objects.append(self.directory / f"{Path(source).stem}.o")
            run([self.clang, "-O1", *compiling, "-I", str(self.directory),
                 str(BENCH / source), "-o", str(objects[-1])])  # fmt: skip
        measured = self.directory / "measured.o"
        if plugin:
            flags = [*flags, *compiler.clang_flags(self.plugin, llvm=self.llvm)]
        run([self.clang, *compiling, *flags, str(BENCH / (instead or program.source)),
             "-o", str(measured)])  # fmt: skip
        linked = self.directory / "program"
        run([self.clang, *machine.link_flags(), *map(str, [*objects, measured]),
             "-o", str(linked)])  # fmt: skip
        out = self.directory / "counts"
        printed = run(machine.command(linked, self.counter, out), all_output=True)
        wanted = [result.hex() for _, result in cases]
        if (results := printed.split()) != wanted:
            wrong = sum(a != b for a, b in zip(results, wanted, strict=False))
            raise BenchError(f"{len(results)} results of {calls}, {wrong} wrong")
        size = code_size(measured)
        counted = [line.split() for line in out.read_text().splitlines()]
        counts = [Count(int(first), int(second), size) for first, second in counted]
        if len(counts) != calls:
            raise BenchError(f"{len(counts)} calls counted of {calls}")
        if len(set(counts)) != 1 and plugin:
            each = sorted(count.instructions for count in counts)
            raise BenchError(f"secrets decide: {each[0]} to {each[-1]} instructions")
        return counts[0]

    @staticmethod
    def _initializer(fields: tuple[bytes, ...]) -> str:
        def braced(items: Iterable[str]) -> str:
            return "{" + ", ".join(items) + "}"

        return braced(braced(map(str, field)) for field in fields) + ","


@dataclass(frozen=True)
class Row:
    name: str
    flags: tuple[str, ...]
    plugin: bool = True
    source: str = ""


def libsodium_row(machine: Machine, directory: Path) -> Row:
    """What is portable in libsodium, from its unpacked source."""
    root = directory / "src" / "libsodium"
    if not root.is_dir():
        raise BenchError(f"{directory} is no source of libsodium")
    include = root / "include" / "sodium"
    flags = ["-O2", "-std=gnu17", "-w", "-DSODIUM_STATIC", "-I", str(root)]
    # Most of the first file is for signatures.
    flags.append("-ffunction-sections")
    flags += ["-I", str(include), "-I", str(include.parent)]
    flags += ["-I", str(include / "private"), "-isystem", str(TARGETS / "libc")]
    if machine.has_64_bits:
        flags.append("-DHAVE_TI_MODE")
    flags.append(
        "-DNATIVE_BIG_ENDIAN" if machine.name == "s390x" else "-DNATIVE_LITTLE_ENDIAN"
    )
    return Row("libsodium, -O2", tuple(flags), False, "targets/libsodium.c")


ROWS = (
    Row("plain clang", ("-O2",), plugin=False),
    Row("plugin, -O2", ("-O2",)),
    Row("plugin, -Os", ("-Os",)),
)


def table(
    machine: Machine, program: Program, runner: Runner, calls: int, rows: list[Row]
) -> str:
    """A table of Markdown, in thousands of what a call executes."""
    unit = "cycles" if machine.model else "instructions"
    lines = [
        f"{program.title}, {machine.name} ({machine.about})", "",
        f"| | thousand {unit} | bytes of code |", "|---|--:|--:|",
    ]  # fmt: skip
    for row in rows:
        progress(f"{machine.name}: {program.name}, {row.name}")
        try:
            found = runner.count(
                machine, program, list(row.flags), calls if row.plugin else 1,
                row.plugin, row.source,
            )  # fmt: skip
        except BenchError as error:
            lines.append(f"| {row.name} | {str(error).splitlines()[0]} | |")
            continue
        number = found.cycles if machine.model else found.instructions
        lines.append(f"| {row.name} | {number / 1000:,.1f} | {found.code_bytes:,} |")
    return "\n".join(lines)


def check(runner: Runner, machines: list[Machine], programs: list[Program],
          flags: list[str], calls: int) -> bool:  # fmt: skip
    """Whether all results are right, and all counts equal; says what is not."""
    right = True
    for machine in machines:
        for program in programs:
            try:
                found = runner.count(machine, program, flags, calls)
                model = f", {found.cycles} cycles" if machine.model else ""
                print(f"{machine.name} {program.name} {' '.join(flags)}: "
                      f"{found.instructions} instructions{model}, "
                      f"{found.code_bytes} bytes")  # fmt: skip
            except BenchError as error:
                print(f"{machine.name} {program.name}: FAILED: {error}")
                right = False
    return right


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--llvm", default=compiler.newest_llvm())
    parser.add_argument("--target", action="append", choices=[*MACHINES])
    parser.add_argument("--program", action="append", choices=[*PROGRAMS])
    parser.add_argument("--calls", type=int, default=100, help="with other secrets")
    parser.add_argument("--libsodium", type=Path, metavar="DIR")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--flags", default="-O2", help="of --check")
    arguments = parser.parse_args()
    machines = [MACHINES[name] for name in arguments.target or MACHINES]
    programs = [PROGRAMS[name] for name in arguments.program or PROGRAMS]
    with tempfile.TemporaryDirectory() as directory:
        runner = Runner(arguments.plugin.absolute(), arguments.llvm, Path(directory))
        if arguments.check:
            flags = arguments.flags.split()
            return not check(runner, machines, programs, flags, arguments.calls)
        for program in programs:
            for machine in machines:
                rows = list(ROWS)
                if arguments.libsodium and program.runner == "run_x25519.c":
                    rows.append(libsodium_row(machine, arguments.libsodium))
                print(table(machine, program, runner, arguments.calls, rows), "\n")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    try:
        sys.exit(main())
    except BenchError as error:
        sys.exit(f"cross.py: {error}")
