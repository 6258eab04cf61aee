"""Random IR that no C compiler emits, about field arithmetic.

Odd widths, flags wherever they hold, several moduli in one function, wrapping
addresses, bytes that are read as anything, loops with several exits or entries,
exceptions, dead code, calls between functions of different attributes. There is no
undefined behaviour and no poison, so the same IR without the plugin says what the
results must be.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from .ir_fields import Field, random_field
from .ir_memory import Layout
from .ir_operations import Helper, Module
from .ir_regions import FunctionGenerator


@dataclass
class IRFunction:
    """A function under test: void (ptr out, ptr in)."""

    name: str
    text: str
    declarations: set[str]
    fields: list[Field]
    #: Widths of what it reads, one behind the other, in bits.
    inputs: list[int]
    output_bytes: int


def random_fields(rng: random.Random, toy: bool) -> list[Field]:
    fields = [random_field(rng, toy)]
    while len(fields) < 4 and rng.random() < 0.35:
        fields.append(random_field(rng, toy))
    if rng.random() < 0.15:
        # The same modulus, in other widths.
        first = fields[0]
        fields.append(Field(first.modulus, first.width + 3, first.wide + 5))
    return fields


def random_helper(module: Module, number: int) -> Helper:
    rng = module.rng
    return Helper(
        f"h{module.seed}_{number}",
        rng.choice(module.fields),
        rng.choice(("", "", "", "fastcc ")),
        module.exceptions != "none" and rng.random() < 0.3,
        rng.choice(("values", "values", "values", "pair", "memory")),
    )


def make_function(
    seed: int,
    toy: bool,
    version: int,
    exceptions: str = "itanium",
    checks: bool = False,
    layout: Layout | None = None,
) -> IRFunction:
    """The function of a seed, for a version of LLVM.

    With checks it checks itself the ranges that it has its flags from; with a layout it
    is for a machine other than x86-64.
    """
    rng = random.Random(seed)
    module = Module(seed, rng, version, exceptions, random_fields(rng, toy))
    module.checks = checks
    if layout:
        module.layout, module.x86 = layout, False
    # What came later is in half of them; the others stay what they were.
    module.divides = seed // 20 % 2 == 0
    texts = []
    for number in range(rng.choice((0, 1, 1, 2, 3))):
        helper = random_helper(module, number)
        body = FunctionGenerator(module, rng.randrange(1, 8), depth=1)
        texts.append(body.helper(helper))
        # Only those behind it call it, so nothing goes round but its own recursion.
        module.helpers.append(helper)
    body = FunctionGenerator(module, rng.randrange(5, 22), depth=2)
    texts.append(body.main(f"f{seed}"))
    return IRFunction(
        f"f{seed}",
        "\n\n".join([*module.globals, *texts]),
        module.declarations,
        module.fields,
        body.inputs,
        body.output_bytes,
    )
