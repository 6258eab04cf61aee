"""usage: report_page.py BENCH

What findings.py makes of two records.
"""

import sys
from typing import Any

sys.path.insert(0, sys.argv[1])
import findings


def row(name: str, nanoseconds: float, speedup: float, ratio: float) -> dict[str, Any]:
    return {"name": name, "command": "clang", "nanoseconds": nanoseconds,
            "speedup": speedup, "ratio": {"median": ratio}}  # fmt: skip


date: dict[str, Any] = {"date": "2026-11-22"}
x25519: dict[str, Any] = date | {"cases": [], "baseline": "plain", "reference": "libsodium"}
x25519["rows"] = [row("plain", 5e6, 1, 140), row("default", 25e3, 200, 0.7),
                  row("native", 15e3, 333, 0.42)]  # fmt: skip
x25519["machine"] = {"CPU": "one", "libsodium": "1.0.18"}
poly: dict[str, Any] = date | {"baseline": "plain", "reference": "GMP", "subject": "default"}
poly["cases"] = [
    {"results": {"default": row("", 0, speedup, ratio)}} for speedup, ratio in ((5, 0.5), (10, 2))
]
poly["machine"] = {"CPU": "one", "gmp": "6.2.1"}
print(findings.headline(x25519))
print(findings.headline(poly))
shared = findings.shared_machine([x25519, poly])
for facts in (shared.items(), *(findings.own_machine(r, shared) for r in (x25519, poly))):
    print(*(f"{key}: {value}" for key, value in facts), sep=", ")
