#!/usr/bin/env python3
"""What stands behind the code that is emitted: proofs, mutants, audits, random programs.

    assurance.py --clang CLANG --plugin PLUGIN --audit residue-audit --report DIR [--quick]

Runs the counts of proofs, the mutants of the checker and the audit of object code, each
of which writes its numbers as JSON below DIR/assurance, and renders all that is there as
DIR/assurance.html. What tools/fuzz --json wrote there is shown, too, and the results of
tools/check, if there are any. --quick runs fewer of each; --render none.
"""

from __future__ import annotations

import argparse
import datetime
import html
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from string import Template
from typing import Any

from console import progress
from tables import html_table

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "test" / "exec"
sys.path.insert(0, str(ROOT / "tools"))

import test_summary

SCALAR = ("wide", "saturated", "unsaturated", "montgomery")
#: Programs, targets and representations that are counted together.
PROOFS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "chosen": (
        ("x25519", "poly1305", "hash", "field", "ffdhe", "p256"),
        ("x86-64", "v3", "ifma", "aarch64", "rv64", "m4"),
        ("chosen",),
    ),
    "forced": (
        ("x25519", "poly1305", "hash", "field", "p256"),
        ("x86-64", "v3", "ifma", "aarch64", "rv64", "m4"),
        (*SCALAR, "packed"),
    ),
    "habits": (
        ("habits",), ("x86-64", "v3", "ifma", "aarch64", "rv64", "m4"), ("chosen",)
    ),
}  # fmt: skip
QUICK: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "quick": (("x25519", "poly1305", "hash"), ("x86-64", "rv64"), ("chosen",)),
}
TOYS = ("2**7-1", "2**8-5", "2**13-1", "2**15-19")
PRIMES = (
    "2**255-19", "2**256-2**224+2**192+2**96-1", "2**130-5", "2**256-2**32-977",
)  # fmt: skip


def mutants(quick: bool) -> list[list[str]]:
    """The arguments of each run of mutants.py."""
    count = ["--count", "10" if quick else "40"]
    runs = [["--modulus", toy, "--options", "word-bits=8"] for toy in TOYS]
    for prime in PRIMES[:1] if quick else PRIMES:
        for way in SCALAR:
            runs.append(["--modulus", prime, "--options", f"representation={way}"])
    limbs = ["--modulus", PRIMES[0], "--options", "representation=unsaturated"]
    lanes = ["--modulus", PRIMES[0], "--options", "representation=packed"]
    runs += [[*limbs, "--loop"], [*lanes, "--lanes"]]
    words = ["--options", "unrolled-words=0"]
    runs.append(["--bodies", "--modulus", "2**512-569", *words])
    return [[*run, *count] for run in runs]


def run(arguments: argparse.Namespace, record: Path, program: Path, words: list[str]) -> None:
    """One program that writes RECORD; its failures are in what it writes."""
    progress(f"{program.name} {' '.join(words)}")
    tools = ["--clang", arguments.clang, "--plugin", str(arguments.plugin.resolve())]
    record.unlink(missing_ok=True)
    command = [sys.executable, str(program), *words, *tools, "--json", str(record)]
    subprocess.run(command, stdout=subprocess.DEVNULL)


def collect(arguments: argparse.Namespace, directory: Path) -> None:
    chosen = QUICK if arguments.quick else PROOFS
    for name, (programs, targets, representations) in chosen.items():
        words = ["--programs", *programs, "--targets", *targets]
        words += ["--representations", *representations]
        run(arguments, directory / f"proofs-{name}.json", TESTS / "proof/count.py", words)
    for number, words in enumerate(mutants(arguments.quick)):
        record = directory / f"mutants-{number}.json"
        run(arguments, record, TESTS / "proof/mutants.py", words)
    words = [str(arguments.audit)] + ([] if arguments.quick else ["--long"])
    run(arguments, directory / "audit.json", TESTS / "audit/object_audit.py", words)


def read(directory: Path, pattern: str) -> list[Any]:
    paths = sorted(directory.glob(pattern))
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


def grid(cells: dict[tuple[str, str], str], corner: str) -> str:
    """A table of what stands in each row and column."""
    columns = list(dict.fromkeys(column for _, column in cells))
    rows = list(dict.fromkeys(row for row, _ in cells))
    body = [[html.escape(r), *(cells.get((r, c), "") for c in columns)] for r in rows]
    return html_table([corner, *(html.escape(c) for c in columns)], body)


def reason(verdict: dict[str, Any]) -> str:
    """Why it is not proven as it is planned; empty if it is."""
    one_by_one = f"one by one: {verdict['whole']}" if verdict["whole"] else ""
    return verdict["why"] or one_by_one


