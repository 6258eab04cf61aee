"""Makes a failing function smaller, on its syntax tree."""

from __future__ import annotations

import copy
import dataclasses
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from .execute import Case, Executor, Failure
from .helper import Helper
from .pointers import SetPointed
from .program import (
    Condition,
    Const,
    Expr,
    For,
    Function,
    If,
    Stmt,
    Var,
    to,
)

#: A place in a tree: an object and the attribute or index to replace.
Place = tuple[Any, "str | int"]


def places(node: Any) -> Iterator[Place]:
    """Every place below a node that holds a node or a list, in a fixed order."""
    if isinstance(node, Function):
        yield from places(node.helpers)
        yield node, "body"
        yield from places(node.body)
    elif isinstance(node, dict):
        for value in node.values():
            yield from places(value)
    elif isinstance(node, list):
        for i, value in enumerate(node):
            if isinstance(value, (Expr, Condition, Stmt)):
                yield node, i
            yield from places(value)
    elif isinstance(node, (Expr, Condition, Stmt, Helper)):
        for item in dataclasses.fields(node):
            value = getattr(node, item.name)
            # Where something is stored is no expression of its own.
            if isinstance(node, SetPointed) and item.name == "place":
                continue
            if isinstance(value, (Expr, Condition)) or item.name == "bound":
                yield node, item.name
            if isinstance(value, list) and value and isinstance(value[0], Stmt):
                yield node, item.name
            yield from places(value)


def get(place: Place) -> Any:
    node, key = place
    return node[key] if isinstance(key, int) else getattr(node, key)


def put(place: Place, value: Any) -> None:
    node, key = place
    if isinstance(key, int):
        node[key] = value
    else:
        setattr(node, key, value)


def simpler(value: Any) -> Iterator[Any]:
    """What may stand in a place instead, boldest first."""
    if isinstance(value, list):
        if not value or not isinstance(value[0], Stmt):
            return
        yield []
        if len(value) > 1:
            half = len(value) // 2
            yield value[half:]
            yield value[:half]
            for i in range(len(value)):
                yield value[:i] + value[i + 1 :]
        for i, stmt in enumerate(value):
            if isinstance(stmt, If):
                yield value[:i] + stmt.yes + value[i + 1 :]
                yield value[:i] + stmt.no + value[i + 1 :]
            elif isinstance(stmt, For):
                yield value[:i] + stmt.body + value[i + 1 :]
    elif isinstance(value, Expr):
        if isinstance(value, (Const, Var)):
            return
        yield Const(0, value.width)
        yield Const(1, value.width)
        for child in expressions_below(value):
            yield to(child, value.width)
    elif isinstance(value, int) and value > 2:
        yield 1
        yield 2
        yield value // 2


def expressions_below(value: Any) -> Iterator[Expr]:
    for item in dataclasses.fields(value):
        child = getattr(value, item.name)
        children = child if isinstance(child, list) else [child]
        for each in children:
            if isinstance(each, Expr):
                yield each
            elif isinstance(each, Condition):
                yield from expressions_below(each)


def candidates(function: Function) -> Iterator[Function]:
    """Smaller functions."""
    for number, place in enumerate(list(places(function))):
        for replacement in simpler(get(place)):
            smaller = copy.deepcopy(function)
            for i, same in enumerate(places(smaller)):
                if i == number:
                    put(same, copy.deepcopy(replacement))
                    break
            yield smaller
    for helper in function.helpers.values():
        if helper.noinline:
            smaller = copy.deepcopy(function)
            smaller.helpers[helper.name].noinline = False
            yield smaller


def reduce_failure(
    failure: Failure,
    executor: Executor,
    seconds: float = 120.0,
    report: Callable[[str], None] = lambda _: None,
) -> Failure:
    """A smaller function that fails in the same way, as far as time allows."""
    end = time.monotonic() + seconds
    best = failure
    progress = True
    while progress and time.monotonic() < end:
        progress = False
        for function in candidates(best.case.function):
            if time.monotonic() > end:
                break
            if len(function.c()) >= len(best.case.function.c()):
                continue
            again = still_fails(function, best, executor)
            if again:
                best = again
                progress = True
                report(f"reduced to {len(function.c())} characters")
                break
    return best


def cause(failure: Failure) -> str:
    """What distinguishes failures of a kind: what the compiler says first."""
    said = None
    if failure.kind == "compiler":
        said = re.search(r"Assertion `.*' failed|UNREACHABLE|error: .*", failure.detail)
    return said.group() if said else failure.kind


def still_fails(
    function: Function, failure: Failure, executor: Executor
) -> Failure | None:
    """The failure of a changed function, if it is of the same kind."""
    inputs = failure.case.inputs
    if failure.kind == "compiler":
        inputs = inputs[:1]
    case = Case(function, inputs)
    try:
        failures = executor.check([case], [failure.configuration])
    except (ZeroDivisionError, ValueError):
        return None  # The change took the modulus away.
    same = [
        f for f in failures if f.kind == failure.kind and cause(f) == cause(failure)
    ]
    return same[0] if same else None
