"""The machines that cross.py counts on: how to compile, link and run for each."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

TARGETS = Path(__file__).resolve().parent / "targets"

#: Where tools/setup puts what no Debian has: wasmtime for Python.
TOOLS_PYTHON = TARGETS.parents[1] / "build" / "tools" / "bin" / "python"


@dataclass(frozen=True)
class Machine:
    """A machine that is emulated, by qemu or by wasmtime."""

    name: str
    flags: tuple[str, ...]
    emulator: tuple[str, ...]
    about: str
    #: The memory of a machine without an operating system, a script for the linker.
    memory: str = ""
    #: count.c's model of cycles.
    model: str = ""
    #: Products of words of 64 bits, for libsodium.
    has_64_bits: bool = False
    #: Processors whose cycles llvm-mca has a model of.
    processors: tuple[str, ...] = ()
    #: Whether clang has -march for their names, not -mcpu.
    has_march: bool = False

    @property
    def is_wasm(self) -> bool:
        return self.name.startswith("wasm")

    @property
    def unit(self) -> str:
        return "cycles" if self.model else "instructions"

    def compile_flags(self) -> list[str]:
        flags = [*self.flags, "-ffreestanding", "-fno-pic"]
        return [*flags, "-DBARE_METAL"] if self.memory else flags

    def link_flags(self) -> list[str]:
        flags = [*self.flags, "-nostdlib", "-Wl,--gc-sections"]
        if self.is_wasm:
            # Plain clang's functions need more than the default, 64 kB.
            return [*flags, "-Wl,--no-entry", "-Wl,-z,stack-size=1048576"]
        flags += ["-static", "-fuse-ld=lld"]
        return [*flags, "-T", str(TARGETS / self.memory)] if self.memory else flags

    def command(self, program: Path, plugin: Path, out: Path) -> list[str]:
        if self.is_wasm:
            return [*self.emulator, str(program), str(out)]
        model = f",model={self.model}" if self.model else ""
        counting = ["-plugin", f"{plugin},out={out}{model}"]
        kernel = ["-kernel"] if self.memory else []
        return [*self.emulator, *counting, *kernel, str(program)]


def _board(name: str) -> tuple[str, ...]:
    return (
        "qemu-system-arm", "-M", name, "-nographic", "-monitor", "none",
        "-serial", "null", "-semihosting-config", "enable=on,target=native",
    )  # fmt: skip


def _wasmtime(*options: str) -> tuple[str, ...]:
    python = TOOLS_PYTHON if TOOLS_PYTHON.exists() else Path(sys.executable)
    return str(python), str(TARGETS / "run_wasm.py"), *options


def _riscv(bits: int, extensions: str = "") -> tuple[str, ...]:
    abi = "lp64d" if bits == 64 else "ilp32d"
    march = f"-march=rv{bits}gc{extensions}"
    return f"--target=riscv{bits}-linux-gnu", march, f"-mabi={abi}"


def counter_command(clang: str, counter: Path) -> list[str]:
    """What builds the plugin of qemu that counts instructions (count.c)."""
    flags = ["-O2", "-shared", "-fPIC", "-fvisibility=hidden"]
    return [clang, *flags, str(TARGETS / "count.c"), "-o", str(counter)]


MACHINES = {
    machine.name: machine
    for machine in (
        Machine(
            "x86-64", ("--target=x86_64-linux-gnu",), ("qemu-x86_64",),
            "x86 of 64 bits, for comparison", has_64_bits=True,
            processors=("skylake", "znver4"), has_march=True,
        ),
        Machine(
            "aarch64", ("--target=aarch64-linux-gnu",), ("qemu-aarch64",),
            "AArch64, for any processor", has_64_bits=True,
            processors=(
                "cortex-a53", "cortex-a55", "cortex-a510", "cortex-a72",
                "neoverse-n1", "neoverse-v2", "apple-m1",
            ),
        ),
        Machine(
            "rv64gc", _riscv(64), ("qemu-riscv64",),
            "RISC-V of 64 bits", has_64_bits=True,
            processors=("rocket-rv64", "sifive-u74", "sifive-p670"),
        ),
        Machine(
            "rv64gc-zbb", _riscv(64, "_zba_zbb"),
            ("qemu-riscv64", "-cpu", "rv64,zba=true,zbb=true"),
            "RISC-V of 64 bits with Zba and Zbb", has_64_bits=True,
        ),
        Machine(
            "rv64gcv", _riscv(64, "v"),
            ("qemu-riscv64", "-cpu", "rv64,v=true,vlen=128,vext_spec=v1.0"),
            "RISC-V of 64 bits with V", has_64_bits=True,
        ),
        Machine(
            "rv32gc", _riscv(32), ("qemu-riscv32",), "RISC-V of 32 bits",
            processors=("rocket-rv32", "sifive-e76"),
        ),
        Machine(
            "rv32gcv", _riscv(32, "v"),
            ("qemu-riscv32", "-cpu", "rv32,v=true,vlen=128,vext_spec=v1.0"),
            "RISC-V of 32 bits with V",
        ),
        Machine(
            "armv7a", ("--target=armv7a-linux-gnueabihf",), ("qemu-arm",),
            "ARM of 32 bits",
            processors=("cortex-a9", "cortex-a57"),
        ),
        Machine(
            "i686", ("--target=i686-linux-gnu",), ("qemu-i386",),
            "x86 of 32 bits",
            processors=("skylake",), has_march=True,
        ),
        Machine(
            "s390x", ("--target=s390x-linux-gnu",), ("qemu-s390x",),
            "SystemZ", has_64_bits=True,
            processors=("z13", "z16"), has_march=True,
        ),
        Machine(
            "ppc64le", ("--target=powerpc64le-linux-gnu",), ("qemu-ppc64le",),
            "PowerPC of 64 bits", has_64_bits=True,
            processors=("pwr8", "pwr9", "pwr10"),
        ),
        Machine(
            "cortex-m4", ("--target=thumbv7em-none-eabihf", "-mcpu=cortex-m4"),
            _board("mps2-an386"), "Cortex-M4: cycles of a model",
            memory="mps2-an386.ld", model="cortex-m4",
            processors=("cortex-m4", "cortex-m7"),
        ),
        Machine(
            "cortex-m55",
            ("--target=thumbv8.1m.main-none-eabihf", "-mcpu=cortex-m55"),
            _board("mps3-an547"), "Cortex-M55",
            memory="mps3-an547.ld",
            processors=("cortex-m55", "cortex-m85"),
        ),
        Machine(
            "wasm32", ("--target=wasm32-unknown-unknown",), _wasmtime(),
            "WebAssembly", has_64_bits=True,
        ),
        Machine(
            "wasm32-simd",
            ("--target=wasm32-unknown-unknown", "-msimd128"),
            _wasmtime(), "WebAssembly with SIMD128", has_64_bits=True,
        ),
        Machine(
            "wasm32-wide",
            ("--target=wasm32-unknown-unknown", "-mwide-arithmetic"),
            _wasmtime("--wide"),
            "WebAssembly with wide arithmetic", has_64_bits=True,
        ),
    )
}  # fmt: skip
