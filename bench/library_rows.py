"""Libraries that cross.py counts beside the plugin, from sources of Debian's packages."""

from __future__ import annotations

from pathlib import Path

from build import compiler
from console import BenchError, progress
from counting import WIDE_INTEGERS, Row
from emulated import TARGETS, Machine
from residue_tools.source_packages import Archive, Unavailable, unpack

assert compiler  # importing it finds residue_tools

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
    return Row("libsodium", tuple(flags), False, TARGETS / "libsodium.c")


def mbedtls_rows(directory: Path) -> list[Row]:
    """mbedTLS without and with its assembly, from its unpacked source."""
    library = directory / "library"
    if not library.is_dir():
        raise BenchError(f"{directory} is no source of mbedTLS")
    flags = ["-O2", "-w", *WIDE_INTEGERS, "-ffunction-sections", "-I", str(library)]
    flags += ["-I", str(directory / "include"), "-isystem", str(TARGETS / "libc")]
    flags += ["-I", str(TARGETS), '-DMBEDTLS_CONFIG_FILE="mbedtls_config.h"']
    source = TARGETS / "mbedtls.c"
    return [
        Row("mbedTLS", tuple(flags), False, source),
        Row("mbedTLS, assembly", (*flags, "-DMBEDTLS_HAVE_ASM"), False, source),
    ]


def fetch(package: str, keep: Path) -> Path | None:
    """The unpacked source of a package, which stays there; None if it cannot be had."""
    place = keep / package
    unpacked = sorted(path for path in place.glob("*") if path.is_dir())
    if unpacked:
        return unpacked[0]
    try:
        archives = keep / "archives" / package
        archive = Archive(keep / "apt", Path("/etc/apt")).fetch(package, archives)
        if not archive:
            raise Unavailable("there is no such source package")
        # What is unpacked halfway has another name.
        top = unpack(archive, keep / "partial", "")
        place.mkdir(parents=True, exist_ok=True)
        return top.rename(place / top.name)
    except Unavailable as error:
        progress(f"{package} is left out: {error}")
        return None
