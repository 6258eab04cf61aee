"""Progress and errors. Results go to stdout, everything else to stderr."""

from __future__ import annotations

import sys


class BenchError(Exception):
    """Something the user has to know about, said in one message."""


def progress(message: str) -> None:
    print(message, file=sys.stderr, flush=True)
