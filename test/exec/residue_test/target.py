"""Other machines than this one: how to compile for them, and to run what comes out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .toolchain import Toolchain

_CROSS = Path(__file__).resolve().parents[1] / "cross" / "Inputs"


@dataclass(frozen=True)
class Target:
    """A machine that qemu emulates. Programs have no C library but cross/Inputs."""

    name: str
    triple: str
    emulator: str
    flags: tuple[str, ...] = ()

    def compile_flags(self) -> list[str]:
        flags = [f"--target={self.triple}", *self.flags, "-ffreestanding"]
        # Elsewhere than on x86 clang takes 128 bits at most without it.
        flags += ["-Xclang", "-fexperimental-max-bitint-width=8192"]
        return [*flags, "-isystem", str(_CROSS / "libc")]

    @property
    def is_big_endian(self) -> bool:
        architecture = self.triple.split("-")[0]
        return architecture in ("mips", "powerpc", "powerpc64", "s390x")

    @property
    def has_int128(self) -> bool:
        return "64" in self.triple.split("-")[0] or self.name == "s390x"

    def link(self, toolchain: Toolchain, objects: list[str], output: Path) -> Path:
        """Links objects with the runtime into a program."""
        runtime = str(output) + "-runtime.o"
        flags = ["-O1", "-std=c23", *self.compile_flags()]
        source = str(_CROSS / "runtime.c")
        toolchain.run_clang([*flags, "-c", source, "-o", runtime])
        target = [f"--target={self.triple}", *self.flags]
        target += ["-nostdlib", "-static", "-fuse-ld=lld"]
        toolchain.run_clang([*target, *objects, runtime, "-o", str(output)])
        return output

    def command(self, program: Path) -> list[str]:
        return [self.emulator, str(program)]


# qemu 7 has no vectors of LoongArch.
NO_VECTORS = ("-mno-lsx",)
STATIC_MIPS = ("-fno-pic", "-mno-abicalls", "-G0")

TARGETS = {
    target.name: target
    for target in (
        Target("aarch64", "aarch64-linux-gnu", "qemu-aarch64"),
        Target("arm", "armv7a-linux-gnueabi", "qemu-arm"),
        Target("thumb", "thumbv7a-linux-gnueabi", "qemu-arm"),
        Target("riscv64", "riscv64-linux-gnu", "qemu-riscv64", ("-march=rv64gc",)),
        Target("riscv32", "riscv32-linux-gnu", "qemu-riscv32", ("-march=rv32gc",)),
        # Thumb-1: what a Cortex-M0 has, too.
        Target("thumb1", "thumbv6-linux-gnueabi", "qemu-arm"),
        Target("loongarch64", "loongarch64-linux-gnu", "qemu-loongarch64", NO_VECTORS),
        Target("mips", "mips-linux-gnu", "qemu-mips", STATIC_MIPS),
        Target("mips64el", "mips64el-linux-gnuabi64", "qemu-mips64el", STATIC_MIPS),
        Target("powerpc", "powerpc-linux-gnu", "qemu-ppc"),
        Target("powerpc64", "powerpc64-linux-gnu", "qemu-ppc64", ("-mabi=elfv2",)),
        Target("powerpc64le", "powerpc64le-linux-gnu", "qemu-ppc64le"),
        # What Cortex-M4 has of Thumb-2, with its DSP extension.
        Target(
            "cortex-m4", "thumbv7em-linux-gnueabi", "qemu-arm", ("-mcpu=cortex-m4",)
        ),
        Target("s390x", "s390x-linux-gnu", "qemu-s390x"),
        Target("i686", "i686-linux-gnu", "qemu-i386"),
    )
}
