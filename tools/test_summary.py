#!/usr/bin/env python3
"""Adds up the tests of one build from the XML files that they wrote.

Usage: tools/test_summary.py DIR

DIR/ctest.xml is what ctest wrote (--output-junit). A ctest test that is a suite
of its own writes DIR/<name of the ctest test>.xml, in JUnit's format as lit
(--xunit-xml-output) and GoogleTest (--gtest_output=xml) do; then its tests are
counted instead of the one. Such a suite still counts as one failure if ctest
saw it fail and its file does not say why.

Prints "PASSED FAILED SKIPPED" on one line, and the names of failed tests on
standard error.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path


def outcome(case: ElementTree.Element) -> str:
    """What became of one test case."""
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    if case.get("status") == "fail":
        return "failed"
    skipped = case.find("skipped") is not None or case.get("result") == "skipped"
    if skipped or case.get("status") in ("notrun", "disabled"):
        return "skipped"
    return "passed"


def outcomes(path: Path) -> dict[str, str]:
    """The outcome of every test in one file. Empty if it cannot be read."""
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return {}
    return {
        f"{case.get('classname')}/{case.get('name')}": outcome(case)
        for case in root.iter("testcase")
    }


def summarize(directory: Path) -> dict[str, str]:
    """The outcome of every single test."""
    result: dict[str, str] = {}
    for case in ElementTree.parse(directory / "ctest.xml").getroot().iter("testcase"):
        name = case.get("name", "")
        whole = outcome(case)
        parts = outcomes(directory / f"{name}.xml")
        if not parts or (whole == "failed" and "failed" not in parts.values()):
            parts[name] = whole
        result |= {f"{name}: {part}": value for part, value in parts.items()}
    return result


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] == "--help":
        print((__doc__ or "").strip())
        return 0 if "--help" in sys.argv else 2
    try:
        tests = summarize(Path(sys.argv[1]))
    except (OSError, ElementTree.ParseError) as error:
        print(f"error: no results of ctest: {error}", file=sys.stderr)
        return 1
    for name, value in tests.items():
        if value == "failed":
            print(f"failed: {name}", file=sys.stderr)
    count = Counter(tests.values())
    print(count["passed"], count["failed"], count["skipped"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