def proofs(directory: Path) -> list[str]:
    counts = [entry for record in read(directory, "proofs-*.json") for entry in record]
    if not counts:
        return []
    sums: dict[tuple[str, str], list[int]] = {}
    reasons: Counter[str] = Counter()
    for entry in counts:
        way = "" if entry["representation"] == "chosen" else f", {entry['representation']}"
        some = sums.setdefault((entry["group"], entry["target"] + way), [0, 0])
        some[0] += entry["proven"]
        some[1] += entry["proven"] + entry["single"] + entry["unproven"]
        for verdict in entry["verdicts"]:
            if why := reason(verdict):
                reasons[why] += verdict["reductions"]
    proven, single, unproven = (
        sum(e[key] for e in counts) for key in ("proven", "single", "unproven")
    )
    listed = sorted(
        [e["program"], f"{e['target']}, {e['representation']}", v["function"],
         str(v["reductions"]), reason(v)]
        for e in counts for v in e["verdicts"] if reason(v)
    )  # fmt: skip
    shown = {key: f"{good} of {all}" if all else "" for key, (good, all) in sums.items()}
    powers, kept = (sum(e["powers"] for e in counts), sum(len(e["kept"]) for e in counts))
    names = [[html.escape(cell) for cell in line] for line in listed]
    return [
        "<h2>Proofs for all inputs</h2>",
        f'<p class="headline">{proven + single + unproven:,} operations, {proven:,} proven as '
        f"they are planned, {single:,} one by one, with -residue-verify, in code of their own, "
        f"{unproven:,} not: these keep LLVM's division there. {powers:,} powers by constants are "
        f"proven by their exponents, {kept:,} functions keep theirs as they are.</p>",
        '<div class="cases">', grid(shown, "program"), "</div>",
        "<h3>Why not</h3>",
        html_table(
            ["reason", "operations"],
            [[html.escape(why), str(count)] for why, count in reasons.most_common()],
        ),
        f"<details><summary>{len(names)} functions by name</summary>",
        html_table(["program", "target", "function", "operations", "reason"], names),
        "</details>",
    ]  # fmt: skip


def mutations(directory: Path) -> list[str]:
    records = read(directory, "mutants-*.json")
    if not records:
        return []
    keys = ("mutants", "killed", "equal", "rejected", "failures")
    total = {key: sum(r[key] for r in records) for key in keys}
    body = [
        [html.escape(f"{r['modulus']}, {r['code']}"), html.escape(" ".join(r["options"])),
         *(str(r[key]) for key in keys)]
        for r in records
    ]  # fmt: skip
    head = ["modulus", "options", "mutants", "wrong and rejected", "equal and proven",
            "no difference seen, rejected", "wrong and proven"]  # fmt: skip
    return [
        "<h2>Mutants of emitted code</h2>",
        f'<p class="headline">{total["mutants"]:,} mutants: {total["killed"]:,} compute '
        f"something wrong and are rejected, {total['equal']:,} are equal, "
        f"{total['rejected']:,} are rejected without a difference that was seen, "
        f"{total['failures']:,} wrong ones are accepted.</p>",
        '<div class="cases">', html_table(head, body), "</div>",
    ]  # fmt: skip


def audits(directory: Path) -> list[str]:
    if not (records := read(directory, "audit.json")):
        return []
    objects = records[0]["objects"]
    cells: dict[tuple[str, str], list[int]] = {}
    for name, machine, _, found in objects:
        cells.setdefault((name, machine), []).append(found)
    shown = {
        key: f"{len(found)} levels, {sum(found)} findings" for key, found in cells.items()
    }
    control = records[0]["findings in clang's own code"]
    return [
        "<h2>Audits of object code</h2>",
        f'<p class="headline">{len(objects):,} objects, '
        f"{sum(bool(o[3]) for o in objects)} with findings; in clang's own code of X25519: "
        f"{control}.</p>",
        '<div class="cases">', grid(shown, "program"), "</div>",
    ]  # fmt: skip


def fuzzing(directory: Path) -> list[str]:
    records = read(directory, "fuzz*.json")
    body = [
        [html.escape(kind), f"{some['functions']:,}", str(some["failed"]),
         f"{record['minutes']} min, seed {record['seed']}"]
        for record in records for kind, some in record["kinds"].items()
    ]  # fmt: skip
    head = ["kind", "functions", "failed", "run"]
    return ["<h2>Random programs</h2>", html_table(head, body)] if body else []


def tests(results: Path) -> list[str]:
    if not (results / "ctest.xml").exists():
        return []
    found = test_summary.summarize(results)
    memory = {k: v for k, v in found.items() if "constant-time" in k}
    body = [
        [name, *(str(Counter(some.values())[w]) for w in ("passed", "failed", "skipped"))]
        for name, some in (("all tests", found), ("of these, under valgrind", memory))
    ]
    return ["<h2>Tests</h2>", html_table(["", "passed", "failed", "skipped"], body)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", type=Path, required=True)
    parser.add_argument("--audit", type=Path, required=True)
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "test-results")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--render", action="store_true", help="of what is there")
    arguments = parser.parse_args()
    directory = arguments.report / "assurance"
    directory.mkdir(parents=True, exist_ok=True)
    if not arguments.render:
        collect(arguments, directory)
    parts = [*proofs(directory), *mutations(directory), *audits(directory)]
    parts += [*fuzzing(directory), *tests(arguments.results)]
    template = Template((Path(__file__).parent / "report.html.in").read_text("utf-8"))
    page = template.substitute(
        title="Residue assurance",
        about="What stands behind the code that is emitted. Every number was written by the "
        f"program that found it; {datetime.date.today().isoformat()}.",
        contents="", sections="\n".join(parts), machine="",
    )  # fmt: skip
    path = arguments.report / "assurance.html"
    path.write_text(page, encoding="utf-8")
    progress(f"wrote {path}")
    return 0 if parts else 1


if __name__ == "__main__":
    sys.exit(main())
