"""Compiles functions with the plugin, runs them, and compares with the model."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from . import lanes
from .ir_execute import of_no_machine, without_flags
from .program import Function, literal, source, typedefs
from .target import TARGETS, Target
from .toolchain import COMPILE_TIMEOUT, Configuration, NoEnd, Toolchain, ToolError, run


@dataclass
class Case:
    """A function and the inputs to run it on."""

    function: Function
    inputs: list[list[int]]

    def expected(self) -> list[list[int]]:
        return [self.function.call(values) for values in self.inputs]


@dataclass
class Failure:
    """What went wrong. kind is "wrong result", "compiler" or "program"."""

    case: Case
    configuration: Configuration
    kind: str
    detail: str

    def __str__(self) -> str:
        return f"{self.kind} at {self.configuration}: {self.detail}"


def slot_words(width: int) -> int:
    """64-bit words that a value takes in the driver's input and output."""
    return -(-width // 64)


def driver(functions: list[Function]) -> str:
    """A main program that reads inputs of all functions and writes outputs.

    Those of a function begin with their number, a byte: programs for other machines
    have no arguments. A value is little-endian, in whole 64-bit words, as _BitInt is in the
    memory of most machines.
    """
    lines = []
    calls = []
    for function in functions:
        widths = [p.width for p in function.parameters]
        lines.append(f"extern {function.prototype()};")
        lines.append(f"static void run_{function.name}(unsigned count) {{")
        lines.append("  while (count--) {")
        outputs = [f"o{i}" for i in range(len(function.output_widths))]
        for name, width in zip(outputs, function.output_widths, strict=True):
            lines.append(f"    u{width} {name} = 0;")
        for i, width in enumerate(widths):
            lines.append(f"    u{width} x{i} = 0;")
            lines.append(f"    get(&x{i}, sizeof x{i}, {slot_words(width)});")
        arguments = [f"&{o}" for o in outputs] + [f"x{i}" for i in range(len(widths))]
        lines.append(f"    {function.name}({', '.join(arguments)});")
        for name, width in zip(outputs, function.output_widths, strict=True):
            lines.append(f"    put(&{name}, sizeof {name}, {slot_words(width)});")
        lines += ["  }", "}"]
        calls.append(f"  run_{function.name}(get_count());")
    text = "\n".join(lines)
    main = "\n".join(calls)
    return f"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{typedefs(text)}
static void copy(unsigned char *to, const unsigned char *from, size_t size) {{
  for (size_t i = 0; i < size; i++)
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    to[i] = from[size - 1 - i];
#else
    to[i] = from[i];
#endif
}}
static void get(void *value, size_t size, unsigned words) {{
  unsigned char slot[1024] = {{0}};
  if (fread(slot, 8, words, stdin) != words)
    exit(3);
  copy(value, slot, size);
}}
static unsigned get_count(void) {{
  unsigned char count;
  if (fread(&count, 1, 1, stdin) != 1)
    exit(3);
  return count;
}}
static void put(const void *value, size_t size, unsigned words) {{
  unsigned char slot[1024] = {{0}};
  copy(slot, value, size);
  fwrite(slot, 8, words, stdout);
}}
{text}
int main(void) {{
{main}
  return 0;
}}
"""


class Executor:
    """Runs batches of cases, with a directory for the files of each."""

    def __init__(self, toolchain: Toolchain, target: Target | None = None) -> None:
        self.toolchain = toolchain
        #: Another machine than this one.
        self.target = target
        self.flags = target.compile_flags() if target else []

    def check(
        self, cases: list[Case], configurations: list[Configuration]
    ) -> list[Failure]:
        """The failures of these cases, at most one for each configuration and case."""
        failures: list[Failure] = []
        with tempfile.TemporaryDirectory(prefix="residue-test-") as name:
            directory = Path(name)
            functions = [case.function for case in cases]
            (directory / "program.c").write_text(source(functions), encoding="utf-8")
            (directory / "driver.c").write_text(driver(functions), encoding="utf-8")
            main = directory / "driver.o"
            self.toolchain.run_clang(
                [*self.flags, "-std=c23", "-O0", "-c", str(directory / "driver.c"),
                 "-o", str(main)]
            )  # fmt: skip
            data = b"".join(self._encode(case) for case in cases)
            expected = [case.expected() for case in cases]
            for configuration in configurations:
                failures += self._check_one(
                    cases, expected, data, directory, configuration
                )
        return failures

    @staticmethod
    def _encode(case: Case) -> bytes:
        widths = [p.width for p in case.function.parameters]
        return bytes([len(case.inputs)]) + b"".join(
            value.to_bytes(8 * slot_words(width), "little")
            for values in case.inputs
            for value, width in zip(values, widths, strict=True)
        )

    def _check_one(
        self,
        cases: list[Case],
        expected: list[list[list[int]]],
        data: bytes,
        directory: Path,
        configuration: Configuration,
    ) -> list[Failure]:
        program = directory / "program"
        objects = [str(directory / name) for name in ("program.o", "driver.o")]
        compile_ = self._arguments(configuration, directory)
        kind = "compiler"
        try:
            lanes.compile_to_run(self.toolchain, [*compile_, "-o", objects[0]])
            command = [str(program)]
            if self.target:
                self.target.link(self.toolchain, objects, program)
                command = self.target.command(program)
            else:
                self.toolchain.run_clang([*objects, "-o", str(program)])
            kind = "program"
            output = run(command, data=data)
        except ToolError as error:
            is_long = kind == "compiler" and isinstance(error, NoEnd)
            if len(cases) == 1:
                if is_long and self._is_long_without(configuration, directory):
                    print(f"{cases[0].function.name}: plain LLVM takes long, too, {configuration}")
                    return []
                return [Failure(cases[0], configuration, kind, str(error))]
            # One of them is to blame: run each by itself.
            failures = []
            for case in cases:
                failures += self.check([case], [configuration])
            # Each may have time enough where all of them have not.
            if not failures and not is_long:
                detail = f"only together with others: {error}"
                failures.append(Failure(cases[0], configuration, kind, detail))
            return failures
        failures = self._compare(cases, expected, output, configuration)
        return [f for f in failures if not self._is_back_end(f, directory)]

    def _is_back_end(self, failure: Failure, directory: Path) -> bool:
        """Whether the IR for another machine is wrong there, without any pass on it and
        without flags that may not hold, and right on one with the same memory. Says so."""
        if not self.target or self.target.is_big_endian:
            return False
        other = None
        if "64" not in self.target.triple.split("-")[0]:
            other = TARGETS["arm" if self.target.name == "riscv32" else "riscv32"]
        stem = directory / "whole"
        text = Path(f"{stem}.c")
        text.write_text(self_contained(failure.case, hidden=True), encoding="utf-8")
        emitted, assembled = Path(f"{stem}.ll"), Path(f"{stem}.o")
        clang = ["-Wno-override-module", "-Xclang", "-disable-llvm-passes", "-x", "ir"]

        def is_right(level: str, module: str, target: Target | None) -> bool:
            emitted.write_text(module, encoding="utf-8")
            flags = target.compile_flags() if target else []
            built = [*flags, level, *clang, "-c", str(emitted), "-o", str(assembled)]
            self.toolchain.run_clang(built)
            if target:
                target.link(self.toolchain, [str(assembled)], stem)
            else:
                self.toolchain.run_clang([str(assembled), "-o", str(stem)])
            try:
                run(target.command(stem) if target else [str(stem)])
            except ToolError:
                return False
            return True

        try:
            arguments = failure.configuration.arguments(self.toolchain)
            arguments += [*self.flags, "-std=c23", "-w", "-S", "-emit-llvm", str(text)]
            self.toolchain.run_clang([*arguments, "-o", str(emitted)])
            module = without_flags(emitted.read_text(encoding="utf-8"))
            level = failure.configuration.level
            if is_right(level, module, self.target):
                return False
            if not is_right("-O0", of_no_machine(module), other):
                return False
        except ToolError:
            return False
        name = failure.case.function.name
        where = other.name if other else "x86-64"
        print(f"LLVM {name}: back end, {failure}; the same IR is right on {where}", flush=True)
        return True

    def _arguments(self, configuration: Configuration, directory: Path) -> list[str]:
        """For the program, but for its output."""
        compile_ = configuration.arguments(self.toolchain)
        compile_ += ["-Xclang", "-llvm-verify-each"]
        return [*compile_, *self.flags, "-std=c23", "-w", "-c", str(directory / "program.c")]

    def _is_long_without(self, configuration: Configuration, directory: Path) -> bool:
        """Whether it takes a tenth of a compiler's time without the plugin, too: back
        ends take the square of the width for numbers of thousands of bits."""
        plain = self._arguments(replace(configuration, plain=True), directory)
        command = [self.toolchain.clang, *plain, "-o", str(directory / "plain.o")]
        try:
            run(command, timeout=COMPILE_TIMEOUT / 10)
        except ToolError as error:
            return isinstance(error, NoEnd)
        return False

    @staticmethod
    def _compare(
        cases: list[Case],
        expected: list[list[list[int]]],
        output: bytes,
        configuration: Configuration,
    ) -> list[Failure]:
        failures = []
        offset = 0
        for case, rows in zip(cases, expected, strict=True):
            wrong: list[list[int]] = []
            details = ""
            for values, row in zip(case.inputs, rows, strict=True):
                got = []
                for width in case.function.output_widths:
                    end = offset + 8 * slot_words(width)
                    number = int.from_bytes(output[offset:end], "little")
                    # The bits above the width are padding.
                    got.append(number % (1 << width))
                    offset = end
                if got != row:
                    wrong.append(values)
                    details = details or (
                        f"{case.function.name}({', '.join(map(hex, values))}) is "
                        f"{', '.join(map(hex, got))} and not "
                        f"{', '.join(map(hex, row))}"
                    )
            if wrong:
                # Smaller inputs first: they make the better reduced test.
                wrong.sort(key=sum)
                small = Case(case.function, wrong[:4])
                failures.append(Failure(small, configuration, "wrong result", details))
        return failures


def self_contained(case: Case, hidden: bool = False) -> str:
    """A C program that runs the function and compares with constants. hidden: no
    optimizer sees the inputs."""
    function = case.function
    checks = []
    for values, row in zip(case.inputs, case.expected(), strict=True):
        arguments = [f"&o{i}" for i in range(len(row))]
        arguments += [
            literal(value, parameter.width)
            for value, parameter in zip(values, function.parameters, strict=True)
        ]
        checks.append("  {")
        if hidden:
            for i, parameter in enumerate(function.parameters):
                place = len(row) + i
                checks.append(
                    f"    volatile u{parameter.width} i{i} = {arguments[place]};"
                )
                arguments[place] = f"i{i}"
        for i, width in enumerate(function.output_widths):
            checks.append(f"    u{width} o{i} = 0;")
        checks.append(f"    {function.name}({', '.join(arguments)});")
        for i, (number, width) in enumerate(
            zip(row, function.output_widths, strict=True)
        ):
            checks.append(f"    failed |= o{i} != {literal(number, width)};")
        checks.append("  }")
    # Inputs must not be seen by the optimizer.
    body = source([function]).replace(
        f"void {function.name}(", f"__attribute__((noinline)) void {function.name}("
    )
    text = "\n".join(checks)
    known = set(typedefs(body).splitlines())
    missing = [t for t in typedefs(text).splitlines() if t not in known]
    return "\n".join(
        [*missing, body, "int main(void) {", "  int failed = 0;", text,
         "  return failed;", "}", ""]
    )
