"""usage: sample_report.py BENCH DIRECTORY

Writes a report of invented measurements, as long as real ones."""

import sys
from pathlib import Path
from typing import Any

sys.path[:0] = [sys.argv[1], str(Path(sys.argv[1], "..", "tools"))]
import report

NAMES = ("plain", "single-step", "incomplete", "incomplete-phi", "default", "x86-64-v3-scalar",
         "x86-64-v4-ifma", "default-native", "target_clones", "OpenSSL", "libsodium")  # fmt: skip
PUBLISHED = {"plain": 300, "single-step": 5.3, "incomplete": 2.5, "libsodium": 1}


def result(place: int) -> dict[str, Any]:
    ratio = 140.0 if place == 0 else 2.0 / place
    return {
        "nanoseconds": 36000 * ratio, "iterations": 21456, "cycles": 93000 * ratio,
        "speedup": 140 / ratio,
        "ratio": {"median": ratio, "lowest": 0.98 * ratio, "highest": 1.02 * ratio},
    }  # fmt: skip


def row(place: int, name: str) -> dict[str, Any]:
    own = name[0] not in "OlG"
    return result(place) | {
        "name": name, "style": False, "source": "x25519.c" if own else None,
        "about": "the same, but with a long explanation of what is special about this row",
        "command": "clang-22 -std=c23 -O2 -march=x86-64-v4 -mavx512ifma -mllvm"
        " -residue-stage=incomplete-phi -fpass-plugin=build/lib/Residue.so" if own else None,
        "text_bytes": 12345 if own else None, "published_ratio": PUBLISHED.get(name),
    }  # fmt: skip


rows = [row(place, name) for place, name in enumerate(NAMES)]
x25519 = {
    "format": report.FORMAT, "name": "x25519", "title": "X25519 from plain C",
    "about": "One call is the function of RFC 7748, section 5, with its ladder of 255 steps.",
    "baseline": "plain", "reference": "libsodium", "published_about": "a project, on another machine",
    "date": "2026-11-22", "cycle_counter": "TSC",
    "machine": {"CPU": "A processor with a rather long name (16 threads)", "System": "Debian GNU/Linux",
                "Compiler": "Debian clang version 22.1.8 (1~deb12u1)", "Residue": "commit 0123456789ab"},
    "effort": {"processes": 5, "rounds": 200, "seconds_per_row": 0.5, "compile_repetitions": 3,
               "batch_nanoseconds": 1000000, "quick": False},
    "rows": rows, "cases": [], "case_heading": "", "subject": "", "failed": [],
    "left_out": {"GMP": "it is not installed"}, "clones": {"target_clones": "avx512ifma"},
    "compile_seconds": {"plain": 1.76, "default": 0.12}, "matrices": [],
    "assembly": "x25519-assembly.html",
}  # fmt: skip
few = [rows[0], rows[4], row(7, "GMP")]
fields = x25519 | {
    "name": "field", "title": "Field operations from plain C", "reference": "GMP", "rows": few,
    "published_about": "", "subject": "default", "case_heading": "operation",
    "cases": [
        {"name": f"2^{bits} - 2^{bits // 2} - 1 {what}", "bytes": {"default": 297},
         "results": {each["name"]: result(place) for place, each in enumerate(few)}}
        for bits in (64, 130, 255, 448, 521) for what in ("multiply", "square", "inverse")
    ],
}  # fmt: skip
out = Path(sys.argv[2])
for record in (x25519, fields):
    report.write(record, out, ["x25519", "field"])
