#!/usr/bin/env python3
"""Compiles programs in many habits of writing, and compares their results.

    habits.py contests fields ...      these groups or programs
    habits.py                          all of them
    habits.py fields -Os "-O3 -march=native"
    habits.py --target s390x fields    those in C, under qemu

Each text that begins with a - is one way to compile: a level, flags of clang, and
options of the plugin without their -residue-. Without one, each program is compiled
at -O2 and at one other of all levels, which one depends on its name; at all of them
with --long, or with RESIDUE_LONG=1 in the environment. --list prints the programs;
--plain compiles without the plugin. Other machines have no library of C++, and levels
alone.
"""

from __future__ import annotations

import argparse
import os
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import catalogue
from habit import Habit
from habit_build import Build
from residue_test import toolchain as tools
from residue_test.target import TARGETS, Target
from residue_test.toolchain import Configuration

USUAL = "-O2"


def other_levels() -> list[str]:
    """What else a user compiles with, as far as this machine runs it."""
    v3 = ["-O2 -march=x86-64-v3"] if tools.has_x86_64_v3() else []
    return ["-O1", "-O3", "-Os", *v3, "-O2 -march=native"]


def levels(habit: Habit, every: bool, target: Target | None) -> list[str]:
    others = ["-O1", "-O3", "-Os", "-Oz"] if target else other_levels()
    if every:
        return [USUAL, *others]
    return [USUAL, others[zlib.crc32(habit.name.encode()) % len(others)]]


def is_for(target: Target, habit: Habit) -> bool:
    """Whether the program needs no library of C++, and no type that is missing."""
    text = habit.source.read_text(encoding="utf-8")
    return habit.source.suffix == ".c" and (target.has_int128 or "__int128" not in text)


def chosen(names: list[str]) -> list[Habit]:
    """The habits of the groups and programs that are named."""
    if not names:
        return list(catalogue.HABITS.values())
    habits = []
    for name in names:
        if name in catalogue.GROUPS:
            habits += catalogue.GROUPS[name].habits
        elif name in catalogue.HABITS:
            habits.append(catalogue.HABITS[name])
        else:
            raise SystemExit(f"error: there is no group or program {name}")
    return habits


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tools.add_arguments(parser)
    tools.add_sample_argument(parser)
    parser.add_argument("--plain", action="store_true", help="without the plugin")
    parser.add_argument("--long", action="store_true", help="at every level")
    parser.add_argument("--target", choices=sorted(TARGETS), help="under qemu")
    parser.add_argument("--list", action="store_true", help="the programs")
    # The rest are names and ways to compile, which argparse would take for options.
    arguments, rest = parser.parse_known_args()
    ways = [word for word in rest if word.startswith("-")]
    habits = chosen([word for word in rest if not word.startswith("-")])
    if arguments.list:
        for habit in habits:
            print(f"{habit.name:22} {habit.about}")
        return 0
    toolchain = tools.from_arguments(arguments)
    every = arguments.long or os.environ.get("RESIDUE_LONG") == "1"
    target = TARGETS.get(arguments.target or "")
    if target:
        habits = [habit for habit in habits if is_for(target, habit)]
    builds = []
    for habit in habits:
        usual = levels(habit, every, target)
        if arguments.sample and not every:
            usual = usual[1:]
        builds += [
            Build(habit, Configuration.of(way, arguments.plain), toolchain, target)
            for way in ways or usual
        ]
    return tools.run_checks((build, build.check) for build in builds)


if __name__ == "__main__":
    sys.exit(main())
