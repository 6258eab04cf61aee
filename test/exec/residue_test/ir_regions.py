"""Control flow of random IR: loops with several exits or entries, switches,
exceptions, dead blocks."""

from __future__ import annotations

from collections.abc import Callable

from .ir_builder import Value, constant, known
from .ir_divisions import DivisionOperations
from .ir_operations import Scope

Edges = list[tuple[Value, str]]


class FunctionGenerator(DivisionOperations):
    """The blocks of one function."""

    def region(self, budget: int, depth: int) -> None:
        """Operations and control flow; what it computes may be used behind it."""
        rng = self.rng
        while budget > 0:
            kind = rng.random()
            if depth and kind < 0.25:
                inner = min(budget, rng.randrange(1, 6))
                form = rng.choice(
                    (
                        self.if_else,
                        self.if_else,
                        self.loop,
                        self.loop,
                        self.loop,
                        self.irreducible,
                        self.switch,
                        self.indirect,
                        self.lookup,
                        self.lazy_sum,
                    )
                )
                form(inner, depth - 1)
                budget -= inner
                continue
            budget -= 1
            if self.m.divides and rng.random() < 0.2:
                self.division()
            elif kind < 0.60:
                self.field_operation()
            elif kind < 0.70:
                self.access()
            elif kind < 0.75:
                self.partial()
            elif kind < 0.78:
                self.move_bytes()
            elif kind < 0.90:
                self.odd_operation()
            elif kind < 0.97:
                self.call()
            elif kind < 0.98:
                self.power()
            else:
                self.write(self.any_value())

    def work(self, number: int, budget: int, depth: int) -> Value:
        """A region, and an element that it knows."""
        self.region(budget, depth)
        return self.pick(number)

    def arm(
        self, number: int, budget: int, depth: int, outer: Scope, target: str
    ) -> tuple[Value, str]:
        """A block that the caller has begun, up to a jump to the target."""
        self.scope = outer.copy()
        x = self.work(number, budget, depth)
        label = self.b.label
        self.b.jump(target)
        self.scope = outer
        return x, label

    def merge(self, number: int, label: str, edges: Edges) -> None:
        b = self.b
        b.begin(label)
        x = b.phi(edges)
        if b.chance(0.3):
            # A second phi, of the same values.
            self.add_element(number, b.phi(edges))
        self.add_element(number, x)

    def some_field(self) -> int:
        return self.rng.randrange(len(self.fields))

    # Branches

    def if_else(self, budget: int, depth: int) -> None:
        b, number = self.b, self.some_field()
        yes, no, after = b.name("yes"), b.name("no"), b.name("join")
        outer = self.scope
        condition = self.condition()
        edges: Edges = []
        if b.chance(0.3):
            edges.append((self.pick(number), b.label))
            b.branch(condition, yes, after)
        else:
            b.branch(condition, yes, no)
            b.begin(no)
            edges.append(self.arm(number, budget // 2, depth, outer, after))
        b.begin(yes)
        edges.append(self.arm(number, budget - budget // 2, depth, outer, after))
        if b.chance(0.15):
            edges.append(self.dead_block(number, after))
        self.rng.shuffle(edges)
        self.merge(number, after, edges)

    def dead_block(self, number: int, target: str) -> tuple[Value, str]:
        """A block that nothing leads to, where values may use themselves."""
        b, f = self.b, self.fields[number]
        dead, own = b.name("dead"), "%" + b.name("own")
        b.begin(dead)
        t = f"i{f.wide}"
        b.emit(f"{own} = add {t} {own}, {self.leaf(number, f.wide).ref}")
        rest = b.urem(known(own, f.wide, None), f.modulus)
        x = b.to(rest, f.width)
        b.jump(target)
        return known(x.ref, f.width, (0, f.modulus - 1)), dead

    def switch(self, budget: int, depth: int) -> None:
        """Cases, some of which share a block or go to the end at once."""
        b, number = self.b, self.some_field()
        after = b.name("join")
        labels = [b.name("case") for _ in range(2)]
        outer = self.scope
        selector = b.logic("and", b.to(self.any_value(), 64), constant(7, 64))
        direct = (self.pick(number), b.label)
        targets = [self.rng.choice([*labels, after]) for _ in range(6)]
        cases = " ".join(f"i64 {i}, label %{t}" for i, t in enumerate(targets))
        b.emit(f"switch {selector}, label %{labels[0]} [ {cases} ]")
        edges: Edges = [direct for t in targets if t == after]
        used = [l for l in labels if l in targets or l == labels[0]]
        for label in used:
            b.begin(label)
            edges.append(self.arm(number, budget // 2, depth, outer, after))
        self.merge(number, after, edges)

    def indirect(self, budget: int, depth: int) -> None:
        """A branch to a block whose address is chosen, or by inline assembly."""
        b, number = self.b, self.some_field()
        if self.m.exceptions == "msvc":
            # LLVM 22 inlines callbr into funclets, and its verifier objects.
            return self.if_else(budget, depth)
        labels = [b.name("target") for _ in range(2)]
        after = b.name("join")
        outer = self.scope
        if self.out is None or b.chance(0.4):
            b.emit(
                f'callbr void asm sideeffect "", "!i"() to label %{labels[0]} '
                f"[label %{labels[1]}]"
            )
        else:
            one, two = (f"blockaddress(@f{self.m.seed}, %{l})" for l in labels)
            chosen = b.let(f"select i1 {self.condition()}, ptr {one}, ptr {two}", "to")
            both = ", ".join(f"label %{l}" for l in labels)
            b.emit(f"indirectbr ptr {chosen}, [{both}]")
        edges: Edges = []
        for label in labels:
            b.begin(label)
            edges.append(self.arm(number, budget // 2, depth, outer, after))
        self.merge(number, after, edges)

    # Loops

    def placeholder(self) -> int:
        """A line to be filled in, when the latch is known."""
        self.b.lines.append("")
        return len(self.b.lines) - 1

    def fill(self, line: int, ref: str, type_: str, edges: list[tuple[str, str]]) -> None:
        text = ", ".join(f"[ {v}, %{label} ]" for v, label in edges)
        self.b.lines[line] = f"  {ref} = phi {type_} {text}"

    def trips(self) -> Value:
        """How often a loop goes round: a few times, once at least."""
        b = self.b
        if b.chance(0.5):
            return constant(self.rng.randrange(1, 6), 64)
        some = b.logic("and", b.to(self.any_value(), 64), constant(3, 64))
        return b.add(some, constant(1, 64))

    def loop(self, budget: int, depth: int) -> None:
        """Elements go round; it ends at the head or the foot, or on the way."""
        b, rng = self.b, self.rng
        trips = self.trips()
        head, after = b.name("loop"), b.name("exit")
        numbers = [self.some_field() for _ in range(rng.randrange(1, 4))]
        starts = [self.pick(n) for n in numbers]
        before, outer = b.label, self.scope
        b.jump(head)
        b.begin(head)
        lines = [self.placeholder() for _ in numbers]
        counter_line, counter = self.placeholder(), "%" + b.name("i")
        self.scope = outer.copy()
        # The outer values of these fields less often: they are invariant.
        phis = []
        for n in numbers:
            bound = self.fields[n].modulus - 1
            phis.append(known("%" + b.name("phi"), self.fields[n].width, (0, bound)))
            self.add_element(n, phis[-1])
        i = known(counter, 64, (0, 8))
        self.keep(i)
        number, edges = numbers[0], []
        if b.chance(0.25):
            # Ends at the head.
            body = b.name("body")
            edges.append((phis[0], head))
            done = b.compare("eq", i, trips)
            b.branch(done, after, body)
            b.begin(body)
        if b.chance(0.3):
            self.region(budget // 2, depth)
            on = b.name("on")
            edges.append((self.pick(number), b.label))
            b.branch(self.condition(), after, on)
            b.begin(on)
        self.region(budget, depth)
        latch_values = [self.pick(n) for n in numbers]
        following = b.add(i, constant(1, 64))
        edges.append((latch_values[0], b.label))
        b.branch(b.compare("uge", following, trips), after, head)
        latch = b.label
        for line, phi, start, last in zip(lines, phis, starts, latch_values, strict=True):
            self.fill(line, phi.ref, phi.type, [(start.ref, before), (last.ref, latch)])
        self.fill(counter_line, counter, "i64", [("0", before), (following.ref, latch)])
        self.scope = outer
        self.merge(number, after, edges)

    def irreducible(self, budget: int, depth: int) -> None:
        """Two blocks that lead to each other, both entered from outside."""
        b, number = self.b, self.some_field()
        f = self.fields[number]
        labels = [b.name("one"), b.name("two")]
        after, before, outer = b.name("exit"), b.label, self.scope
        starts = [self.pick(number), self.pick(number)]
        fuel = constant(self.rng.randrange(2, 7), 64)
        condition = self.condition()
        # The condition may be in front of this: it ends the block it is in.
        before = b.label
        b.branch(condition, *labels)
        phis = [known("%" + b.name("phi"), f.width, (0, f.modulus - 1)) for _ in labels]
        fuels = [known("%" + b.name("fuel"), 64, (0, 8)) for _ in labels]
        places, ends, edges = [], [], []
        for k, label in enumerate(labels):
            b.begin(label)
            places.append((self.placeholder(), self.placeholder()))
            self.scope = outer.copy()
            self.add_element(number, phis[k])
            x = self.work(number, budget // 2 + 1, depth)
            left = known(b.let(f"sub {fuels[k]}, 1", "left"), 64, (0, 8))
            # Falls at each step; at 1 it is over.
            done = b.let(f"icmp ule {fuels[k]}, 1", "done")
            edges.append((x, b.label))
            ends.append((x, left, b.label))
            b.branch(done, after, labels[1 - k])
        for k in range(2):
            x, left, label = ends[1 - k]
            line, fuel_line = places[k]
            self.fill(line, phis[k].ref, x.type, [(starts[k].ref, before), (x.ref, label)])
            self.fill(fuel_line, fuels[k].ref, "i64", [(fuel.ref, before), (left.ref, label)])
        self.scope = outer
        self.merge(number, after, edges)

    def lazy_sum(self, budget: int, depth: int) -> None:
        """A wide sum or a Horner scheme over a table, reduced behind the loop or in it."""
        b, number = self.b, self.some_field()
        f = self.fields[number]
        tables = [r for r in self.records if (r.width, r.bound) == (f.width, f.modulus)]
        trips = self.rng.choice((3, 8, 21))
        head, after, before = b.name("loop"), b.name("exit"), b.label
        factor = self.leaf(number, f.wide)
        horner = b.chance(0.5) and factor.u[1] < f.modulus
        if f.modulus * (trips + 1) >= 1 << f.wide or (
            horner and f.modulus**2 + f.modulus >= 1 << f.wide
        ):
            return self.field_operation()
        before = b.label
        b.jump(head)
        b.begin(head)
        line, counter_line = self.placeholder(), self.placeholder()
        i = known("%" + b.name("i"), 64, (0, trips - 1))
        bound = (f.modulus - 1) * (1 if horner else trips)
        total = known("%" + b.name("sum"), f.wide, (0, bound))
        if tables:
            table = self.rng.choice(tables)
            x = self.memory.load(table, self.memory.element(table, i))
        else:
            x = self.pick(number)
        term = b.zext(x, f.wide)
        if horner:
            new = b.urem(b.add(b.mul(total, factor), term), f.modulus)
        else:
            ref = b.let(f"add nuw {total}, {term.ref}", "sum")
            new = known(ref, f.wide, (0, bound))
        following = b.add(i, constant(1, 64))
        b.branch(b.compare("eq", following, constant(trips, 64)), after, head)
        self.fill(line, total.ref, total.type, [("0", before), (new.ref, head)])
        self.fill(counter_line, i.ref, "i64", [("0", before), (following.ref, head)])
        b.begin(after)
        self.add_element(number, self.canonical(f, new))

    def power(self) -> None:
        """A power by a constant, straight down or in a loop."""
        b, number = self.b, self.some_field()
        f = self.fields[number]
        if f.modulus**2 > 1 << f.wide:
            return self.field_operation()
        base = b.zext(self.pick(number), f.wide)
        exponent = self.rng.choice((f.modulus - 2, f.modulus - 1, f.modulus // 2, 65537, 30, 45))
        if exponent.bit_length() > 40:
            exponent = self.rng.getrandbits(20)
        result = base if b.chance(0.5) else constant(1, f.wide)
        for bit in bin(max(exponent, 3))[3:]:
            result = b.urem(b.mul(result, result), f.modulus)
            if bit == "1":
                result = b.urem(b.mul(result, base), f.modulus)
        self.add_element(number, b.to(result, f.width))

    def lookup(self, budget: int, depth: int) -> None:
        """One of some numbers by masks behind a value barrier, in a loop."""
        b, rng = self.b, self.rng
        if not self.bytes:
            return self.loop(budget, depth)
        place, size = rng.choice(self.bytes)
        width = rng.choice([w for w in (128, 192, 256) if w // 8 <= size - 8])
        wanted = b.logic("and", b.to(self.any_value(), 64), constant(1, 64))
        head, after, before = b.name("loop"), b.name("exit"), b.label
        b.jump(head)
        b.begin(head)
        line, counter_line = self.placeholder(), self.placeholder()
        t = f"i{width}"
        i, chosen = "%" + b.name("i"), "%" + b.name("chosen")
        hit = b.let(f"icmp eq i64 {i}, {wanted.ref}", "hit")
        word_bits = self.m.layout.address_bits
        bits = b.let(f"sext i1 {hit} to i{word_bits}", "bits")
        word = b.let(f'call i{word_bits} asm "", "=r,0"(i{word_bits} {bits})', "word")
        mask = b.let(f"zext i{word_bits} {word} to {t}", "mask")
        repeated = mask
        for at in range(word_bits, width, word_bits):
            part = b.let(f"shl {t} {mask}, {at}", "part")
            repeated = b.let(f"or {t} {part}, {repeated}", "mask")
        p = b.let(f"getelementptr i64, ptr {place}, i64 {i}", "p")
        entry = b.let(f"load {t}, ptr {p}, align 8", "ld")
        pairs = [("keep", f"and {t} {repeated}, {chosen}"), ("take", f"and {t} {repeated}, {entry}")]
        rng.shuffle(pairs)
        refs = {stem: b.let(text, stem) for stem, text in pairs}
        operands = list(refs.values())
        if b.chance(0.7):
            operands = [refs["take"], refs["keep"]]
        both = b.let(f"xor {t} {operands[0]}, {operands[1]}", "both")
        last = b.let(f"xor {t} {chosen}, {both}", "last")
        following = b.let(f"add i64 {i}, 1", "next")
        done = b.let(f"icmp eq i64 {following}, 2", "done")
        b.branch(done, after, head)
        self.fill(line, chosen, t, [("0", before), (last, head)])
        self.fill(counter_line, i, "i64", [("0", before), (following, head)])
        b.begin(after)
        self.keep(known(last, width, None))

    # Exceptions

    def invoked(self, number: int, result: Callable[[], Value]) -> None:
        """What follows an invoke that has just been written: both its ways."""
        b, rng = self.b, self.rng
        self.throws = True
        normal, pad, after = b.name("normal"), b.name("pad"), b.name("after")
        b.emit(f"    to label %{normal} unwind label %{pad}")
        outer = self.scope
        ways = [(self.last_element(number, outer), b.label)]
        b.begin(normal)
        self.scope = outer.copy()
        self.add_element(number, result())
        self.field_operation()
        if b.chance(0.4):
            # A second one to the same pad, with another element.
            b.declare("void @residue_may_throw(i64)")
            second = b.name("normal")
            k = b.to(self.any_value(), 64)
            ways.append((self.last_element(number, self.scope), b.label))
            b.emit(f"invoke void @residue_may_throw({k})")
            b.emit(f"    to label %{second} unwind label %{pad}")
            b.begin(second)
        edges: Edges = [(self.pick(number), b.label)]
        b.jump(after)
        self.scope = outer.copy()
        b.begin(pad)
        self.add_element(number, b.phi(ways))
        if self.m.exceptions == "itanium":
            edges += self.catch(number, after)
        elif b.chance(0.75):
            edges += self.catch_funclets(number, after)
        else:
            self.clean_up(number)
        self.scope = outer
        rng.shuffle(edges)
        self.merge(number, after, edges)

    def last_element(self, number: int, scope: Scope) -> Value:
        some = scope.elements[number]
        return some[-1] if some else self.element_constant(self.fields[number])

    def catch(self, number: int, after: str) -> Edges:
        b = self.b
        b.declare("ptr @__cxa_begin_catch(ptr)")
        b.declare("void @__cxa_end_catch()")
        b.declare("i32 @__gxx_personality_v0(...)")
        pad = b.let("landingpad { ptr, i32 } catch ptr null", "lp")
        if b.chance(0.5):
            self.field_operation()
        thrown = b.let(f"extractvalue {{ ptr, i32 }} {pad}, 0", "thrown")
        b.let(f"call ptr @__cxa_begin_catch(ptr {thrown})", "caught")
        self.handle(number)
        b.emit("call void @__cxa_end_catch()")
        x = self.pick(number)
        label = b.label
        b.jump(after)
        return [(x, label)]

    def catch_funclets(self, number: int, after: str) -> Edges:
        """Windows: a catchswitch, which has no room for instructions."""
        b = self.b
        b.declare("i32 @__CxxFrameHandler3(...)")
        handlers = [b.name("handler") for _ in range(self.rng.randrange(1, 4))]
        labels = ", ".join(f"label %{h}" for h in handlers)
        choice = b.let(f"catchswitch within none [{labels}] unwind to caller", "cs")
        edges: Edges = []
        outer = self.scope
        for position, handler in enumerate(handlers):
            b.begin(handler)
            self.scope = outer.copy()
            # Of different types: what another one catches before it is dropped.
            type_ = f"@residue_type{position}"
            b.declarations.add(f"{type_} = external constant ptr")
            self.funclet = b.let(
                f"catchpad within {choice} [ptr {type_}, i32 8, ptr null]", "cp"
            )
            self.handle(number)
            if b.chance(0.5):
                self.call()
            x = self.pick(number)
            edges.append((x, b.label))
            b.emit(f"catchret from {self.funclet} to label %{after}")
            self.funclet = None
        self.scope = outer
        return edges

    def clean_up(self, number: int) -> None:
        b = self.b
        b.declare("i32 @__CxxFrameHandler3(...)")
        self.funclet = b.let("cleanuppad within none []", "cleanup")
        self.field_operation()
        self.write(self.pick(number))
        b.emit(f"cleanupret from {self.funclet} unwind to caller")
        self.funclet = None
