"""Targets of clang for which code is compiled and read, not run."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CONDITION = "(eq|ne|[ch]s|lo|cc|mi|pl|v[sc]|hi|ls|[gl][te])"

#: The names of instructions that branch on a condition; what is no name is searched
#: for in the whole line.
_ARM = re.compile(rf"b{_CONDITION}(\.[nw])?|cbn?z|bf\w*|le")
_AARCH64 = re.compile(r"b\.\w+|[ct]bn?z")
_HEXAGON = re.compile(r".*(\bif\b.*jump|cmp\..*jump|endloop).*")
_LOONGARCH = re.compile(r"b(eq|ne|[gl][te])[uz]*|bc(eq|ne)z")
_MIPS = re.compile(r"b(?!al$|c$|alc$|itswap$|$)\w+")
_POWERPC = re.compile(r"b(?!l$|lr$|ctr$|ctrl$|lrl$|$|c?rd|permd)\w+[+-]?")
_RISCV = re.compile(r"(c\.)?b(eq|ne|[gl][te])[uz]*")
_SPARC = re.compile(r"(f?b(?!a$|$|mask|shuffle)|br)\w+(,a)?(,p[nt])?")
_SYSTEMZ = re.compile(
    r"j(?!g?$)\w+|bctg?r?|brctg?|br[cx]\w+|bc|c[lg]*f?[ir]*j\w*"
)
_WASM = re.compile(r"br_if|if|br_table")
_X86 = re.compile(r"j(?!mp)\w+|loop\w*")
_XCORE = re.compile(r"b[tf]u?")

_LABEL = re.compile(r'^"?[A-Za-z_]\w*"?:')
_INSTRUCTION = re.compile(r"^\s+(?:\{\s*)?([A-Za-z][\w.,]*[+-]?)(?:\s+(.*))?$")
#: PowerPC's way to read where it is: always taken, to the next instruction.
_READS_PLACE = re.compile(r"bcl\s+20,\s*31,")
#: What compiler-rt defines, if not for memory alone.
_CALL = re.compile(r"\b__(?!stack_pointer|aeabi_mem|mem|save_r|restore_r)\w+")


@dataclass(frozen=True)
class Machine:
    name: str
    triple: str
    flags: tuple[str, ...]
    branches: re.Pattern[str]
    #: Functions of compiler-rt that are called: see docs/using-clang.md.
    calls: frozenset[str] = frozenset()

    def compile_flags(self) -> list[str]:
        flags = [f"--target={self.triple}", *self.flags, "-ffreestanding"]
        return [*flags, "-Xclang", "-fexperimental-max-bitint-width=4096"]

    def findings(self, assembly: str) -> list[str]:
        """The conditional branches of a listing, and the calls it must not have."""
        found: list[str] = []
        code = False
        for line in assembly.splitlines():
            if _LABEL.match(line):
                code = True
            elif code and (instruction := _INSTRUCTION.match(line)):
                name, rest = instruction[1], instruction[2] or ""
                text = line.strip() if self.branches is _HEXAGON else name
                if self.branches.fullmatch(text) and not _READS_PLACE.match(line.strip()):
                    found.append(line.strip())
                found += [c for c in _CALL.findall(rest) if c not in self.calls]
        if not code:
            raise ValueError("no code")
        return found


MACHINES = {
    machine.name: machine
    for machine in (
        Machine("x86-64", "x86_64-linux-gnu", (), _X86),
        Machine("x86-64-v3", "x86_64-linux-gnu", ("-march=x86-64-v3",), _X86),
        Machine("x86-64-v4", "x86_64-linux-gnu", ("-march=x86-64-v4",), _X86),
        Machine("i386", "i386-linux-gnu", (), _X86),
        Machine("i486", "i386-linux-gnu", ("-march=i486",), _X86),
        Machine("aarch64", "aarch64-linux-gnu", (), _AARCH64),
        Machine("aarch64_be", "aarch64_be-linux-gnu", (), _AARCH64),
        Machine("armv7a", "armv7a-none-eabi", (), _ARM),
        Machine("armv5te", "armv5te-none-eabi", (), _ARM),
        Machine(
            "cortex-m0", "thumbv6m-none-eabi", ("-mcpu=cortex-m0",), _ARM,
            frozenset({"__aeabi_lmul"}),
        ),
        Machine("cortex-m3", "thumbv7m-none-eabi", ("-mcpu=cortex-m3",), _ARM),
        Machine("cortex-m4", "thumbv7em-none-eabi", ("-mcpu=cortex-m4",), _ARM),
        Machine(
            "cortex-m55", "thumbv8.1m.main-none-eabi", ("-mcpu=cortex-m55",), _ARM
        ),
        Machine(
            "cortex-m23", "thumbv8m.base-none-eabi", (), _ARM,
            frozenset({"__aeabi_lmul"}),
        ),
        Machine("rv32im", "riscv32-unknown-elf", ("-march=rv32im",), _RISCV),
        Machine("rv32gc", "riscv32-linux-gnu", ("-march=rv32gc",), _RISCV),
        Machine("rv64gc", "riscv64-linux-gnu", ("-march=rv64gc",), _RISCV),
        Machine("rv64-p670", "riscv64-linux-gnu", ("-mcpu=sifive-p670",), _RISCV),
        Machine("loongarch32", "loongarch32-unknown-elf", (), _LOONGARCH),
        Machine("loongarch64", "loongarch64-linux-gnu", (), _LOONGARCH),
        Machine("mips", "mips-linux-gnu", (), _MIPS),
        Machine("mips2", "mips-linux-gnu", ("-mips2",), _MIPS),
        Machine("mips32r6", "mips-linux-gnu", ("-mips32r6",), _MIPS),
        Machine("mips64", "mips64-linux-gnuabi64", (), _MIPS),
        Machine("powerpc", "powerpc-linux-gnu", (), _POWERPC),
        Machine("powerpc64", "powerpc64-linux-gnu", (), _POWERPC),
        Machine("powerpc64le", "powerpc64le-linux-gnu", (), _POWERPC),
        Machine("s390x", "s390x-linux-gnu", (), _SYSTEMZ),
        Machine("s390x-z10", "s390x-linux-gnu", ("-march=z10",), _SYSTEMZ),
        Machine("s390x-z15", "s390x-linux-gnu", ("-march=z15",), _SYSTEMZ),
        Machine("sparc", "sparc-linux-gnu", (), _SPARC),
        Machine("sparcv9", "sparcv9-linux-gnu", (), _SPARC),
        Machine("wasm32", "wasm32-unknown-unknown", (), _WASM),
        Machine("wasm64", "wasm64-unknown-unknown", (), _WASM),
        Machine("wasm32-wide", "wasm32", ("-mwide-arithmetic",), _WASM),
        Machine("hexagon", "hexagon-unknown-elf", (), _HEXAGON),
        Machine("xcore", "xcore", (), _XCORE),
        # Without a multiplier.
        Machine(
            "rv32i", "riscv32-unknown-elf", ("-march=rv32i",), _RISCV,
            frozenset({"__muldi3", "__mulsi3"}),
        ),
        Machine(
            "lanai", "lanai", (), re.compile(r"b(?!t$|$)\w+"),
            frozenset({"__muldi3", "__mulsi3"}),
        ),
    )
}
