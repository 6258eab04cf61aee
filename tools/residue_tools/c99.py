"""C99 from the IR that the plugin leaves: words of 64 bits, masks, carries, calls.

A number of n bits is ceil(n / 64) variables, the lowest first; bits above n are zero.
Moves of whole words (casts, shifts by multiples of 64, masks of whole words) are no code:
the value is a list of the variables that are there already. A choice is arithmetic
with a mask behind a barrier, as in the plugin, and no comparison of the source becomes a
branch that is none in the IR.

Memory is that of a little-endian machine, byte by byte, on all machines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from residue_tools import ir, ir_text
from residue_tools.c99_words import WORD, Word, WordCode, identifier, show, words_of
from residue_tools.ir import Function, Instruction, Module, Type, Unreadable, Value

#: What every file begins with: words, numbers of two words, memory, masks.
PRELUDE = Path(__file__).with_name("c99_prelude.inc").read_text()


def flattened(module: Module, type: Type) -> list[Type]:
    """The scalars of a type."""
    type = module.resolved(type)
    if type.kind == "struct":
        return [s for part in type.parts for s in flattened(module, part)]
    if type.kind == "array":
        return flattened(module, type.parts[0]) * type.count
    return [type]


def count_words(type: Type) -> int:
    return words_of(type.bits) if type.is_int else 1


@dataclass
class Emitter(WordCode):
    """One function."""

    module: Module
    function: Function
    values: dict[str, list[Word]] = field(default_factory=dict)

    # Values.

    def words(self, value: Value) -> list[Word]:
        """What a value is: its words, or those of all its parts."""
        text = value.text
        if text.startswith("%"):
            if text not in self.values:
                raise Unreadable(f"{text} before it is defined")
            return self.values[text]
        if value.type.is_int and re.fullmatch(r"-?\d+", text):
            number = int(text) % (1 << value.type.bits)
            return [number >> 64 * i & (WORD - 1) for i in range(words_of(value.type.bits))]
        if value.type.kind == "ptr":
            return [self.address(value)]
        if text == "aggregate":
            return [w for part in value.parts for w in self.words(part)]
        if text in ("undef", "poison", "zeroinitializer"):
            scalars = flattened(self.module, value.type)
            return [0 for s in scalars for _ in range(count_words(s))]
        raise Unreadable(f"the value {text}")

    def word(self, value: Value) -> Word:
        words = self.words(value)
        if len(words) != 1:
            raise Unreadable(f"{value.text} of several words")
        return words[0]

    def address(self, value: Value) -> str:
        if value.text in ("null", "undef", "poison", "zeroinitializer"):
            return "(unsigned char *)0"
        if value.text.startswith("@"):
            if value.text not in self.module.globals:
                raise Unreadable(f"the address of {value.text}")
            base = f"(unsigned char *)residue_g_{identifier(value.text)}"
        else:
            base = str(self.words(Value(ir.PTR, value.text))[0])
        return f"({base} + {value.offset})" if value.offset else base

    def define(self, instruction: Instruction, words: list[Word]) -> None:
        self.values[instruction.name] = words

    # Instructions.

    def instruction(self, i: Instruction) -> None:
        handler = getattr(self, "do_" + i.opcode, None)
        if handler is not None:
            handler(i)
        elif i.opcode in ir.BINARY:
            self.do_binary(i)
        else:
            raise Unreadable(f"the instruction {i.line}")

    def do_binary(self, i: Instruction) -> None:
        a, b = (self.words(operand) for operand in i.operands)
        bits, name = i.type.bits, i.name
        if not i.type.is_int:
            raise Unreadable(f"the instruction {i.line}")
        whole = self.wide_binary(i.opcode, a, b, bits, name) if len(a) == 2 else None
        if whole is not None:
            self.define(i, whole)
        elif i.opcode in ("and", "or", "xor"):
            self.define(i, [self.bitwise(i.opcode, x, y, name) for x, y in zip(a, b)])
        elif i.opcode in ("add", "sub") and len(a) == 1:
            sign = "+" if i.opcode == "add" else "-"
            self.define(i, self.masked([self.let(f"{show(a[0])} {sign} {show(b[0])}", name)], bits, name))
        elif i.opcode in ("add", "sub"):
            self.define(i, self.masked(self.sum(i.opcode, a, b, name)[0], bits, name))
        elif i.opcode == "mul":
            self.define(i, self.masked(self.product(a, b, len(a), name), bits, name))
        elif i.opcode in ("shl", "lshr", "ashr"):
            amount = b[0]
            if isinstance(amount, int):
                self.define(i, self.shifted(i.opcode, a, amount, bits, name))
            elif len(a) == 1 and i.opcode != "ashr":
                sign = "<<" if i.opcode == "shl" else ">>"
                word = self.let(f"{show(a[0])} {sign} ({amount} & 63)", name)
                self.define(i, self.masked([word], bits, name))
            else:
                self.define(i, self.variable_shift(i.opcode, a, amount, bits, name))
        elif len(a) == 1 and i.opcode in ("udiv", "urem"):
            sign = "/" if i.opcode == "udiv" else "%"
            self.define(i, [self.let(f"{show(a[0])} {sign} {show(b[0])}", name)])
        elif i.opcode in ("add", "sub"):
            raise Unreadable(f"the instruction {i.line}")
        else:
            raise Unreadable(f"a division that stays, {i.line}")

    def do_zext(self, i: Instruction) -> None:
        words = self.words(i.operands[0])
        self.define(i, [*words, *[0] * (words_of(i.type.bits) - len(words))])

    def do_sext(self, i: Instruction) -> None:
        operand = i.operands[0]
        self.define(i, self.extended(self.words(operand), operand.type.bits, i.type.bits, i.name))

    def do_trunc(self, i: Instruction) -> None:
        words = self.words(i.operands[0])[: words_of(i.type.bits)]
        self.define(i, self.masked(words, i.type.bits, i.name))

    def do_ptrtoint(self, i: Instruction) -> None:
        word = self.let(f"(uint64_t)(uintptr_t){self.words(i.operands[0])[0]}", i.name)
        self.define(i, self.masked([word], i.type.bits, i.name))

    def do_freeze(self, i: Instruction) -> None:
        self.define(i, self.words(i.operands[0]))

    def do_bitcast(self, i: Instruction) -> None:
        scalars = flattened(self.module, i.operands[0].type) + flattened(self.module, i.type)
        if any(not s.is_int or s.bits % 64 for s in scalars):
            raise Unreadable(f"the instruction {i.line}")
        self.define(i, self.words(i.operands[0]))

    def do_icmp(self, i: Instruction) -> None:
        a, b = (self.words(operand) for operand in i.operands)
        self.define(i, [self.compared(i.words[0], a, b, i.operands[0].type, i.name)])

    def do_select(self, i: Instruction) -> None:
        condition = self.word(i.operands[0])
        a, b = self.words(i.operands[1]), self.words(i.operands[2])
        if i.type.kind == "ptr":
            pointer = self.fresh(i.name, "ptr")
            self.emit(f"{pointer} = {condition} ? {a[0]} : {b[0]};")
            self.define(i, [pointer])
            return
        mask = self.hidden_mask(condition, i.name)
        self.define(i, [self.chosen(mask, x, y, i.name) for x, y in zip(a, b)])

    def do_extractvalue(self, i: Instruction) -> None:
        begin, type = self.part(i.operands[0].type, i.indices)
        count = sum(count_words(s) for s in flattened(self.module, type))
        self.define(i, self.words(i.operands[0])[begin : begin + count])

    def do_insertvalue(self, i: Instruction) -> None:
        begin, _ = self.part(i.operands[0].type, i.indices)
        words, new = list(self.words(i.operands[0])), self.words(i.operands[1])
        words[begin : begin + len(new)] = new
        self.define(i, words)

    def part(self, type: Type, indices: list[int]) -> tuple[int, Type]:
        """Where a part of an aggregate begins, in words, and its type."""
        begin = 0
        for index in indices:
            type = self.module.resolved(type)
            parts = type.parts if type.kind == "struct" else type.parts * type.count
            for part in parts[:index]:
                begin += sum(count_words(s) for s in flattened(self.module, part))
            type = parts[index]
        return begin, type

    # Memory.

    def do_alloca(self, i: Instruction) -> None:
        if i.operands and i.operands[0].is_name:
            raise Unreadable(f"an array of variable length, {i.line}")
        count = int(i.operands[0].text) if i.operands else 1
        name = self.fresh(i.name, "ptr")
        self.addresses.remove(name)
        # Of words, so that it is aligned.
        size = ir.rounded(self.module.size(i.source) * count, 8) // 8
        self.arrays.append(f"uint64_t {name}_array[{max(size, 1)}];")
        self.arrays.append(f"unsigned char *const {name} = (unsigned char *){name}_array;")
        self.define(i, [name])

    def do_getelementptr(self, i: Instruction) -> None:
        base = self.words(i.operands[0])[0]
        place, scaled = ir.walk(self.module, i.source, i.operands[1:])
        terms = [str(base)]
        if place:
            terms.append(f"{place}" if place > 0 else f"({place})")
        for index, size in scaled:
            words = self.extended(self.words(index), index.type.bits, 64, i.name)
            terms.append(f"(ptrdiff_t){show(words[0])} * {size}")
        pointer = self.fresh(i.name, "ptr")
        self.emit(f"{pointer} = {' + '.join(terms)};")
        self.define(i, [pointer])

    def pieces(self, type: Type) -> list[tuple[int, int]]:
        """Where the words of a number are in memory, and how many bytes of each."""
        if type.kind == "array" and type.parts[0].is_int and type.parts[0].bits in (8, 16, 32, 64):
            size = type.parts[0].bits // 8
            return [(size * k, size) for k in range(type.count)]
        if not type.is_int:
            raise Unreadable("memory that is neither numbers nor addresses")
        size = (type.bits + 7) // 8
        return [(8 * k, min(8, size - 8 * k)) for k in range(words_of(type.bits))]

    def do_load(self, i: Instruction) -> None:
        base = self.words(i.operands[0])[0]
        if i.type.kind == "ptr":
            pointer = self.fresh(i.name, "ptr")
            self.emit(f"memcpy(&{pointer}, {base}, sizeof {pointer});")
            self.define(i, [pointer])
            return
        pieces = self.pieces(i.type)
        loaded: list[Word] = [self.let(f"residue_load({base} + {p}, {n})", i.name) for p, n in pieces]
        self.define(i, self.masked(loaded, i.type.bits, i.name) if i.type.is_int and i.type.bits % 8 else loaded)

    def do_store(self, i: Instruction) -> None:
        value, base = i.operands[0], self.words(i.operands[1])[0]
        if value.type.kind == "ptr":
            pointer = self.fresh("", "ptr")
            self.emit(f"{pointer} = {self.words(value)[0]};")
            self.emit(f"memcpy({base}, &{pointer}, sizeof {pointer});")
            return
        for word, (place, size) in zip(self.words(value), self.pieces(value.type)):
            self.emit(f"residue_store({base} + {place}, {show(word)}, {size});")

    # Calls.

    def do_call(self, i: Instruction) -> None:
        callee = i.words[0]
        if callee == "asm" and "cmovbq" in i.words[1]:
            self.conditional_subtract(i)
        elif callee == "asm":
            if i.words[1] != '""' or not re.match('"=[rx],0', i.words[2]):
                if i.words[1] == '""' and not i.name:
                    return  # A barrier of memory's.
                raise Unreadable(f"assembly, {i.line}")
            words = self.words(i.operands[0])
            self.define(i, [self.let(f"residue_hide({show(w)})", i.name) for w in words])
        elif callee.startswith("@llvm."):
            self.intrinsic(i, callee[6:])
        elif callee in self.module.functions:
            self.call(i, self.module.functions[callee])
        elif callee in ("@memcpy", "@memset", "@memmove"):
            arguments = [show(self.word(o)) for o in i.operands]
            self.emit(f"{callee[1:]}({arguments[0]}, {arguments[1]}, (size_t){arguments[2]});")
            if i.name:
                self.define(i, [self.word(i.operands[0])])
        else:
            raise Unreadable(f"a call of {callee.lstrip('@%')}, which the file does not have")

    def conditional_subtract(self, i: Instruction) -> None:
        """x - k where that is not negative, x elsewhere, which is assembly on x86-64."""
        given = [self.word(o) for o in i.operands]
        x, k = given[: len(given) // 2], given[len(given) // 2 :]
        result, borrow = self.sum("sub", x, k, i.name)
        mask = self.hidden_mask(borrow, i.name)
        self.define(i, [self.chosen(mask, a, b, i.name) for a, b in zip(x, result)])

    def call(self, i: Instruction, callee: Function) -> None:
        arguments: list[str] = []
        for number, operand in enumerate(i.operands):
            words = self.words(operand)
            if number in callee.copied:
                size = self.module.size(callee.copied[number])
                copy = self.fresh("", "ptr")
                self.addresses.remove(copy)
                self.arrays.append(f"uint64_t {copy}[{ir.rounded(size, 8) // 8}];")
                self.emit(f"memcpy({copy}, {words[0]}, {size});")
                arguments.append(f"(unsigned char *){copy}")
            else:
                arguments += [show(w) for w in words]
        results = flattened(self.module, i.type) if i.type.kind != "void" else []
        words = []
        for scalar in results:
            words += [self.fresh(i.name, scalar.kind) for _ in range(count_words(scalar))]
        arguments += [f"&{w}" for w in words]
        self.emit(f"{c_name(callee)}({', '.join(arguments)});")
        self.define(i, list(words))

    def intrinsic(self, i: Instruction, name: str) -> None:
        operands = i.operands
        if name.startswith(("lifetime.", "dbg.", "fake.use", "assume", "experimental.noalias", "donothing")):
            return
        if name.startswith(("memcpy.", "memmove.", "memset.")):
            to, second, size = (show(self.word(o)) for o in operands[:3])
            self.emit(f"{name.split('.')[0]}({to}, {second}, (size_t){size});")
            return
        if name == "trap":
            self.emit("for (;;) {}")
            return
        bits = operands[0].type.bits
        known = re.match(r"([a-z.]+?)\.i\d+$", name)
        kind = known[1] if known else name
        both = self.words(operands[0]), self.words(operands[-1])
        if kind in ("uadd.with.overflow", "usub.with.overflow"):
            result, carry = self.sum(kind[1:4], *both, i.name)
            if kind[1:4] == "add" and bits % 64:
                carry = self.let(f"{show(result[-1])} >> {bits % 64}", i.name)
            self.define(i, [*self.masked(result, bits, i.name), carry])
        elif kind == "umul.with.overflow" and bits <= 64:
            low, high = self.product(*both, 2, i.name)
            if bits < 64:
                high = self.let(f"{show(low)} >> {bits}", i.name)
            over = self.compared("ne", [high], [0], Type("int", 64), i.name)
            self.define(i, [*self.masked([low], bits, i.name), over])
        elif kind in ("umin", "umax", "smin", "smax"):
            a, b = both
            below = self.compared(kind[0] + "lt", a, b, operands[0].type, i.name)
            mask = self.hidden_mask(below, i.name)
            one, other = (a, b) if kind[1:] == "min" else (b, a)
            self.define(i, [self.chosen(mask, x, y, i.name) for x, y in zip(one, other)])
        elif kind == "usub.sat":
            result, carry = self.sum("sub", *both, i.name)
            mask = self.hidden_mask(self.let(f"{show(carry)} ^ 1", i.name), i.name)
            result = self.masked(result, bits, i.name)
            self.define(i, [self.bitwise("and", w, mask, i.name) for w in result])
        elif kind == "abs":
            a = self.words(operands[0])
            fill = self.sign(a, bits, i.name)
            flipped = [self.bitwise("xor", w, fill, i.name) for w in a]
            result, _ = self.sum("sub", flipped, [fill] * len(a), i.name)
            self.define(i, self.masked(result, bits, i.name))
        elif kind in ("fshl", "fshr"):
            self.funnel_shift(i, kind, bits)
        elif kind == "bswap":
            turned: list[Word] = [self.let(f"residue_reverse({show(w)})", i.name) for w in both[0][::-1]]
            self.define(i, self.shifted("lshr", turned, -bits % 64, 64 * len(turned), i.name))
        elif kind == "ctpop" and bits <= 64:
            self.define(i, [self.let(f"residue_count({show(self.word(operands[0]))})", i.name)])
        elif kind in ("ctlz", "cttz") and bits <= 64:
            self.count_zeros(i, kind, bits)
        else:
            raise Unreadable(f"a call of llvm.{name}")

    def funnel_shift(self, i: Instruction, kind: str, bits: int) -> None:
        amount = self.words(i.operands[2])[0]
        if not isinstance(amount, int):
            raise Unreadable(f"the instruction {i.line}")
        by = amount % bits
        high, low = self.words(i.operands[0]), self.words(i.operands[1])
        if by == 0:
            self.define(i, high if kind == "fshl" else low)
            return
        left = by if kind == "fshl" else bits - by
        upper = self.shifted("shl", high, left, bits, i.name)
        lower = self.shifted("lshr", low, bits - left, bits, i.name)
        self.define(i, [self.bitwise("or", x, y, i.name) for x, y in zip(upper, lower)])

    def count_zeros(self, i: Instruction, kind: str, bits: int) -> None:
        x = show(self.word(i.operands[0]))
        if kind == "cttz":
            # The ones below the lowest one.
            ones = self.masked([self.let(f"({x} - 1) & ~{x}", i.name)], bits, i.name)
            self.define(i, [self.let(f"residue_count({show(ones[0])})", i.name)])
            return
        for step in (1, 2, 4, 8, 16, 32):
            x = self.let(f"{x} | {x} >> {step}", i.name)
        self.define(i, [self.let(f"{bits} - residue_count({x})", i.name)])

    # Blocks.

    def do_phi(self, i: Instruction) -> None:
        words: list[Word] = []
        for scalar in flattened(self.module, i.type):
            words += [self.fresh(i.name, scalar.kind) for _ in range(count_words(scalar))]
        # What comes in is put there by those who branch here.
        incoming = []
        for word in words:
            into = f"{word}_in"
            (self.addresses if word in self.addresses else self.integers).append(into)
            incoming.append(into)
            self.emit(f"{word} = {into};")
        self.define(i, words)
        self.incoming[i.name] = incoming

    incoming: dict[str, list[str]] = field(default_factory=dict)

    def copies(self, source: str, target: str) -> str:
        """What phi nodes of TARGET get on the edge from SOURCE."""
        block = next(b for b in self.function.blocks if b.name == target)
        text = ""
        for phi in block.instructions:
            if phi.opcode != "phi":
                break
            value = phi.operands[phi.words.index(source)]
            typed = Value(phi.type, value.text, value.offset, value.parts)
            for into, word in zip(self.incoming[phi.name], self.words(typed)):
                text += f"{into} = {show(word)}; "
        return text

    def jump(self, source: str, target: str) -> str:
        return f"{self.copies(source, target)}goto b{identifier(target)};"

    def terminator(self, block: ir.Block) -> str:
        i = block.instructions[-1]
        if i.opcode == "br":
            jumps = [self.jump(block.name, target) for target in i.words]
            if len(jumps) == 1:
                return jumps[0]
            return f"if ({show(self.word(i.operands[0]))}) {{ {jumps[0]} }} else {{ {jumps[1]} }}"
        if i.opcode == "switch":
            value = show(self.word(i.operands[0]))
            text = f"switch ({value}) {{"
            for case, target in zip(i.operands[1:], i.words[1:]):
                text += f" case {show(self.word(case))}: {self.jump(block.name, target)}"
            return text + f" default: {self.jump(block.name, i.words[0])} }}"
        if i.opcode == "ret":
            words = self.words(i.operands[0]) if i.operands else []
            return " ".join([*(f"*r{k} = {show(w)};" for k, w in enumerate(words)), "return;"])
        if i.opcode == "unreachable":
            return "return;"
        raise Unreadable(f"the instruction {i.line}")

    def emit_function(self) -> str:
        for number, parameter in enumerate(self.function.parameters):
            words = [f"p{number}_{k}" for k in range(count_words(parameter.type))]
            self.values[parameter.text] = list(words)
        bodies: list[tuple[ir.Block, list[str]]] = []
        for block in self.function.in_order():
            self.lines = []
            for instruction in block.instructions[:-1]:
                self.instruction(instruction)
            bodies.append((block, self.lines))
        text = signature(self.module, self.function) + " {\n"
        ends = [self.terminator(block) for block, _ in bodies]
        for start in range(0, len(self.integers), 12):
            text += f"  uint64_t {', '.join(self.integers[start : start + 12])};\n"
        if self.addresses:
            text += f"  unsigned char *{', *'.join(self.addresses)};\n"
        text += "".join(f"  {line}\n" for line in self.arrays)
        used = {t for block, _ in bodies for t in block.successors}
        for (block, lines), end in zip(bodies, ends):
            if block.name in used:
                text += f"b{identifier(block.name)}:\n"
            text += "".join(f"  {line}\n" for line in [*lines, end])
        return text + "}\n"


def c_name(function: Function) -> str:
    return "residue_f_" + identifier(function.name)


def signature(module: Module, function: Function) -> str:
    """Words of parameters, then where the words of the result go."""
    parameters = []
    for number, parameter in enumerate(function.parameters):
        kind = "unsigned char *" if parameter.type.kind == "ptr" else "uint64_t "
        if not parameter.type.is_int and parameter.type.kind != "ptr":
            raise Unreadable(f"a parameter of {function.name} that is neither number nor address")
        parameters += [f"{kind}p{number}_{k}" for k in range(count_words(parameter.type))]
    scalars = flattened(module, function.result) if function.result.kind != "void" else []
    place = 0
    for scalar in scalars:
        kind = "unsigned char **" if scalar.kind == "ptr" else "uint64_t *"
        for _ in range(count_words(scalar)):
            parameters.append(f"{kind}r{place}")
            place += 1
    return f"static void {c_name(function)}({', '.join(parameters) or 'void'})"


def table_bytes(module: Module, type: Type, value: Value) -> bytes:
    """A constant in memory."""
    type = module.resolved(type)
    size = module.size(type)
    if value.text in ("zeroinitializer", "undef", "poison"):
        return bytes(size)
    if type.is_int:
        return (int(value.text) % (1 << type.bits)).to_bytes(size, "little")
    if value.text.startswith('c"'):
        text = re.sub(rb"\\([0-9A-F]{2})", lambda m: bytes.fromhex(m[1].decode()),
                      value.text[2:-1].encode("latin-1"))  # fmt: skip
        return text
    if value.text == "aggregate" and type.kind == "array":
        return b"".join(table_bytes(module, type.parts[0], part) for part in value.parts)
    if value.text == "aggregate" and type.kind == "struct":
        found = b""
        for index, part in enumerate(value.parts):
            found = found.ljust(module.field(type, index), b"\0")
            found += table_bytes(module, type.parts[index], part)
        return found.ljust(size, b"\0")
    raise Unreadable(f"a constant that is {value.text}")


def tables(module: Module, used: set[str]) -> str:
    text = ""
    for name in sorted(used):
        known = module.globals[name]
        if known.initial is None:
            raise Unreadable(f"{name}, which another file has")
        data = table_bytes(module, known.type, known.initial)
        kind = "static const" if known.constant else "static"
        rows = [", ".join(str(b) for b in data[i : i + 20]) for i in range(0, len(data), 20)]
        text += f"{kind} unsigned char residue_g_{identifier(name)}[{len(data)}] = {{\n  "
        text += ",\n  ".join(rows) + "};\n"
    return text


def callees(function: Function) -> list[str]:
    return [i.words[0] for b in function.blocks for i in b.instructions if i.opcode == "call"]


def reachable(module: Module, roots: list[str]) -> list[Function]:
    """The functions that the roots need, those that are called first."""
    found: dict[str, Function] = {}

    def visit(name: str, above: tuple[str, ...]) -> None:
        function = module.functions.get(name)
        if function is None or name in found:
            return
        if name in above:
            raise Unreadable(f"{name} calls itself")
        for callee in callees(function):
            visit(callee, (*above, name))
        found[name] = function

    for root in roots:
        visit(root, ())
    return list(found.values())


def translate(text: str, roots: list[str]) -> str:
    """The functions of ROOTS, and what they need, as static functions of C99."""
    module = ir_text.parse(text)
    functions = reachable(module, ["@" + root for root in roots])
    bodies = [Emitter(module, function).emit_function() for function in functions]
    used = {name for name in module.globals if any(uses(f, name) for f in functions)}
    return "\n".join([PRELUDE, tables(module, used), *bodies])


def uses(function: Function, name: str) -> bool:
    pattern = re.compile(re.escape(name) + r"(?![\w.$])")
    return any(pattern.search(i.line) for b in function.blocks for i in b.instructions)
