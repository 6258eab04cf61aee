"""A format of tests for lit, which imports this by itself: others have no lit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import lit.formats


class ChosenTests(lit.formats.ShTest):
    """Of the tests that are found, those of some files."""

    def __init__(self, paths: Iterable[str]) -> None:
        super().__init__(execute_external=False)
        self.paths = frozenset(paths)

    def getTestsInDirectory(self, *arguments: Any) -> Iterator[Any]:
        for test in super().getTestsInDirectory(*arguments):
            if test.getSourcePath() in self.paths:
                yield test
