"""The programs by name."""

from __future__ import annotations

import benchmarks
import group_orders
import montgomery_curves
import pairings
import short_curves
import unusual
import words
from program import Program

PROGRAMS: dict[str, Program] = {
    **benchmarks.PROGRAMS,
    **group_orders.PROGRAMS,
    **montgomery_curves.PROGRAMS,
    **pairings.PROGRAMS,
    **short_curves.PROGRAMS,
    **unusual.PROGRAMS,
    **words.PROGRAMS,
}
