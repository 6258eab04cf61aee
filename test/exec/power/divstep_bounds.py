#!/usr/bin/env python3
"""How many division steps bring every number of n bits to zero.

Follows P. Wuille (safegcd-bounds, 2021): for every delta, the convex hull of all (f, g)
that there can be takes every step that there is, as if numbers were real. A hull is dropped where no
f is odd or g is 0, since |f| < 1 or |g| < 1. Half-integers delta begin at 1/2. Numbers are integers,
scaled by a power of two, so nothing is rounded.

    divstep_bounds.py 8 16 61       fails if more steps are needed than Divsteps.cpp takes
"""

from __future__ import annotations

import sys

Point = tuple[int, int]


def cross(o: Point, a: Point, b: Point) -> int:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def half_hull(points: list[Point]) -> list[Point]:
    hull: list[Point] = []
    for point in points:
        while len(hull) > 1 and cross(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull[:-1]


def convex_hull(points: set[Point]) -> list[Point]:
    """Its corners (Andrew's monotone chain)."""
    ordered = sorted(points)
    if len(ordered) < 3:
        return ordered
    return half_hull(ordered) + half_hull(ordered[::-1])


def steps_needed(bits: int) -> int:
    """Steps until g = 0 for all 0 <= g <= f <= 2^bits, f odd."""
    # Of each delta - 1/2. Coordinates are f and g times 2^steps.
    hulls = {0: [(0, 0), (1 << bits, 0), (1 << bits, 1 << bits)]}
    steps = 0
    while hulls:
        steps += 1
        moved: dict[int, set[Point]] = {}
        for delta, hull in hulls.items():
            stay, swap = moved.setdefault(delta + 1, set()), None
            if delta >= 0:
                swap = moved.setdefault(-delta, set())
            for f, g in hull:
                stay.add((2 * f, g))
                if swap is None:
                    stay.add((2 * f, g + f))
                else:
                    swap.add((2 * g, g - f))
        one = 1 << steps
        hulls = {
            delta: convex_hull(points)
            for delta, points in moved.items()
            if max(abs(f) for f, _ in points) >= one
            and max(abs(g) for _, g in points) >= one
        }
    return steps


def main() -> int:
    status = 0
    for bits in map(int, sys.argv[1:]):
        taken, needed = (45907 * bits + 26313) // 19929, steps_needed(bits)
        print(f"{bits} bits: {needed} needed, {taken} taken")
        status |= needed > taken
    return status


if __name__ == "__main__":
    sys.exit(main())
