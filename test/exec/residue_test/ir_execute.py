"""Compiles IR with the plugin in many ways, runs it, and compares with plain LLVM."""

from __future__ import annotations

import copy
import random
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from . import lanes
from . import toolchain as tools
from .ir_generator import IRFunction
from .ir_machine import LINUX, Machine
from .ir_memory import ByteOrder
from .target import Target
from .toolchain import NoEnd, Toolchain, ToolError, compiler, run

DRIVER = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  void (*call)(void *, const void *);
  uint64_t in, out;
} Entry;
#ifdef __cplusplus
extern "C" {
#endif
extern const Entry residue_table[];
extern const uint64_t residue_count;
#ifdef __cplusplus
void residue_may_throw(uint64_t k) {
  if (k % 3 == 1)
    throw 1;
}
void residue_check(bool wrong, uint32_t number) {
  if (wrong) {
    fprintf(stderr, "check %u: the generator has a wrong range\n", number);
    _Exit(5);
  }
}
}
#endif
static unsigned char in[1 << 16], out[1 << 20];
int main(void) {
  for (uint64_t f = 0; f < residue_count; f++) {
    Entry e = residue_table[f];
    uint32_t count;
    if (fread(&count, 4, 1, stdin) != 1)
      return 3;
    while (count--) {
      if (fread(in, 1, e.in, stdin) != e.in)
        return 4;
      memset(out, 0, e.out + 64);
      e.call(out, in);
      fwrite(out, 1, e.out + 64, stdout);
    }
  }
}
"""
#: Bytes behind the results: they stay zero.
GUARD = 64

#: What switches off one pass of LLVM's behind register allocation. These do not see the
#: flags of the IR, nor choose registers for asm: the mistakes of both are ours.
LATE_PASSES = (
    "disable-postra-machine-sink",
    "disable-copyprop",
    "disable-branch-fold",
    "disable-tail-duplicate",
    "disable-block-placement",
    "disable-postra-machine-licm",
    "disable-post-ra",
    "disable-ssc",
)

#: How often a program runs where it may be right by chance.
RUNS = 8

#: What back ends say where they come to no end with IR that they compile at other levels.
BACK_END_ERRORS = ("Unable to copy EFLAGS physical register",)


#: The one assembly of other machines that x86-64 can run, as IR.
UMAAL = 'asm sideeffect "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"('
UMAAL_IN_IR = """
define internal { i32, i32 } @residue_umaal(i32 %a, i32 %b, i32 %c, i32 %d) {
  %wa = zext i32 %a to i64
  %wb = zext i32 %b to i64
  %wc = zext i32 %c to i64
  %wd = zext i32 %d to i64
  %product = mul i64 %wa, %wb
  %sum = add i64 %product, %wc
  %all = add i64 %sum, %wd
  %low = trunc i64 %all to i32
  %above = lshr i64 %all, 32
  %high = trunc i64 %above to i32
  %one = insertvalue { i32, i32 } poison, i32 %low, 0
  %both = insertvalue { i32, i32 } %one, i32 %high, 1
  ret { i32, i32 } %both
}
"""


#: What an operation or its result promises.
FLAGS = re.compile(
    r" (?:nuw|nsw|nusw|exact|disjoint|nneg|samesign|inbounds|noundef|nonnull"
    r"|range\([^()]*\))(?= |,|$)",
    re.MULTILINE,
)


def without_flags(text: str) -> str:
    """The IR without promises that a back end may use, and without its metadata."""
    return FLAGS.sub("", re.sub(r", ![a-z_.]+ !\d+", "", text))


def of_no_machine(text: str) -> str:
    """The IR without what says for which machine it was written, and without what
    only that machine has."""
    text = re.sub(r"^target .*$", "", text, flags=re.MULTILINE)
    if UMAAL in text:
        text = text.replace(UMAAL, "@residue_umaal(") + UMAAL_IN_IR
    return re.sub(r'"target-(?:cpu|features)"="[^"]*"', '"residue-test"', text)


def on_this_machine(text: str) -> str:
    """IR that was written for another machine, for x86-64: of lines that say which."""
    return LINUX + of_no_machine(text)


@dataclass(frozen=True)
class Way:
    """How a module is compiled. With passes, they run alone, in front of clang."""

    level: str
    #: Of the plugin, without -residue-.
    options: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    passes: str = ""
    #: A triple: only compiled, as nothing runs it.
    triple: str = ""
    plain: bool = False

    def __str__(self) -> str:
        options = [f"-residue-{o}" for o in self.options]
        passes = [f"-passes='{self.passes}'"] if self.passes else []
        triple = [f"--target={self.triple}"] if self.triple else []
        plain = ["without the plugin"] if self.plain else []
        return " ".join([self.level, *self.flags, *triple, *options, *passes, *plain])


#: Passes of the plugin that take a module as it is.
OWN_PASSES = (
    "residue",
    "residue",
    "crandall-reduction",
    "crandall-reduction",
    "crandall-reduction<single-step>",
    "crandall-reduction<incomplete>",
    "crandall-reduction<incomplete-phi>",
    "function(vector-choices)",
    "function(raise-choices)",
    "function(raise-choices),crandall-reduction,mask-selects",
    "mask-selects",
    "function(power-idiom),crandall-reduction",
    "function(branchless-words)",
    "function(raise-reductions),inline-field-code,lower-reductions",
    "function(raise-reductions,unroll-horner,raise-reductions),lower-reductions",
    "function(raise-reductions,hoist-factors,raise-reductions),lower-reductions",
    "coerced-integers,function(cancel-coercions),expand-coercions",
    "function(loop(byte-order)),crandall-reduction,mask-selects",
    "crandall-reduction,function(vector-choices),mask-selects",
    "function(raise-reductions,sink-reductions),crandall-reduction",
    "function(peel-turns),crandall-reduction",
    "function(passed-inputs),crandall-reduction",
    "function(hold-elements,peel-turns),crandall-reduction",
    "function(peel-turns,raise-corrections),crandall-reduction,mask-selects",
    "function(sink-reductions),crandall-reduction,mask-selects,function(vector-choices)",
    "function(loop(limit-unrolling)),crandall-reduction",
)
OTHER_PASSES = (
    "sroa", "mem2reg", "instcombine<no-verify-fixpoint>", "simplifycfg", "gvn", "loop-mssa(licm)",
    "loop(loop-rotate)", "early-cse", "reassociate", "correlated-propagation",
    "loop(indvars)", "slp-vectorizer", "mergereturn", "break-crit-edges",
    "fix-irreducible", "loop-simplify", "lcssa", "sink", "tailcallelim",
    "jump-threading", "reg2mem", "scalarizer", "aggressive-instcombine", "sccp",
)  # fmt: skip
TRIPLES = (
    "aarch64-linux-gnu",
    "riscv64-linux-gnu",
    "riscv32-linux-gnu",
    "armv7a-linux-gnueabihf",
    "i686-linux-gnu",
    "wasm32-unknown-unknown",
)
WINDOWS = ("x86_64-pc-windows-msvc", "aarch64-pc-windows-msvc")


def without_plugin(way: Way) -> Way:
    """The same way but for the passes of the plugin."""
    if not way.passes:
        return Way(way.level, flags=way.flags, triple=way.triple)
    rest = [p for p in split_passes(way.passes) if p not in OWN_PASSES]
    if not rest:
        return Way(way.level, flags=way.flags, triple=way.triple)
    return Way(way.level, (), way.flags, "|".join(rest), way.triple)


def split_passes(text: str) -> list[str]:
    """Groups of passes; they are kept apart by bars, and run as with commas."""
    return text.split("|")


def module(
    functions: list[IRFunction],
    triple: str = "",
    cpu: str = "",
    machine: Machine | None = None,
) -> str:
    """A module with these functions and a table of them."""
    machine = machine or Machine()
    declarations = sorted(set().union(*(f.declarations for f in functions)))
    entries = ", ".join(
        f"{{ ptr, i64, i64 }} {{ ptr @{f.name}, i64 {sum(f.inputs) // 8}, "
        f"i64 {f.output_bytes} }}"
        for f in functions
    )
    count = len(functions)
    table = (
        f"@residue_table = constant [{count} x {{ ptr, i64, i64 }}] [{entries}]\n"
        f"@residue_count = constant i64 {count}\n"
    )
    head = f'target triple = "{triple}"\n' if triple else machine.head
    attributes = f'"target-cpu"="{cpu}"' if cpu else machine.attributes or '"residue-test"'
    return "\n".join(
        [
            head,
            table,
            *declarations,
            "",
            *(f.text + "\n" for f in functions),
            f"attributes #0 = {{ {attributes} }}\n",
        ]
    )


def random_input(
    rng: random.Random, function: IRFunction, order: ByteOrder = "little"
) -> bytes:
    """Numbers at the edges of the types and fields, and any others."""
    result = b""
    for width in function.inputs:
        m = rng.choice(function.fields).modulus
        top = 1 << width
        number = rng.choice(
            (
                0,
                1,
                m - 1,
                m,
                m + 1,
                2 * m - 1,
                m * rng.getrandbits(8) + rng.randrange(-1, 2),
                top - 1,
                top >> 1,
                (top >> 1) - 1,
                rng.getrandbits(width),
                rng.getrandbits(width),
                rng.randrange(m),
                rng.randrange(m),
                1 << rng.randrange(width),
                -(1 << rng.randrange(width)),
            )
        )
        result += (number % top).to_bytes(width // 8, order)
    return result


#: Bytes of IR: with words of eight bits by option, products of wide numbers have
#: more than a million instructions, which back ends do not come to an end with. Some of
#: them take longer, by the square of a block, and do not with the lesser of these either.
LONGEST = 16 << 20
LONG = LONGEST // 4
#: One that has the lanes of AVX-512 IFMA.
IFMA_CPU = "icelake-client"


class TooLong(Exception):
    """What was emitted is not worth the time of a back end."""


@dataclass
class IRFailure:
    """kind is "wrong result", "compiler", "oracle" (plain LLVM has it as well, or is
    of two minds and agrees with the plugin in one), or "back end" (the IR is right, and
    LLVM's back end makes it wrong)."""

    functions: list[IRFunction]
    way: Way
    kind: str
    detail: str
    text: str
    commands: list[str]
    #: What the program reads.
    data: bytes = b""

    def __str__(self) -> str:
        return f"{self.kind} at {self.way}: {self.detail}"


def is_emulated(source: Path) -> bool:
    """Whether it is written for lanes that this machine has not."""
    return not tools.has_ifma() and IFMA_CPU in source.read_text(encoding="utf-8")


def emitting(command: list[str], module: str) -> list[str]:
    """The same, writing the last IR where it writes an object.

    >>> emitting(["clang", "-c", "x.ll", "-o", "x.o"], "y.ll")
    ['clang', 'x.ll', '-S', '-emit-llvm', '-o', 'y.ll']
    """
    return [*(x for x in command[:-2] if x != "-c"), "-S", "-emit-llvm", "-o", module]


class IRExecutor:
    """Compiles and runs modules in a directory of its own."""

    def __init__(
        self, toolchain: Toolchain, directory: Path, target: Target | None = None
    ) -> None:
        self.toolchain = toolchain
        self.directory = directory
        self.machine = Machine.of(toolchain, target)
        self.driver = directory / "driver.o"
        source = directory / "driver.cpp"
        source.write_text(DRIVER, encoding="utf-8")
        flags = self.machine.driver_flags()
        toolchain.run_clang([*flags, "-c", str(source), "-o", str(self.driver)])

    # Commands

    def commands(self, way: Way, source: str, stem: str, plain: bool) -> list[list[str]]:
        """What makes stem.o of an IR file."""
        result = []
        target = [f"--target={way.triple}"] if way.triple else self.machine.compile_flags()
        clang = [self.toolchain.clang, way.level, *way.flags, *target]
        clang += ["-Wno-override-module"]
        clang += ["-fno-crash-diagnostics", "-x", "ir", "-c"]
        if way.passes:
            opt = [self.toolchain.tool("opt"), "-verify-each", "-S", source]
            if not plain:
                opt += compiler.opt_flags(self.toolchain.plugin, way.options)
            passes = ",".join(split_passes(way.passes))
            result.append([*opt, f"-passes={passes}", "-o", f"{stem}.opt.ll"])
            source = f"{stem}.opt.ll"
        else:
            clang += [] if plain else self.toolchain.plugin_flags(*way.options)
            clang += ["-Xclang", "-llvm-verify-each"]
        result.append([*clang, source, "-o", f"{stem}.o"])
        return result

    def emulated(self, commands: list[list[str]], way: Way) -> list[list[str]]:
        """Those with code for lanes that this machine has not."""
        *before, last = commands
        output = last[-1]
        module = f"{output}.lanes.ll"
        clang = [self.toolchain.clang, way.level, *way.flags, "-Wno-override-module"]
        clang += ["-Xclang", "-disable-llvm-passes", "-x", "ir", "-c", module, "-o", output]
        return [*before, emitting(last, module), clang]

    def build(self, way: Way, source: Path, stem: str, plain: bool) -> Path:
        path = self.directory / stem
        plain = plain or way.plain
        emitted = Path(f"{path}.opt.ll")
        commands = self.commands(way, str(source), str(path), plain)
        if is_emulated(source):
            commands = self.emulated(commands, way)
        for command in commands:
            try:
                run(command, timeout=150.0)
            except NoEnd:
                if self.is_long(commands):
                    raise TooLong from None
                raise
            if command[-1].endswith(".lanes.ll"):
                lanes.emulate(Path(command[-1]))
            if command[-1] == str(emitted) and emitted.stat().st_size > LONGEST:
                raise TooLong
        return path.with_suffix(".o")

    def is_long(self, commands: list[list[str]]) -> bool:
        """Whether a back end is given much IR, which was ready in time."""
        module = Path(f"{commands[-1][-1]}.long.ll")
        try:
            run(emitting(commands[-1], str(module)), timeout=150.0)
        except ToolError:
            return False
        return module.stat().st_size > LONG

    def output(self, object_: Path, data: bytes) -> bytes:
        program = object_.with_suffix("")
        self.machine.link(self.toolchain, [str(object_), str(self.driver)], program)
        return self.machine.run(program, data)

    # Whose mistake it is

    def is_right(self, command: list[str], path: Path, data: bytes, expected: bytes) -> bool:
        """Whether what a compiler makes at the path computes what is expected."""
        try:
            run([*command, "-o", str(path)], timeout=150.0)
            # What is wrong in a pointer may be so at some addresses alone.
            return all(self.output(path, data) == expected for _ in range(RUNS))
        except ToolError:
            return False

    def evidence(
        self, way: Way, source: Path, data: bytes, expected: bytes, detail: str
    ) -> str:
        """What shows that the IR is right and a back end makes it wrong, or nothing.

        That is so if the last IR, without any pass on the IR, is wrong at the same
        level, and either right both without optimization and without one late pass of
        LLVM's; or that of the plugin is, without any flags, too, and without the
        vectorizer of straight-line code, or in the end but for instruction selection; or
        right with optimization where the error is a known one of back ends;
        or, of another machine, right where x86-64 runs it and still wrong there without
        flags that may not hold."""
        stem = str(self.directory / "final")
        *before, last = self.commands(way, str(source), stem, False)
        clang = [self.toolchain.clang, "-Wno-override-module", "-fno-crash-diagnostics"]
        clang += [*way.flags, *self.machine.compile_flags()]
        clang += ["-Xclang", "-disable-llvm-passes", "-x", "ir", "-c"]

        def is_right(*options: str) -> bool:
            command = [*clang, *options, f"{stem}.ll"]
            return self.is_right(command, Path(f"{stem}.o"), data, expected)

        try:
            for command in [*before, emitting(last, f"{stem}.ll")]:
                run(command, timeout=150.0)
            if is_emulated(source):
                lanes.emulate(Path(f"{stem}.ll"))
        except ToolError:
            return ""
        if is_right(way.level):
            return ""
        if before and self.blames_vectorizer(way, f"{stem}.opt.ll", data, expected):
            return "without any flags, too, and not with -fno-slp-vectorize"
        if any(error in detail for error in BACK_END_ERRORS) and is_right("-O2"):
            return "the same IR is right at -O2"
        if is_right("-O0"):
            for late in LATE_PASSES:
                if is_right(way.level, "-mllvm", f"-{late}"):
                    return f"not with -mllvm -{late}"
        emitted = Path(f"{stem}.ll")
        if not self.machine.target and self.blames_selection(way, emitted, data, expected):
            return "without any flags, too, and not at -O0, whatever passes were in front"
        if not self.machine.target or self.machine.layout.byte_order != "little":
            return ""
        text = without_flags(emitted.read_text(encoding="utf-8"))
        emitted.write_text(text, encoding="utf-8")
        if not is_right(way.level) and self.is_right_here(text, data, expected):
            return "the same IR is right on x86-64"
        return ""

    def blames_selection(
        self, way: Way, emitted: Path, data: bytes, expected: bytes
    ) -> bool:
        """Whether instruction selection makes IR without flags wrong: with nothing to
        believe but what is computed, it is right at -O0, and so it is behind the passes
        on the IR, which would show where that is undefined."""
        bare, path = Path(f"{emitted}.bare.ll"), Path(f"{emitted}.bare.o")
        bare.write_text(without_flags(emitted.read_text(encoding="utf-8")), encoding="utf-8")
        passed = Path(f"{emitted}.passed.ll")
        clang = [self.toolchain.clang, "-Wno-override-module", "-fno-crash-diagnostics"]
        clang += [*way.flags, "-x", "ir"]

        def is_right(source: Path, *options: str) -> bool:
            return self.is_right([*clang, *options, "-c", str(source)], path, data, expected)

        as_it_is = ("-Xclang", "-disable-llvm-passes")
        try:
            run([*clang, "-O2", "-S", "-emit-llvm", str(bare), "-o", str(passed)], timeout=150.0)
        except ToolError:
            return False
        return (
            is_right(bare, "-O0")
            and is_right(passed, "-O0", *as_it_is)
            and not is_right(bare, way.level, *as_it_is)
        )

    def blames_vectorizer(
        self, way: Way, emitted: str, data: bytes, expected: bytes
    ) -> bool:
        """Whether LLVM makes IR without flags wrong by vectors of straight-line code."""
        bare, path = Path(f"{emitted}.bare.ll"), Path(f"{emitted}.bare.o")
        text = without_flags(Path(emitted).read_text(encoding="utf-8"))
        bare.write_text(text, encoding="utf-8")
        clang = [self.toolchain.clang, "-Wno-override-module", "-fno-crash-diagnostics"]
        clang += [*way.flags, *self.machine.compile_flags(), "-x", "ir", "-c", str(bare)]

        def is_right(*options: str) -> bool:
            return self.is_right([*clang, *options], path, data, expected)

        return (
            is_right("-O0")
            and is_right(way.level, "-fno-slp-vectorize")
            and not is_right(way.level)
        )

    def is_right_here(self, text: str, data: bytes, expected: bytes) -> bool:
        """IR for a machine with the same byte order, run by this one."""
        here = self.directory / "here"
        here.mkdir(exist_ok=True)
        other = IRExecutor(self.toolchain, here)
        source = here / "program.ll"
        source.write_text(on_this_machine(text), encoding="utf-8")
        command = [self.toolchain.clang, "-O0", "-Wno-override-module", "-x", "ir", "-c"]
        try:
            run([*command, str(source), "-o", str(here / "program.o")], timeout=150.0)
            return other.output(here / "program.o", data) == expected
        except ToolError:
            return False

    def blame_back_end(
        self, way: Way, source: Path, data: bytes, expected: bytes, kind: str, detail: str
    ) -> tuple[str, str]:
        """The kind and the detail of what fails, if plain LLVM does not."""
        if kind == "oracle":
            return kind, detail
        evidence = self.evidence(way, source, data, expected, detail)
        if not evidence:
            return kind, detail
        return "back end", f"{detail.strip()}; {evidence}"

    # Checks

    def check(
        self, functions: list[IRFunction], ways: list[Way], cpu: str, inputs: int
    ) -> list[IRFailure]:
        """What goes wrong, at most once for each function and way."""
        failures: list[IRFailure] = []
        data = self.data(functions, inputs)
        source = self.directory / "program.ll"
        text = self.module(functions, cpu)
        source.write_text(text, encoding="utf-8")
        try:
            expected = self.reference(source, data)
        except ToolError as error:
            if len(functions) > 1:
                return self.each_alone(functions, ways, cpu, inputs)
            return [self.failure(functions, Way("-O0"), "oracle", str(error), text)]
        for way in ways:
            failures += self.check_way(functions, way, cpu, inputs, source, data, expected)
        return failures

    def reference(self, source: Path, data: bytes) -> bytes:
        """What plain LLVM computes, without optimization if it manages that."""
        try:
            return self.output(self.build(Way("-O0"), source, "plain", True), data)
        except ToolError:
            # LLVM 22's register allocator of -O0 now and then copies flags.
            return self.output(self.build(Way("-O1"), source, "plain", True), data)

    def module(self, functions: list[IRFunction], cpu: str) -> str:
        return module(functions, cpu=cpu, machine=self.machine)

    def data(self, functions: list[IRFunction], inputs: int) -> bytes:
        parts = []
        order = self.machine.layout.byte_order
        for function in functions:
            rng = random.Random(function.name)
            parts.append(inputs.to_bytes(4, order))
            parts += [random_input(rng, function, order) for _ in range(inputs)]
        return b"".join(parts)

    def check_way(
        self,
        functions: list[IRFunction],
        way: Way,
        cpu: str,
        inputs: int,
        source: Path,
        data: bytes,
        expected: bytes,
    ) -> list[IRFailure]:
        try:
            object_ = self.build(way, source, "residue", False)
            got = self.output(object_, data)
        except TooLong:
            return []
        except ToolError as error:
            return self.blame(functions, way, cpu, inputs, str(error))
        if got == expected:
            return []
        wrong = []
        offset = 0
        for function in functions:
            size = (function.output_bytes + GUARD) * inputs
            if got[offset : offset + size] != expected[offset : offset + size]:
                wrong.append(function)
            offset += size
        if len(functions) == 1:
            return [self.wrong(functions[0], way, data, source, got, expected)]
        return self.blame(wrong, way, cpu, inputs, "only together with others")

    def blame(
        self, functions: list[IRFunction], way: Way, cpu: str, inputs: int, error: str
    ) -> list[IRFailure]:
        """Each by itself: which fail?"""
        alone = len(functions) == 1 and error != "only together with others"
        if not alone:
            failures = self.each_alone(functions, [way], cpu, inputs)
            if failures:
                return failures
        text = self.module(functions, cpu)
        source = self.directory / "program.ll"
        source.write_text(text, encoding="utf-8")
        kind = self.kind(way, source, "compiler") if alone else "compiler"
        data = self.data(functions, inputs)
        expected = self.reference(source, data)
        kind, error = self.blame_back_end(way, source, data, expected, kind, error)
        return [self.failure(functions, way, kind, error, text)]

    def each_alone(
        self, functions: list[IRFunction], ways: list[Way], cpu: str, inputs: int
    ) -> list[IRFailure]:
        # In a directory of their own: the other ways need what is in this one.
        alone = copy.copy(self)
        alone.directory = self.directory / "alone"
        alone.directory.mkdir(exist_ok=True)
        return [x for f in functions for x in alone.check([f], ways, cpu, inputs)]

    def kind(self, way: Way, source: Path, kind: str) -> str:
        """Or "oracle", if plain LLVM does not manage, either."""
        try:
            self.build(without_plugin(way), source, "other", True)
        except ToolError:
            return "oracle"
        return kind

    def wrong(
        self,
        function: IRFunction,
        way: Way,
        data: bytes,
        source: Path,
        got: bytes,
        expected: bytes,
    ) -> IRFailure:
        # What is expected is of -O0, whose register allocator is wrong now and then.
        is_of_one_mind = self.is_of_one_mind(source, way, data, expected)
        kind = "wrong result" if is_of_one_mind else "oracle"
        at = next(i for i, (a, b) in enumerate(zip(got, expected, strict=True)) if a != b)
        size = function.output_bytes + GUARD
        detail = f"input {at // size}, byte {at % size} of the results"
        kind, detail = self.blame_back_end(way, source, data, expected, kind, detail)
        text = source.read_text(encoding="utf-8")
        return self.failure([function], way, kind, detail, text, data)

    def failure(
        self,
        functions: list[IRFunction],
        way: Way,
        kind: str,
        detail: str,
        text: str,
        data: bytes = b"",
    ) -> IRFailure:
        commands = self.commands(way, "program.ll", "program", False)
        lines = [shlex.join(c) for c in commands]
        return IRFailure(functions, way, kind, detail, text, lines, data)

    def is_of_one_mind(self, source: Path, way: Way, data: bytes, expected: bytes) -> bool:
        """Whether plain LLVM computes what is expected at other levels, too."""
        try:
            return all(
                self.output(self.build(other, source, "other", True), data) == expected
                for other in (without_plugin(way), Way("-O2"), Way("-O1"))
            )
        except ToolError:
            return False

    def is_failing(self, source: Path, way: Way, data: bytes) -> bool:
        """Whether plain LLVM is of one mind about a module and the plugin is not."""
        try:
            if way.triple or not data:
                self.build(without_plugin(way), source, "other", True)
            else:
                plain = self.output(self.build(Way("-O0"), source, "plain", True), data)
                if not self.is_of_one_mind(source, way, data, plain):
                    return False
        except ToolError:
            return False
        try:
            object_ = self.build(way, source, "residue", False)
            return bool(data) and self.output(object_, data) != plain
        except TooLong:
            return False
        except ToolError:
            # Of a wrong result only that is kept.
            return not data

    def compile_only(
        self, functions: list[IRFunction], way: Way, cpu: str = ""
    ) -> list[IRFailure]:
        """Whether the compiler gets through, for a machine that is not this one."""
        source = self.directory / "program.ll"
        text = module(functions, way.triple, cpu)
        source.write_text(text, encoding="utf-8")
        try:
            self.build(way, source, "residue", False)
        except TooLong:
            return []
        except ToolError as error:
            if len(functions) > 1:
                single = [x for f in functions for x in self.compile_only([f], way)]
                if single:
                    return single
            return [self.failure(functions, way, self.kind(way, source, "compiler"), str(error), text)]
        return []
