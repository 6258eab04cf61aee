"""A C program under test: its functions, the cases to run, what they must give."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE.parent))

from residue_test.toolchain import ToolError

INPUTS = _HERE / "Inputs"
VECTORS = _HERE.parents[1] / "vectors"

#: What the buffers of a function hold that refuses its inputs.
UNTOUCHED = 0xEE


@dataclass(frozen=True)
class Function:
    """A C function: outputs, inputs, and a status.

    Outputs and inputs are arrays of so many bytes; a size of None is an input of any
    size, which is passed with its size.
    """

    name: str
    outputs: tuple[int, ...]
    inputs: tuple[int | None, ...]
    status: bool = False
    #: The inputs that nothing may depend on.
    secret: tuple[int, ...] = ()
    #: The type of the elements of the arrays.
    element: str = "unsigned char"

    def prototype(self) -> str:
        parameters = [f"{self.element} *" for _ in self.outputs]
        for size in self.inputs:
            parameters.append(f"const {self.element} *")
            if size is None:
                parameters.append("size_t")
        result = "int" if self.status else "void"
        return f"{result} {self.name}({', '.join(parameters)})"


#: Expected outputs; None where the function must refuse.
Outputs = Sequence[bytes] | None


@dataclass(frozen=True)
class Case:
    function: str
    inputs: Sequence[bytes]
    expected: Outputs
    #: What a function with a status returns, if not 0 for a refusal and else 1.
    status: int | None = None


#: Loops of one exponentiation by a constant: the steps of the addition chain that it
#: becomes, and the squarings of a step.
CHAIN_LOOPS = 2


@dataclass(frozen=True)
class Program:
    """A file of Inputs and what is known about it."""

    source: str
    functions: tuple[Function, ...]
    #: Made only when they are needed.
    cases: Callable[[], list[Case]]
    #: Few cases for memcheck, one per function at most.
    secret_cases: Callable[[], list[Case]] = field(default=list)
    #: Lines of the source, or of headers in Inputs, that branch on what becomes
    #: public: whether a result is refused. memcheck must report these and no others.
    public_lines: tuple[str, ...] = ()
    #: Loops and checks of the source, each one conditional branch.
    most_branches: int = 0

    def encode(self, cases: list[Case]) -> bytes:
        """The cases as the main program reads them."""
        names = [function.name for function in self.functions]
        data = b""
        parts = []
        for case in cases:
            index = names.index(case.function)
            parts.append(bytes([index]))
            sizes = self.functions[index].inputs
            for value, size in zip(case.inputs, sizes, strict=True):
                if size is None:
                    parts.append(len(value).to_bytes(4, "little"))
                elif len(value) != size:
                    raise ValueError(f"{case.function}: an input of {len(value)} bytes")
                parts.append(value)
        return data.join(parts)

    def expected(self, case: Case) -> bytes:
        """What the main program writes for a case."""
        function = next(f for f in self.functions if f.name == case.function)
        status = b""
        if function.status:
            number = int(case.expected is not None)
            status = bytes([number if case.status is None else case.status])
        if case.expected is None:
            return status + bytes([UNTOUCHED]) * sum(function.outputs)
        outputs = b"".join(case.expected)
        if len(outputs) != sum(function.outputs):
            raise ValueError(f"{case.function}: {len(outputs)} bytes are expected")
        return status + outputs

    def compare(self, cases: list[Case], output: bytes) -> None:
        """Raises ToolError with the first case whose results are wrong."""
        expected = [self.expected(case) for case in cases]
        size = sum(map(len, expected))
        if len(output) != size:
            raise ToolError(f"{len(output)} bytes of results, and not {size}")
        wrong = []
        position = 0
        for case, right in zip(cases, expected, strict=True):
            got = output[position : position + len(right)]
            position += len(right)
            if got != right:
                inputs = ", ".join(value.hex() for value in case.inputs)
                pair = f"{got.hex()} and not\n  {right.hex()}"
                wrong.append(f"{case.function}({inputs}) is\n  {pair}")
        if wrong:
            raise ToolError(f"{len(wrong)} of {len(cases)} wrong, as {wrong[0]}")

    def public_places(self) -> list[str]:
        """File and line of the branches on what becomes public."""
        return [
            f"{file.name}:{number}"
            for file in (INPUTS / self.source, *INPUTS.glob("*.h"))
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
            if line.strip() in self.public_lines
        ]

    def main(self) -> str:
        """A C program that reads cases, and writes the results of each.

        Compiled with -DPOISON, memcheck takes the secrets for uninitialised, and
        something of each output must then be.
        """
        prototypes = "\n".join(f"{f.prototype()};" for f in self.functions)
        callers = "\n".join(_caller(f, i) for i, f in enumerate(self.functions))
        table = ", ".join(f"call{i}" for i in range(len(self.functions)))
        return MAIN.format(
            prototypes=prototypes, callers=callers, table=table, untouched=UNTOUCHED
        )


MAIN = """#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef POISON
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_UNDEFINED(place, size) (void)(place)
#define VALGRIND_MAKE_MEM_DEFINED(place, size) (void)(place)
#define VALGRIND_GET_VBITS(place, bits, size) 0
#endif

{prototypes}

enum {{ most = 1 << 16 }};

static void get(void *place, size_t size) {{
  if (size > most || fread(place, 1, size, stdin) != size)
    exit(3);
}}

static void put(void *place, size_t size, int secret) {{
  static unsigned char bits[most];
  if (secret && VALGRIND_GET_VBITS(place, bits, size) == 1) {{
    size_t i = 0;
    while (i < size && bits[i] == 0)
      i++;
    if (i == size)
      exit(4);
  }}
  VALGRIND_MAKE_MEM_DEFINED(place, size);
  fwrite(place, 1, size, stdout);
}}

{callers}

static void (*const calls[])(void) = {{{table}}};

int main(void) {{
  for (int index; (index = getchar()) != EOF;)
    calls[index]();
  return 0;
}}
"""


def _caller(function: Function, index: int) -> str:
    lines = [f"static void call{index}(void) {{"]
    arguments = []
    secret = int(bool(function.secret))
    cast = f"({function.element} *)"
    for i, size in enumerate(function.outputs):
        lines.append(f"  static _Alignas(16) unsigned char out{i}[{size}];")
        lines.append(f"  memset(out{i}, {UNTOUCHED}, {size});")
        arguments.append(f"{cast}out{i}")
    for i, fixed in enumerate(function.inputs):
        lines.append(f"  static _Alignas(16) unsigned char in{i}[{fixed or 'most'}];")
        arguments.append(f"{cast}in{i}")
        size_text = str(fixed)
        if fixed is None:
            lines.append(f"  uint32_t size{i};")
            lines.append(f"  get(&size{i}, 4);")
            size_text = f"size{i}"
            arguments.append(size_text)
        lines.append(f"  get(in{i}, {size_text});")
        if i in function.secret:
            lines.append(f"  VALGRIND_MAKE_MEM_UNDEFINED(in{i}, {size_text});")
    call = f"{function.name}({', '.join(arguments)})"
    if function.status:
        lines.append(f"  int status = {call};")
        lines.append("  VALGRIND_MAKE_MEM_DEFINED(&status, sizeof status);")
        lines.append("  putchar(status);")
        secret_text = f"{secret} && status"
    else:
        lines.append(f"  {call};")
        secret_text = str(secret)
    for i, size in enumerate(function.outputs):
        lines.append(f"  put(out{i}, {size}, {secret_text});")
    lines.append("}")
    return "\n".join(lines)
