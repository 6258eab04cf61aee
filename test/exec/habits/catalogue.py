"""The habits by group."""

from __future__ import annotations

from by_hand import BY_HAND
from contests import CONTESTS
from fields import FIELDS
from habit import Group, Habit
from parameters import PARAMETERS
from protocols import PROTOCOLS
from quotients import QUOTIENTS

GROUPS: dict[str, Group] = {
    group.name: group
    for group in (CONTESTS, QUOTIENTS, FIELDS, PARAMETERS, PROTOCOLS, BY_HAND)
}

HABITS: dict[str, Habit] = {
    habit.name: habit for group in GROUPS.values() for habit in group.habits
}
