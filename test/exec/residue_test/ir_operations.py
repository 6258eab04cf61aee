"""What random IR computes: straight-line code of one function."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from .ir_builder import Builder, Value, constant, known
from .ir_fields import Field
from .ir_memory import Layout, Memory, Records
from .toolchain import has_cpu_flags


@dataclass
class Helper:
    """An internal function: values in, one value out."""

    name: str
    field: Field
    convention: str
    throws: bool
    #: "values", "pair" (a struct), "memory" (sret and byval).
    shape: str


@dataclass
class Scope:
    """The values that can be used here."""

    elements: list[list[Value]]
    values: list[Value] = field(default_factory=list)

    def copy(self) -> Scope:
        return Scope([list(e) for e in self.elements], list(self.values))


@dataclass
class Module:
    """What the functions of one seed share."""

    seed: int
    rng: random.Random
    version: int
    #: "itanium", "msvc" or "none".
    exceptions: str
    fields: list[Field]
    globals: list[str] = field(default_factory=list)
    helpers: list[Helper] = field(default_factory=list)
    #: Whether the code checks the ranges that its flags rely on.
    checks: bool = False
    #: Whether it divides by what is no constant as it stands, too.
    divides: bool = False
    layout: Layout = Layout()
    #: Whether it is compiled for x86-64.
    x86: bool = True
    declarations: set[str] = field(default_factory=set)


PERSONALITIES = {
    "itanium": " personality ptr @__gxx_personality_v0",
    "msvc": " personality ptr @__CxxFrameHandler3",
    "none": "",
}

ATTRIBUTES = (
    "noinline", "alwaysinline", "minsize optsize", "optsize", "cold", "hot",
    "sspstrong", "ssp", "noimplicitfloat", "noinline optnone", "inlinehint",
    '"target-features"="+bmi2,+adx"', '"target-cpu"="x86-64-v2"', "uwtable",
    "null_pointer_is_valid", "nounwind", '"no-builtins"', "convergent",
    '"frame-pointer"="all"', "strictfp",
)  # fmt: skip


class FunctionOperations:
    """What one function computes, but for its control flow."""

    def __init__(self, module: Module, budget: int, depth: int) -> None:
        self.m = module
        self.rng = module.rng
        self.b = Builder(module.rng, module.version)
        self.memory = Memory(self.b)
        self.fields = module.fields
        self.budget = budget
        self.depth = depth
        self.scope = Scope([[] for _ in self.fields])
        self.records: list[Records] = []
        #: Blocks of bytes: pointer and size.
        self.bytes: list[tuple[str, int]] = []
        #: Widths of the numbers that the main function reads, in their order.
        self.inputs: list[int] = []
        self.output_bytes = 0
        self.out: str | None = None
        self.throws = False
        #: A number from outside that only handlers of exceptions use.
        self.for_handlers: Value | None = None
        #: The catchpad whose calls need an operand bundle.
        self.funclet: str | None = None

    # What is made of a function

    def main(self, name: str) -> str:
        b = self.b
        self.out = "%out"
        for f, some in zip(self.fields, self.scope.elements, strict=True):
            for _ in range(self.rng.randrange(1, 4)):
                width = -(-f.width // 8) * 8 + self.rng.choice((0, 0, 8))
                raw = self.input(width)
                self.scope.values.append(raw)
                some.append(self.canonical(f, b.to(raw, f.wide)))
        self.scope.values.append(self.input(64))
        self.add_memory()
        if self.m.exceptions == "msvc" or self.m.exceptions == "itanium" and b.chance(0.2):
            self.throwing_call()
        self.region(self.budget, self.depth)
        self.write_everything()
        b.emit("ret void")
        linkage = self.rng.choice(("", "", "", "weak ", "weak_odr ", "hidden "))
        extra = self.rng.choice(("", "", "", "noinline ", "optsize ", "minsize optsize "))
        aliasing = self.rng.choice(("", "noalias "))
        return self.finish(
            f"define {linkage}void @{name}(ptr {aliasing}%out, ptr {aliasing}%in) {extra}"
        )

    def finish(self, header: str) -> str:
        b = self.b
        self.m.declarations |= b.declarations
        personality = PERSONALITIES[self.m.exceptions] if self.throws else ""
        return "\n".join([header + " #0" + personality + " {", "entry:", *b.head, *b.lines, "}"])

    def input(self, width: int) -> Value:
        b = self.b
        pointer = b.let(f"getelementptr i8, ptr %in, i64 {sum(self.inputs) // 8}", "in")
        self.inputs.append(width)
        return known(b.let(f"load i{width}, ptr {pointer}, align 1", "x"), width, None)

    def helper(self, h: Helper) -> str:
        """Two elements and a number in, an element out."""
        b, rng, f = self.b, self.rng, h.field
        number = self.fields.index(f)
        bound = (0, f.modulus - 1)
        attribute = rng.choice(ATTRIBUTES)
        if not self.m.x86 and attribute.startswith(('"target-', "ssp")):
            attribute = ""
        if attribute == "nounwind" and h.throws:
            attribute = "noinline"
        if "bmi2" in attribute and not has_cpu_flags("bmi2", "adx"):
            attribute = ""
        t = f"i{f.width}"
        if h.shape == "memory":
            pair = f"[2 x {t}]"
            one = b.let(f"getelementptr {pair}, ptr %args, i64 0, i64 1", "p")
            left = known(b.let(f"load {t}, ptr %args", "a"), f.width, bound)
            right = known(b.let(f"load {t}, ptr {one}", "a"), f.width, bound)
            parameters = f"ptr sret({t}) %res, ptr byval({pair}) %args, i64 %k"
            result = "void"
        else:
            left, right = known("%a", f.width, bound), known("%b", f.width, bound)
            given = rng.choice(("", " noundef"))
            if 0 < f.modulus < 1 << (f.width - 1) and rng.random() < 0.2:
                given += f" range({t} 0, {f.modulus})"
            parameters = f"{t}{given} %a, {t} %b, i64 %k"
            result = f"{{ {t}, {t} }}" if h.shape == "pair" else t
        self.scope.elements[number] += [left, right]
        self.scope.values.append(known("%k", 64, None))
        self.add_memory(0.3)
        if h.throws:
            self.b.declare("void @residue_may_throw(i64)")
            b.emit("call void @residue_may_throw(i64 %k)")
        self.region(self.budget, self.depth)
        x = self.pick(number)
        if h.shape == "values" and rng.random() < 0.15:
            x = self.recursion(h, x)
        if h.shape == "memory":
            b.emit(f"store {x}, ptr %res")
            b.emit("ret void")
        elif h.shape == "pair":
            first = b.let(f"insertvalue {result} zeroinitializer, {x}, 0", "s")
            b.let(f"insertvalue {result} {first}, {self.pick(number)}, 1", "s")
            b.emit(f"ret {result} %s{b.counter}")
        else:
            b.emit(f"ret {x}")
        linkage = rng.choice(("internal", "internal", "private", "linkonce_odr", "weak"))
        return self.finish(
            f"define {linkage} {h.convention}{result} @{h.name}({parameters}) {attribute}"
        )

    def recursion(self, h: Helper, x: Value) -> Value:
        """Calls the function itself, with a counter of two bits that falls."""
        b = self.b
        depth = b.logic("and", known("%k", 64, None), constant(3, 64))
        more, again, done = b.name("more"), b.name("again"), b.name("done")
        condition = b.compare("ugt", depth, constant(1, 64))
        before = b.label
        b.branch(condition, again, done)
        b.begin(again)
        less = b.let(f"sub {depth}, 1", more)
        t = f"i{h.field.width}"
        ref = b.let(
            f"call {h.convention}{t} @{h.name}({x}, {self.element_constant(h.field)}, "
            f"i64 {less})",
            "call",
        )
        b.jump(done)
        b.begin(done)
        result = known(ref, h.field.width, (0, h.field.modulus - 1))
        return b.phi([(x, before), (result, again)])

    # Elements

    def element_constant(self, f: Field) -> Value:
        rng = self.rng
        m = f.modulus
        number = rng.choice((0, 1, 2, m - 1, m // 2, rng.randrange(m), rng.randrange(m)))
        return constant(number % m, f.width)

    def pick(self, number: int) -> Value:
        """An element of a field; a constant if there is none."""
        some = self.scope.elements[number]
        if not some or self.b.chance(0.08):
            return self.element_constant(self.fields[number])
        # The last ones more often, so that expressions grow.
        return self.rng.choice(some[-3:] if self.b.chance(0.6) else some)

    def any_value(self) -> Value:
        every = self.scope.values + [v for e in self.scope.elements for v in e]
        return self.rng.choice(every) if every else constant(self.rng.getrandbits(64), 64)

    def condition(self) -> str:
        """A bit that depends on something."""
        b, rng = self.b, self.rng
        x = self.any_value()
        kind = rng.random()
        if kind < 0.4:
            return b.trunc(x, 1).ref if x.width > 1 else x.ref
        if kind < 0.6:
            return b.let(f"icmp {rng.choice(('slt', 'sgt'))} {x}, 0", "c")
        y = b.to(self.any_value(), x.width)
        predicate = rng.choice(("ult", "ule", "ugt", "uge", "slt", "sge", "eq", "ne"))
        return b.compare(predicate, x, y)

    def leaf(self, number: int, width: int) -> Value:
        """A number that is added or multiplied, in the width of products."""
        b, f = self.b, self.fields[number]
        if b.chance(0.08):
            other = b.to(self.any_value(), min(f.width, width))
            return b.zext(other, width)
        x = self.pick(number)
        if b.chance(0.05):
            x = b.freeze(x)
        if x.s[0] >= 0 and b.chance(0.15):
            return b.sext(x, width)
        return b.zext(x, width)

    def canonical(self, f: Field, x: Value) -> Value:
        """x modulo the modulus, in one of the ways to write it, as an element."""
        b, m = self.b, f.modulus
        positive = m < 1 << (x.width - 1)
        if m >= 1 << x.width:
            return b.to(b.urem(b.zext(x, f.wide + 8), m), f.width)
        if x.s[0] < 0 and x.s[1] - x.s[0] < 1 << (x.width - 1) and positive:
            multiple = -(x.s[0] // m) * m
            if x.s[1] + multiple < 1 << (x.width - 1) and b.chance(0.8):
                x = b.add(x, constant(multiple, x.width))
                # Both intervals: the sum is exact as a signed one.
                x = known(x.ref, x.width, (0, x.s[1]))
            elif b.chance(0.7):
                rest = b.srem(x, m)
                negative = b.let(f"icmp slt {rest}, 0", "neg")
                moved = b.let(f"add {rest}, {m}", "up")
                ref = b.let(f"select i1 {negative}, {rest.type} {moved}, {rest}", "r")
                return b.trunc(known(ref, x.width, (0, m - 1)), f.width)
        if x.u[1] < 2 * m and b.chance(0.5):
            return b.to(self.conditional_subtraction(x, m), f.width)
        if x.s[0] >= 0 and positive and b.chance(0.07):
            return b.to(b.srem(x, m), f.width)
        rest = b.urem(x, m)
        if b.chance(0.06):
            quotient = b.udiv(x, m)
            self.keep(quotient)
        return b.to(rest, f.width)

    def conditional_subtraction(self, x: Value, m: int) -> Value:
        """x or x - m, whichever is below m."""
        b, rng = self.b, self.rng
        less = b.let(f"sub {x}, {constant(m, x.width).ref}", "less")
        form = rng.choice(("select", "select", "umin", "branch", "mask"))
        # The difference wraps unless it is chosen.
        if form == "umin" and 2 * m <= 1 << x.width:
            return b.intrinsic("umin", [x, known(less, x.width, None)], u=(0, m - 1))
        condition = b.compare("ult", x, constant(m, x.width))
        if form == "branch":
            high, done = b.name("high"), b.name("done")
            before = b.label
            b.branch(condition, done, high)
            b.begin(high)
            b.jump(done)
            b.begin(done)
            ref = b.let(f"phi {x.type} [ {x.ref}, %{before} ], [ {less}, %{high} ]", "r")
        elif form == "mask":
            mask = b.let(f"sext i1 {condition} to {x.type}", "mask")
            back = b.let(f"and {x.type} {mask}, {constant(m, x.width).ref}", "back")
            ref = b.let(f"add {x.type} {less}, {back}", "r")
        else:
            ref = b.let(f"select i1 {condition}, {x}, {x.type} {less}", "r")
        return known(ref, x.width, (0, m - 1))

    def ring(self, number: int, steps: int) -> Value:
        """A random expression in the width of products."""
        b, rng, f = self.b, self.rng, self.fields[number]
        w, m = f.wide, f.modulus
        whole = 1 << w
        x = self.leaf(number, w)
        for _ in range(steps):
            y = self.leaf(number, w)
            op = rng.choice(("add", "add", "sub", "sub", "mul", "mul", "shl", "select", "square"))
            wrap = b.chance(0.04)
            if op == "square":
                op, y = "mul", x
            if not wrap and op in ("mul", "square") and x.u[1] * y.u[1] >= whole:
                x = b.urem(x, m) if m < whole else x
                if y.u[1] >= m:
                    y = b.urem(y, m)
                if x.u[1] * y.u[1] >= whole:
                    op = "add"
            if op == "add":
                x = b.add(x, y) if wrap or x.u[1] + y.u[1] < whole else b.add(b.urem(x, m), y)
            elif op == "mul":
                x = b.mul(x, y)
            elif op == "shl":
                k = rng.randrange(1, min(w, 9))
                if wrap or x.u[1] << k < whole:
                    x = b.shl(x, k)
            elif op == "select":
                x = b.select(self.condition(), x, y)
            else:
                multiple = m * -(-y.u[1] // m)
                if x.u[1] + multiple < whole and b.chance(0.6):
                    x = b.add(x, constant(multiple, w))
                    difference = b.sub(x, y)
                    low = multiple - y.u[1]
                    x = known(difference.ref, w, (low, x.u[1]))
                elif wrap or (x.s[0] - y.s[1] >= -(whole // 2) and b.chance(0.7)):
                    x = b.sub(x, y)
                    if x.s[0] < 0 and x.s[1] + multiple < whole // 2:
                        x = b.add(x, constant(multiple, w))
                        if x.s[0] >= 0:
                            x = known(x.ref, w, (x.s[0], x.s[1]))
        return x

    def keep(self, x: Value) -> None:
        self.check(x)
        self.scope.values.append(x)

    def add_element(self, number: int, x: Value) -> None:
        self.check(x)
        self.scope.elements[number].append(x)

    def check(self, x: Value) -> None:
        """Has the code check the range that the generator believes in."""
        b = self.b
        last = b.lines[-1] if b.lines else ""
        if not self.m.checks or last == "" or " = phi " in last:
            # Nothing stands between phis.
            return
        b.declare("void @residue_check(i1, i32)")
        ends = (("ult", x.u[0]), ("ugt", x.u[1]), ("slt", x.s[0]), ("sgt", x.s[1]))
        for predicate, end in ends:
            wrong = b.let(f"icmp {predicate} {x}, {end}", "wrong")
            b.emit(f"call void @residue_check(i1 {wrong}, i32 {b.counter})")

    def field_operation(self) -> None:
        number = self.rng.randrange(len(self.fields))
        x = self.ring(number, self.rng.randrange(1, 5))
        self.add_element(number, self.canonical(self.fields[number], x))

    def write(self, x: Value) -> None:
        """Stores a number where the caller sees it, if this is the main function."""
        b = self.b
        if self.out is None:
            return
        width = -(-x.width // 8) * 8
        p = b.let(f"getelementptr i8, ptr {self.out}, i64 {self.output_bytes}", "o")
        self.output_bytes += width // 8
        b.emit(f"store {b.zext(x, width)}, ptr {p}, align 1")

    def write_everything(self) -> None:
        b = self.b
        for some in self.scope.elements:
            for x in some[-3:]:
                self.write(x)
        for x in self.scope.values[-4:]:
            self.write(x)
        for r in self.records:
            for _ in range(2):
                p = self.memory.element(r, self.variable())
                self.write(self.memory.load(r, p))
            for row in range(0 if r.constant else r.rows):
                for column in range(r.columns):
                    p = b.let(
                        f"getelementptr {r.type}, ptr {r.ref}, i64 0, i64 {row}, "
                        f"i64 {column}", "p",
                    )  # fmt: skip
                    self.write(self.memory.load(r, p))
        for ref, size in self.bytes:
            for at in range(0, size, 4):
                p = b.let(f"getelementptr i8, ptr {ref}, i64 {at}", "p")
                self.write(known(b.let(f"load i32, ptr {p}", "ld"), 32, None))

    # Memory

    def add_memory(self, probability: float = 0.7) -> None:
        b, rng = self.b, self.rng
        while b.chance(probability) and len(self.records) < 3:
            number = rng.randrange(len(self.fields))
            f = self.fields[number]
            name = b.name("obj")
            kind = rng.random()
            r = Records(
                "%" + name, f.width, f.modulus, rng.choice((1, 2, 3, 4, 5, 8)),
                rng.choice((1, 2, 3, 3, 5)), self.m.layout,
            )  # fmt: skip
            if kind < 0.25:
                r.ref = f"@{name}_{self.m.seed}_{len(self.m.globals)}"
                self.add_table(r, f)
            else:
                b.head.append(f"  {r.ref} = alloca {r.type}, align 16")
                if b.chance(0.3):
                    b.emit(f"store {r.type} zeroinitializer, ptr {r.ref}, align 16")
                else:
                    for row in range(r.rows):
                        for column in range(r.columns):
                            p = b.let(
                                f"getelementptr {r.type}, ptr {r.ref}, i64 0, "
                                f"i64 {row}, i64 {column}", "p",
                            )  # fmt: skip
                            self.memory.store(r, p, self.pick(number))
            self.records.append(r)
        if b.chance(probability * 0.6):
            size = rng.choice((32, 48, 64, 100))
            ref = "%" + b.name("bytes")
            b.head.append(f"  {ref} = alloca [{size} x i8], align 16")
            b.declare("void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
            b.emit(
                f"call void @llvm.memset.p0.i64(ptr {ref}, i8 {rng.randrange(128)}, "
                f"i64 {size}, i1 false)"
            )
            self.bytes.append((ref, size))

    def add_table(self, r: Records, f: Field) -> None:
        rows = []
        for _ in range(r.rows):
            columns = ", ".join(str(self.element_constant(f)) for _ in range(r.columns))
            rows.append(f"{r.row} [{columns}]")
        r.constant = self.b.chance(0.7)
        kind = "constant" if r.constant else "global"
        linkage = self.rng.choice(("internal", "private unnamed_addr", "linkonce_odr", ""))
        self.m.globals.append(
            f"{r.ref} = {linkage} {kind} {r.type} [{', '.join(rows)}], align 16"
        )

    def variable(self) -> Value | None:
        return self.any_value() if self.b.chance(0.6) else None

    def access(self) -> None:
        """Reads or writes an element of some records."""
        b, rng = self.b, self.rng
        if not self.records:
            return self.field_operation()
        r = rng.choice(self.records)
        number = next(
            i
            for i, f in enumerate(self.fields)
            if f.width == r.width and f.modulus == r.bound
        )
        pointer = self.memory.element(r, self.variable())
        others = [o for o in self.records if (o.width, o.bound) == (r.width, r.bound)]
        writable = not r.constant
        if b.chance(0.2):
            other = rng.choice(others)
            writable = writable and not other.constant
            second = self.memory.element(other, self.variable())
            pointer = b.let(
                f"select i1 {self.condition()}, ptr {pointer}, ptr {second}", "sp"
            )
        if b.chance(0.5) and writable:
            self.memory.store(r, pointer, self.pick(number))
        else:
            x = self.memory.load(r, pointer)
            if b.chance(0.15) and r.bound < 1 << (r.width - 1):
                b.declare("void @llvm.assume(i1)")
                ok = b.compare("ult", x, constant(r.bound, r.width))
                b.emit(f"call void @llvm.assume(i1 {ok})")
            self.add_element(number, x)

    def partial(self) -> None:
        """Reads whole bytes of an element, or writes a number over bytes."""
        b, rng = self.b, self.rng
        places = [r for r in self.records if r.width >= 8]
        if self.bytes and (b.chance(0.7) or not places):
            ref, size = rng.choice(self.bytes)
            widths = [w for w in (8, 16, 32, 64, 128, 192, 200, 256) if w // 8 <= size]
            width = rng.choice(widths)
            offset = self.memory.place(size, width, self.variable())
            type_ = "i64"
            if offset.startswith("%"):
                offset = self.as_i64(offset)
            flag = rng.choice(("", " inbounds", " nusw"))
            p = b.let(f"getelementptr{flag} i8, ptr {ref}, {type_} {offset}", "p")
            if b.chance(0.5):
                x = b.to(self.any_value(), width)
                b.emit(f"store {x}, ptr {p}, align 1")
            else:
                self.keep(known(b.let(f"load i{width}, ptr {p}, align 1", "ld"), width, None))
        elif places:
            r = rng.choice(places)
            ref, size = r.ref, r.width // 8
            width = rng.choice([w for w in (8, 16, 32, 64, 128) if w // 8 <= size])
            # Of some element: its column is not one of whole elements any more.
            start = rng.randrange(r.rows * r.columns) * r.size
            start += rng.randrange(size - width // 8 + 1)
            p = b.let(f"getelementptr i8, ptr {ref}, i64 {start}", "p")
            self.keep(known(b.let(f"load i{width}, ptr {p}, align 1", "ld"), width, None))

    def as_i64(self, ref: str) -> str:
        """The last index, whose width its definition says, in 64 bits."""
        line = next(l for l in reversed(self.b.lines) if l.startswith(f"  {ref} = "))
        if " i32 " not in line:
            return ref
        return self.b.let(f"zext i32 {ref} to i64", "zext")

    def move_bytes(self) -> None:
        """Copies a row or some bytes."""
        b, rng = self.b, self.rng
        writable = [r for r in self.records if not r.constant and r.rows > 1]
        b.declare("void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)")
        if writable and b.chance(0.6):
            r = rng.choice(writable)
            one, two = (
                b.let(f"getelementptr {r.row}, ptr {r.ref}, i64 {rng.randrange(r.rows)}", "p")
                for _ in range(2)
            )
            size = r.columns * r.size
            b.emit(
                f"call void @llvm.memmove.p0.p0.i64(ptr {one}, ptr {two}, i64 {size}, i1 false)"
            )
        elif self.bytes:
            ref, size = rng.choice(self.bytes)
            p = b.let(f"getelementptr i8, ptr {ref}, i64 {rng.randrange(1, 9)}", "p")
            b.emit(
                f"call void @llvm.memmove.p0.p0.i64(ptr {p}, ptr {ref}, i64 {size - 8}, i1 false)"
            )

    # Anything else

    def odd_operation(self) -> None:
        """Operations that are no ring operations."""
        b, rng = self.b, self.rng
        x = self.any_value()
        y = b.to(self.any_value(), x.width)
        w = x.width
        kind = rng.randrange(16)
        if w < 4:
            return self.keep(b.logic("xor", x, y))
        if kind == 0:
            self.keep(b.intrinsic(rng.choice(("umin", "umax", "smin", "smax")), [x, y]))
        elif kind == 1:
            sat = rng.choice(("usub.sat", "uadd.sat", "ssub.sat", "sadd.sat"))
            self.keep(b.intrinsic(sat, [x, y]))
        elif kind == 2:
            self.keep(b.intrinsic("abs", [x], ", i1 false"))
        elif kind == 3:
            amount = constant(rng.randrange(2 * w) % (1 << w), w)
            # LLVM 22 has no code for others: the amount modulo such a width.
            if b.chance(0.4) and w & (w - 1) == 0:
                amount = b.to(self.any_value(), w)
            self.keep(b.intrinsic(rng.choice(("fshl", "fshr")), [x, y, amount]))
        elif kind == 4:
            count = rng.choice(("ctpop", "ctlz", "cttz"))
            more = "" if count == "ctpop" else ", i1 false"
            self.keep(b.intrinsic(count, [x], more))
        elif kind == 5:
            if w % 16:
                self.keep(b.intrinsic("bitreverse", [x]))
            else:
                self.keep(b.intrinsic("bswap", [x]))
        elif kind == 6:
            self.overflow(x, y)
        elif kind == 7:
            amount = b.urem(x, w) if w < 1 << w else x
            op = rng.choice(("shl", "lshr", "ashr"))
            self.keep(known(b.let(f"{op} {y}, {amount.ref}", op), w, None))
        elif kind == 8:
            c = max(2, rng.choice((10, 62, 3, 10**19, rng.getrandbits(w))) % (1 << w))
            is_signed = c > 100 and c % 2 and c < 1 << (w - 1)
            quotient = b.sdiv(x, c) if is_signed else b.udiv(x, c)
            rest = b.srem(x, c) if is_signed else b.urem(x, c)
            self.keep(quotient)
            self.keep(rest)
        elif kind == 9:
            at = rng.randrange(1, w)
            high, low = b.lshr(x, at), b.logic("and", y, constant((1 << at) - 1, w))
            low = known(low.ref, w, (0, (1 << at) - 1))
            self.keep(b.join(high, low, at))
        elif kind == 10:
            self.vector(x, y)
        elif kind == 11:
            k = rng.randrange(1, min(w, 8))
            small = b.lshr(x, k)
            shifted = b.shl(small, k)
            self.keep(b.lshr(shifted, k, exact=True))
        elif kind == 12:
            m = rng.choice((3, 10, 97))
            if m < 1 << (w - 1):
                small = b.udiv(x, m)
                product = known(b.let(f"mul nuw {small}, {m}", "mul"), w, (0, x.u[1]))
                self.keep(b.udiv(product, m, exact=True))
        elif kind == 13:
            odd = known(b.let(f"or {y}, 1", "odd"), w, (1, (1 << w) - 1))
            self.keep(known(b.let(f"urem {x}, {odd.ref}", "rem"), w, None))
        elif kind == 14:
            self.keep(b.ashr(x, rng.randrange(w)))
        else:
            self.swap(x, y)

    def overflow(self, x: Value, y: Value) -> None:
        b = self.b
        name = self.rng.choice(("uadd", "usub", "umul", "sadd", "ssub"))
        pair = f"{{ {x.type}, i1 }}"
        full_name = f"llvm.{name}.with.overflow.{x.type}"
        b.declare(f"{pair} @{full_name}({x.type}, {x.type})")
        both = b.let(f"call {pair} @{full_name}({x}, {y})", "ov")
        value = known(b.let(f"extractvalue {pair} {both}, 0", "lo"), x.width, None)
        carry = known(b.let(f"extractvalue {pair} {both}, 1", "carry"), 1, None)
        self.keep(value)
        self.keep(carry)
        if x.width > 1:
            self.keep(b.add(value, b.zext(carry, x.width)))

    def vector(self, x: Value, y: Value) -> None:
        """Some lanes of integers, which a reduction may stand on."""
        b, rng = self.b, self.rng
        lanes = rng.choice((2, 2, 3, 4))
        type_ = f"<{lanes} x {x.type}>"
        one = b.let(f"insertelement {type_} zeroinitializer, {x}, i32 0", "vec")
        one = b.let(f"insertelement {type_} {one}, {y}, i32 1", "vec")
        two = b.let(
            f"shufflevector {type_} {one}, {type_} {one}, <{lanes} x i32> zeroinitializer",
            "splat",
        )
        op = rng.choice(("add", "mul", "xor", "urem", "select", "sub"))
        if op == "urem":
            m = max(2, self.fields[0].modulus % (1 << x.width))
            splat = ", ".join([str(constant(m, x.width))] * lanes)
            result = b.let(f"urem {type_} {one}, <{splat}>", "vrem")
        elif op == "select":
            c = b.let(f"icmp ult {type_} {one}, {two}", "vc")
            result = b.let(f"select <{lanes} x i1> {c}, {type_} {one}, {type_} {two}", "vs")
        else:
            result = b.let(f"{op} {type_} {one}, {two}", "vop")
        lane = rng.randrange(lanes)
        ref = b.let(f"extractelement {type_} {result}, i32 {lane}", "lane")
        self.keep(known(ref, x.width, None))

    def swap(self, x: Value, y: Value) -> None:
        """The masked swap of two numbers."""
        b = self.b
        mask = known(b.let(f"sext i1 {self.condition()} to {x.type}", "mask"), x.width, None)
        if b.chance(0.4):
            number = self.rng.randrange(len(self.fields))
            x, y = self.pick(number), self.pick(number)
            mask = b.to(b.sext(mask, max(mask.width, x.width)), x.width)
            mask = known(mask.ref, x.width, None)
        both = b.logic("and", mask, b.logic("xor", x, y))
        self.keep(b.logic("xor", x, both))
        self.keep(b.logic("xor", y, both))

    # Calls

    def call(self) -> None:
        b, rng = self.b, self.rng
        if not self.m.helpers:
            return self.field_operation()
        h = rng.choice(self.m.helpers)
        number = self.fields.index(h.field)
        if h.throws and self.funclet:
            return self.field_operation()
        text, slot = self.call_text(h, number)
        word = "invoke" if h.throws else self.rng.choice(("", "", "notail ")) + "call"
        if h.shape == "memory":
            b.emit(f"{word} {text}")
            ref = ""
        else:
            ref = b.let(f"{word} {text}", "call")
        if h.throws:
            self.invoked(number, lambda: self.result(h, ref, slot))
        else:
            self.add_element(number, self.result(h, ref, slot))

    def throwing_call(self) -> None:
        """A call from outside that throws, and whose handlers compute."""
        b, number = self.b, self.rng.randrange(len(self.fields))
        b.declare("void @residue_may_throw(i64)")
        k = b.to(self.any_value(), 64)
        f = self.fields[number]
        self.for_handlers = self.input(max(8, f.bits // 8 * 8))
        b.emit(f"invoke void @residue_may_throw({k})")
        self.invoked(number, lambda: self.pick(number))
        self.for_handlers = None

    def handle(self, number: int) -> None:
        """What a handler computes: of a number, too, that only handlers use."""
        b, f = self.b, self.fields[number]
        if self.for_handlers and self.for_handlers.width <= f.wide:
            x = b.zext(self.for_handlers, f.wide)
            y = self.leaf(number, f.wide)
            if x.u[1] * y.u[1] >> f.wide == 0:
                self.add_element(number, self.canonical(f, b.mul(x, y)))
        self.field_operation()

    def call_text(self, h: Helper, number: int) -> tuple[str, str]:
        """What stands behind call or invoke, and where the result goes in memory."""
        b, t = self.b, f"i{h.field.width}"
        k = b.to(self.any_value(), 64)
        one, two = self.pick(number), self.pick(number)
        bundle = f' [ "funclet"(token {self.funclet}) ]' if self.funclet else ""
        if h.shape != "memory":
            result = f"{{ {t}, {t} }}" if h.shape == "pair" else t
            return f"{h.convention}{result} @{h.name}({one}, {two}, {k}){bundle}", ""
        pair = f"[2 x {t}]"
        arguments, slot = "%" + b.name("args"), "%" + b.name("ret")
        b.head.append(f"  {arguments} = alloca {pair}, align 16")
        b.head.append(f"  {slot} = alloca {t}, align 16")
        second = b.let(f"getelementptr {pair}, ptr {arguments}, i64 0, i64 1", "p")
        b.emit(f"store {one}, ptr {arguments}")
        b.emit(f"store {two}, ptr {second}")
        return (
            f"{h.convention}void @{h.name}(ptr sret({t}) {slot}, "
            f"ptr byval({pair}) {arguments}, {k}){bundle}"
        ), slot

    def result(self, h: Helper, ref: str, slot: str) -> Value:
        b, t = self.b, f"i{h.field.width}"
        if h.shape == "pair":
            lane = self.rng.randrange(2)
            ref = b.let(f"extractvalue {{ {t}, {t} }} {ref}, {lane}", "part")
        elif h.shape == "memory":
            ref = b.let(f"load {t}, ptr {slot}", "ld")
        return known(ref, h.field.width, (0, h.field.modulus - 1))

    # Control flow, of the class behind this one

    def region(self, budget: int, depth: int) -> None:
        raise NotImplementedError

    def invoked(self, number: int, result: Callable[[], Value]) -> None:
        raise NotImplementedError
