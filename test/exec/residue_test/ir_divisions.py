"""Divisors of random IR that are no constants as they stand: chosen, from a table,
from a caller; quotients and remainders with signs; texts in blocks."""

from __future__ import annotations

from .ir_builder import Value, constant, known
from .ir_fields import Field
from .ir_operations import FunctionOperations


class DivisionOperations(FunctionOperations):
    """What a function divides by."""

    def division(self) -> None:
        """One of the operations below."""
        rng = self.rng
        form = rng.choice(
            (
                self.chosen_divisor,
                self.chosen_divisor,
                self.divisor_of_caller,
                self.divisor_of_caller,
                self.signed_division,
                self.digits,
                self.blocks,
            )
        )
        form()

    def dividend(self, f: Field) -> Value:
        """A product or a sum of elements, or any number, in the width of products."""
        b, number = self.b, self.fields.index(f)
        if b.chance(0.2):
            return b.to(self.any_value(), f.wide)
        x, y = self.leaf(number, f.wide), self.leaf(number, f.wide)
        return b.mul(x, y) if b.chance(0.7) else b.add(x, y)

    def divide(self, x: Value, divisor: str, least: int, most: int) -> None:
        """Quotient or remainder by what lies between least and most."""
        b, rng = self.b, self.rng
        is_signed = x.s[0] >= 0 and most < 1 << (x.width - 1) and b.chance(0.2)
        kind = rng.choice(("rem", "rem", "rem", "div", "both"))
        letter = "s" if is_signed else "u"
        if kind != "div":
            rest = b.let(f"{letter}rem {x}, {divisor}", "rest")
            self.keep(known(rest, x.width, (0, min(most - 1, x.u[1]))))
        if kind != "rem":
            quotient = b.let(f"{letter}div {x}, {divisor}", "quot")
            self.keep(known(quotient, x.width, (x.u[0] // most, x.u[1] // least)))

    def some_divisors(self, width: int) -> list[int]:
        """Moduli of the fields and others that a type holds."""
        rng = self.rng
        fitting = [f.modulus for f in self.fields if f.modulus < 1 << width]
        others = [m for m in (10, 97, 1 << 61, (1 << 61) - 1) if m < 1 << width]
        return [rng.choice(fitting or others or [1]) for _ in range(2)] + (
            [rng.choice(others)] if others and rng.random() < 0.4 else []
        )

    def chosen_divisor(self) -> None:
        """By a select, by a phi, or from a table of the module."""
        b, rng = self.b, self.rng
        x = self.dividend(rng.choice(self.fields))
        moduli = self.some_divisors(x.width)
        constants = [constant(m, x.width) for m in moduli]
        form = rng.choice(("select", "phi", "table"))
        if form == "select":
            chosen = constants[0]
            for other in constants[1:]:
                chosen = known(
                    b.let(f"select i1 {self.condition()}, {chosen}, {other}", "mod"),
                    x.width,
                    None,
                )
        elif form == "phi":
            labels, done = [b.name("by") for _ in constants[1:]], b.name("chosen")
            edges = []
            for label, number in zip(labels, constants[1:], strict=True):
                on = b.name("on")
                b.branch(self.condition(), label, on)
                b.begin(label)
                edges.append((number, label))
                b.jump(done)
                b.begin(on)
            edges.append((constants[0], b.label))
            b.jump(done)
            b.begin(done)
            chosen = b.phi(edges)
        else:
            size = len(moduli)
            name = f"@{b.name('mods')}_{self.m.seed}_{len(self.m.globals)}"
            linkage = rng.choice(("internal", "private unnamed_addr", "linkonce_odr"))
            type_ = f"[{size} x {x.type}]"
            self.m.globals.append(
                f"{name} = {linkage} constant {type_} "
                f"[{', '.join(str(c) for c in constants)}], align 16"
            )
            index = b.to(b.urem(b.zext(b.to(self.any_value(), 8), 64), size), 64)
            place = b.let(
                f"getelementptr inbounds {type_}, ptr {name}, i64 0, {index}", "p"
            )
            chosen = known(b.let(f"load {x.type}, ptr {place}, align 1", "mod"), x.width, None)
        self.divide(x, chosen.ref, min(moduli), max(moduli))

    def divisor_of_caller(self) -> None:
        """An internal function that takes its modulus, called with one constant or two."""
        b, rng, m = self.b, self.rng, self.m
        if self.funclet:
            return self.field_operation()
        f = rng.choice(self.fields)
        name, t = f"@mod{m.seed}_{len(m.globals)}", f"i{f.wide}"
        attribute = rng.choice(("", "noinline", "noinline", "minsize optsize", "alwaysinline"))
        operation = rng.choice(("urem", "urem", "udiv"))
        shape = rng.choice(("plain", "recursive", "loop", "checked"))
        linkage = rng.choice(("internal", "internal", "", "linkonce_odr"))
        start = f"define {linkage} {t} {name}({t} %x, {t} %m, i64 %k) {attribute} #0 {{\nentry:\n"
        first = f"  %r = {operation} {t} %x, %m\n"
        if shape == "plain" or operation == "udiv" or attribute == "alwaysinline":
            body = first + f"  ret {t} %r\n"
        elif shape == "recursive":
            body = (
                f"  %d = and i64 %k, 3\n  %c = icmp ugt i64 %d, 1\n"
                f"  br i1 %c, label %more, label %done\n"
                f"more:\n  %less = sub i64 %d, 1\n"
                f"  %s = call {t} {name}({t} %x, {t} %m, i64 %less)\n"
                f"  br label %done\n"
                f"done:\n  %y = phi {t} [ %x, %entry ], [ %s, %more ]\n"
                f"  %r = urem {t} %y, %m\n  ret {t} %r\n"
            )
        elif shape == "loop":
            body = (
                f"  %n = and i64 %k, 3\n  br label %loop\n"
                f"loop:\n  %i = phi i64 [ 0, %entry ], [ %j, %loop ]\n"
                f"  %y = phi {t} [ %x, %entry ], [ %z, %loop ]\n"
                f"  %r = urem {t} %y, %m\n  %z = mul {t} %r, %r\n"
                f"  %j = add i64 %i, 1\n  %c = icmp ugt i64 %j, %n\n"
                f"  br i1 %c, label %done, label %loop\n"
                f"done:\n  ret {t} %r\n"
            )
        else:
            body = (
                f"  %c = icmp uge {t} %x, %m\n  br i1 %c, label %large, label %done\n"
                f"large:\n  %s = urem {t} %x, %m\n  br label %done\n"
                f"done:\n  %r = phi {t} [ %x, %entry ], [ %s, %large ]\n  ret {t} %r\n"
            )
        m.globals.append(start + body + "}")
        moduli = [g.modulus for g in self.fields if g.modulus < 1 << f.wide]
        moduli = [rng.choice(moduli) for _ in range(rng.choice((1, 1, 2, 3)))]
        for modulus in moduli:
            x = self.dividend(f)
            k = b.to(self.any_value(), 64)
            ref = b.let(f"call {t} {name}({x}, {constant(modulus, f.wide)}, {k})", "call")
            bound = modulus - 1 if operation == "urem" else x.u[1] // modulus
            self.keep(known(ref, f.wide, (0, bound)))
        return None

    def signed_division(self) -> None:
        """By a constant of either sign, of any number that is no least one."""
        b, rng = self.b, self.rng
        x = self.dividend(rng.choice(self.fields))
        half = 1 << (x.width - 1)
        sizes = [m for m in (*(f.modulus for f in self.fields), 10, 1000003) if 2 <= m < half]
        if not sizes:
            return self.field_operation()
        m = rng.choice(sizes)
        c = constant(-m if b.chance(0.3) else m, x.width)
        kind = rng.choice(("rem", "div", "both", "positive", "floor"))
        low, high = (0 if x.s[0] >= 0 else 1 - m), (0 if x.s[1] <= 0 else m - 1)
        rest = b.let(f"srem {x}, {c.ref}", "srem")
        signed_rest = known(rest, x.width, None, (low, high))
        if kind in ("rem", "both"):
            self.keep(signed_rest)
        if kind in ("div", "both"):
            self.keep(known(b.let(f"sdiv {x}, {c.ref}", "sdiv"), x.width, None))
        if kind == "positive" and 2 * m < half:
            up = b.let(f"add nsw {signed_rest}, {m}", "up")
            again = b.let(f"srem {x.type} {up}, {m}", "srem")
            self.keep(known(again, x.width, (0, m - 1), (0, m - 1)))
        if kind == "floor":
            q = b.let(f"sdiv {x}, {c.ref}", "sdiv")
            negative = b.let(f"icmp slt {signed_rest}, 0", "neg")
            one = b.let(f"zext i1 {negative} to {x.type}", "one")
            self.keep(known(b.let(f"sub {x.type} {q}, {one}", "floor"), x.width, None))
        return None

    def digits(self) -> None:
        """A loop of quotients: what is left goes round, and the digits are summed up."""
        b, rng = self.b, self.rng
        x = self.dividend(rng.choice(self.fields))
        bases = [c for c in (10, 62, 10**9, 10**19, self.fields[0].modulus) if c < 1 << x.width]
        base = rng.choice(bases or [3])
        head, after, before = b.name("loop"), b.name("exit"), b.label
        left, total = "%" + b.name("left"), "%" + b.name("sum")
        count = "%" + b.name("i")
        following = b.name("next")
        b.jump(head)
        b.begin(head)
        b.emit(f"{left} = phi {x.type} [ {x.ref}, %{before} ], [ %{following}q, %{head} ]")
        b.emit(f"{total} = phi {x.type} [ 0, %{before} ], [ %{following}s, %{head} ]")
        b.emit(f"{count} = phi i64 [ 0, %{before} ], [ %{following}i, %{head} ]")
        rest = b.let(f"urem {x.type} {left}, {base}", "digit")
        if rng.random() < 0.4:
            exact = b.let(f"sub nuw {x.type} {left}, {rest}", "less")
            b.emit(f"%{following}q = udiv exact {x.type} {exact}, {base}")
        else:
            b.emit(f"%{following}q = udiv {x.type} {left}, {base}")
        weighed = b.let(f"mul {x.type} {total}, 3", "weighed")
        b.emit(f"%{following}s = add {x.type} {weighed}, {rest}")
        b.emit(f"%{following}i = add i64 {count}, 1")
        zero = b.let(f"icmp eq {x.type} %{following}q, 0", "zero")
        long = b.let(f"icmp ugt i64 %{following}i, 40", "long")
        done = b.let(f"or i1 {zero}, {long}", "done")
        b.branch(done, after, head)
        b.begin(after)
        self.keep(known(f"%{following}s", x.width, None))

    def blocks(self) -> None:
        """Blocks of some bytes, the last of which may be a part, in a polynomial."""
        b, rng, number = self.b, self.rng, self.rng.randrange(len(self.fields))
        f, size = self.fields[number], rng.choice((1, 2, 3, 4, 8, 16))
        block = 8 * size + 8
        factor = self.leaf(number, f.wide)
        most = max(f.modulus, 1 << block) * factor.u[1]
        if block > f.wide or (f.modulus + (1 << block)) * factor.u[1] + (1 << block) >> f.wide:
            return self.field_operation()
        assert most >> f.wide == 0
        x, left0 = b.to(self.any_value(), 64), b.to(self.any_value(), 64)
        length = b.urem(left0, 5 * size + 2)
        head, inner, rest = b.name("blocks"), b.name("bytes"), b.name("rest")
        body, after, before = b.name("body"), b.name("exit"), b.label
        v = {n: "%" + b.name(n) for n in ("left", "h", "n", "i", "word", "whole")}
        t, k = f"i{f.wide}", f"i{block}"
        b.jump(head)
        b.begin(head)
        b.emit(f"{v['left']} = phi i64 [ {length.ref}, %{before} ], [ {v['left']}.next, %{rest} ]")
        b.emit(f"{v['h']} = phi {t} [ 1, %{before} ], [ {v['h']}.next, %{rest} ]")
        b.branch(b.let(f"icmp eq i64 {v['left']}, 0", "none"), after, body)
        b.begin(body)
        b.declare("i64 @llvm.umin.i64(i64, i64)")
        b.emit(f"{v['n']} = call i64 @llvm.umin.i64(i64 {v['left']}, i64 {size})")
        b.jump(inner)
        b.begin(inner)
        b.emit(f"{v['i']} = phi i64 [ 0, %{body} ], [ {v['i']}.next, %{inner} ]")
        b.emit(f"{v['word']} = phi {k} [ 0, %{body} ], [ {v['word']}.next, %{inner} ]")
        turned = b.let(f"add i64 {x.ref}, {v['i']}", "turned")
        mixed = b.let(f"mul i64 {turned}, {v['left']}", "mixed")
        byte = b.let(f"trunc i64 {mixed} to i8", "byte")
        wide_byte = b.let(f"zext i8 {byte} to {k}", "byte")
        eight = b.let(f"shl i64 {v['i']}, 3", "eight")
        narrow = "trunc" if block < 64 else "zext"
        amount = eight if block == 64 else b.let(f"{narrow} i64 {eight} to {k}", "at")
        placed = b.let(f"shl {k} {wide_byte}, {amount}", "placed")
        b.emit(f"{v['word']}.next = or {k} {v['word']}, {placed}")
        b.emit(f"{v['i']}.next = add i64 {v['i']}, 1")
        b.branch(b.let(f"icmp ult i64 {v['i']}.next, {v['n']}", "c"), inner, rest)
        b.begin(rest)
        eight = b.let(f"shl i64 {v['n']}, 3", "eight")
        amount = eight if block == 64 else b.let(f"{narrow} i64 {eight} to {k}", "at")
        above = b.let(f"shl {k} 1, {amount}", "above")
        b.emit(f"{v['whole']} = or {k} {v['word']}.next, {above}")
        term = v["whole"] if block == f.wide else b.let(f"zext {k} {v['whole']} to {t}", "term")
        if b.chance(0.5):
            total = b.let(f"add nuw {t} {v['h']}, {term}", "total")
            product = b.let(f"mul nuw {t} {total}, {factor.ref}", "product")
        else:
            product = b.let(f"mul nuw {t} {v['h']}, {factor.ref}", "product")
            product = b.let(f"add nuw {t} {product}, {term}", "total")
        b.emit(f"{v['h']}.next = urem {t} {product}, {f.modulus}")
        b.emit(f"{v['left']}.next = sub i64 {v['left']}, {v['n']}")
        b.jump(head)
        b.begin(after)
        h = known(v["h"], f.wide, (0, max(1, f.modulus - 1)))
        self.add_element(number, self.canonical(f, h))
        return None
