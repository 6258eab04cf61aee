"""LLVM IR as text. Whatever the reader does not know is Unreadable, and says so."""

from __future__ import annotations

import re

from residue_tools.ir import (
    BINARY,
    PTR,
    VOID,
    Block,
    Function,
    Global,
    Instruction,
    Module,
    Type,
    Unreadable,
    Value,
    walk,
)

TOKEN = re.compile(
    r'\s*("(?:[^"\\]|\\.)*"|c"(?:[^"])*"|[%@$](?:"[^"]*"|[\w.$-]+)|!"[^"]*"|![\w.]*|#\d+'
    r"|-?\d+(?![\w.])|[\w.]+|\.\.\.|[-(){}\[\]<>,=*:|])"
)
#: Words that stand before the name of a function and mean nothing here.
LINKAGES = {"private", "internal", "available_externally", "linkonce", "weak", "common",
            "appending", "extern_weak", "linkonce_odr", "weak_odr", "external"}  # fmt: skip


class Reader:
    """The tokens of one line."""

    def __init__(self, text: str, module: Module) -> None:
        self.line = text
        self.module = module
        self.tokens: list[str] = []
        place = 0
        text = text.rstrip()
        while place < len(text):
            if text[place:].lstrip().startswith(";"):
                break
            match = TOKEN.match(text, place)
            if not match:
                raise Unreadable(text.strip())
            self.tokens.append(match[1])
            place = match.end()
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        self.place += 1
        return self.tokens[self.place - 1] if self.place <= len(self.tokens) else ""

    def accept(self, *words: str) -> bool:
        if self.next in words:
            self.place += 1
            return True
        return False

    def expect(self, word: str) -> None:
        if self.take() != word:
            raise Unreadable(self.line.strip())

    def skip_brackets(self) -> None:
        """What stands between a bracket, which is next, and its partner."""
        depth = 0
        while True:
            token = self.take()
            depth += (token in "([{<") - (token in ")]}>") if token else 0
            if not token or depth == 0:
                return

    def skip_attributes(self) -> Type | None:
        """Attributes of parameters and results; the type that byval or sret names."""
        copied = None
        while re.fullmatch(r"[a-z_]\w*|#\d+", self.next) and not is_type(self.next):
            if self.next in ("undef", "poison", "true", "false", "null", "zeroinitializer",
                             "getelementptr", "asm", "none", "inttoptr", "c"):  # fmt: skip
                break
            word = self.take()
            if self.next == "(":
                if word == "byval":
                    self.take()
                    copied = self.type()
                    self.expect(")")
                else:
                    self.skip_brackets()
            elif word == "align":
                self.take()
        return copied

    def type(self) -> Type:
        token = self.take()
        if re.fullmatch(r"i\d+", token):
            return Type("int", int(token[1:]))
        if token == "ptr":
            if self.next == "addrspace":
                self.take()
                self.skip_brackets()
            return PTR
        if token == "void":
            return VOID
        if token == "[":
            count = int(self.take())
            self.expect("x")
            element = self.type()
            self.expect("]")
            return Type("array", count=count, parts=(element,))
        if token == "<" and re.fullmatch(r"\d+", self.next):
            # A vector is an array, of which single elements are put in and taken out.
            count = int(self.take())
            self.expect("x")
            element = self.type()
            self.expect(">")
            return Type("array", count=count, parts=(element,))
        if token in ("{", "<") and (token == "{" or self.next == "{"):
            packed = token == "<"
            if packed:
                self.take()
            parts: list[Type] = []
            while not self.accept("}"):
                parts.append(self.type())
                self.accept(",")
            if packed:
                self.expect(">")
            return Type("struct", parts=tuple(parts), packed=packed)
        if token.startswith("%"):
            return Type(token)
        raise Unreadable(f"the type {token} of {self.line.strip()}")

    def typed(self) -> Value:
        type = self.type()
        self.skip_attributes()
        return self.value(type)

    def value(self, type: Type) -> Value:
        token = self.take()
        if token in ("[", "{", "<"):
            closing = {"[": "]", "{": "}", "<": ">"}[token]
            if token == "<" and self.next == "{":
                self.take()
                inner = self.parts("}")
                self.expect(">")
                return Value(type, "aggregate", parts=inner)
            return Value(type, "aggregate", parts=self.parts(closing))
        if token == "getelementptr":
            return self.constant_address()
        if token in ("true", "false"):
            return Value(type, str(int(token == "true")))
        return Value(type, token)

    def parts(self, closing: str) -> tuple[Value, ...]:
        found = []
        while not self.accept(closing):
            found.append(self.typed())
            self.accept(",")
        return tuple(found)

    def constant_address(self) -> Value:
        while self.next != "(":
            self.take()
            if self.next == "(" and self.tokens[self.place - 1] == "inrange":
                self.skip_brackets()
        self.take()
        source = self.type()
        self.expect(",")
        base = self.typed()
        place, scaled = walk(self.module, source, self.index_list(")"))
        if scaled:
            raise Unreadable(self.line.strip())
        return Value(PTR, base.text, base.offset + place)

    def index_list(self, closing: str = "") -> list[Value]:
        indices = []
        while self.accept(","):
            if self.next.startswith("!"):
                break
            indices.append(self.typed())
        if closing:
            self.expect(closing)
        return indices


def is_type(token: str) -> bool:
    return bool(re.fullmatch(r"i\d+|ptr|void", token))


def parse(text: str) -> Module:
    module = Module()
    current: Function | None = None
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        # Tables of a switch, and of nothing else, go on in the next lines.
        if line.lstrip().startswith("switch ") and line.rstrip().endswith("["):
            while "]" not in lines[number]:
                line += " " + lines[number].strip()
                number += 1
            line += " ]"
            number += 1
        if current is None:
            current = read_top(line, module)
        elif line.startswith("}"):
            current = None
        elif line and not line[0].isspace():
            if found := re.match(r'("[^"]*"|[\w.$-]+):', line):
                current.blocks.append(Block("%" + found[1]))
        elif line.strip() and not line.lstrip().startswith((";", "#dbg")):
            if not current.blocks:
                current.blocks.append(Block(first_label(current)))
            current.blocks[-1].instructions.append(read_instruction(line, module))
    return module


def first_label(function: Function) -> str:
    """The name of a first block without a label: a number behind the parameters'."""
    numbered = [p for p in function.parameters if re.fullmatch(r"%\d+", p.text)]
    return f"%{len(numbered)}"


def read_top(line: str, module: Module) -> Function | None:
    if found := re.match(r"(%\S+) = type (.*)", line):
        if found[2] != "opaque":
            module.types[found[1]] = Reader(found[2], module).type()
    elif found := re.match(r"(@\S+) = (.*)", line):
        read_global(found[1], found[2], module)
    elif line.startswith("declare"):
        if name := re.search(r"@([\w.$]+)\(", line):
            module.declared.add("@" + name[1])
    elif line.startswith("define"):
        function = read_header(line, module)
        module.functions[function.name] = function
        return function
    return None


def read_global(name: str, text: str, module: Module) -> None:
    found = re.match(r".*?\b(constant|global) (.*)", text)
    if not found:
        return  # An alias, say, which no instruction may then use.
    reader = Reader(re.sub(r", (align|section|comdat|!).*", "", found[2]), module)
    type = reader.type()
    initial = reader.value(type) if reader.next else None
    module.globals[name] = Global(name, type, found[1] == "constant", initial)


def read_header(line: str, module: Module) -> Function:
    internal = any(w in ("internal", "private") for w in line.split("@")[0].split())
    reader = Reader(re.sub(r"^define\s+", "", line), module)
    while not is_type(reader.next) and reader.next[0] not in "[{<%":
        reader.take()
        if reader.next == "(":
            reader.skip_brackets()
        if re.fullmatch(r"-?\d+", reader.next):
            reader.take()
    result = reader.type()
    name = reader.take()
    reader.expect("(")
    parameters: list[Value] = []
    copied: dict[int, Type] = {}
    while not reader.accept(")"):
        if reader.accept("..."):
            raise Unreadable(f"{name} has a variable number of arguments")
        type = reader.type()
        if by_value := reader.skip_attributes():
            copied[len(parameters)] = by_value
        text = reader.take() if reader.next.startswith("%") else f"%{len(parameters)}"
        parameters.append(Value(type, text))
        reader.accept(",")
    return Function(name, result, parameters, copied, internal)


FLAGS = {"nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "volatile",
         "nusw", "tail", "musttail", "notail", "fast", "inrange"}  # fmt: skip
CASTS = {"zext", "sext", "trunc", "ptrtoint", "inttoptr", "bitcast"}


def read_instruction(line: str, module: Module) -> Instruction:
    reader = Reader(line, module)
    name = ""
    if len(reader.tokens) > 1 and reader.tokens[1] == "=":
        name = reader.take()
        reader.take()
    opcode = reader.take()
    while opcode in FLAGS:
        opcode = reader.take()
    while reader.next in FLAGS:
        reader.take()
    read = READERS.get(opcode)
    if read is None:
        raise Unreadable(f"the instruction {line.strip()}")
    instruction = read(reader, opcode)
    instruction.name, instruction.line = name, line.strip()
    return instruction


def read_binary(reader: Reader, opcode: str) -> Instruction:
    left = reader.typed()
    reader.expect(",")
    return Instruction("", opcode, left.type, [left, reader.value(left.type)])


def read_cast(reader: Reader, opcode: str) -> Instruction:
    operand = reader.typed()
    reader.expect("to")
    return Instruction("", opcode, reader.type(), [operand])


def read_compare(reader: Reader, opcode: str) -> Instruction:
    predicate = reader.take()
    left = reader.typed()
    reader.expect(",")
    operands = [left, reader.value(left.type)]
    return Instruction("", opcode, Type("int", 1), operands, [predicate])


def read_select(reader: Reader, opcode: str) -> Instruction:
    operands = [reader.typed()]
    while reader.accept(","):
        if reader.next.startswith("!"):
            break
        operands.append(reader.typed())
    return Instruction("", opcode, operands[1].type, operands)


def read_phi(reader: Reader, opcode: str) -> Instruction:
    instruction = Instruction("", opcode, reader.type())
    while reader.accept("["):
        instruction.operands.append(reader.value(instruction.type))
        reader.expect(",")
        instruction.words.append(reader.take())
        reader.expect("]")
        reader.accept(",")
    return instruction


def read_branch(reader: Reader, opcode: str) -> Instruction:
    instruction = Instruction("", opcode, VOID)
    if reader.next == "i1":
        instruction.operands.append(reader.typed())
        reader.expect(",")
    while reader.accept("label"):
        instruction.words.append(reader.take())
        reader.accept(",")
    return instruction


def read_switch(reader: Reader, opcode: str) -> Instruction:
    instruction = Instruction("", opcode, VOID, [reader.typed()])
    reader.expect(",")
    reader.expect("label")
    instruction.words.append(reader.take())
    reader.expect("[")
    while not reader.accept("]"):
        instruction.operands.append(reader.typed())
        reader.expect(",")
        reader.expect("label")
        instruction.words.append(reader.take())
    return instruction


def read_return(reader: Reader, opcode: str) -> Instruction:
    if reader.next in ("void", ""):
        return Instruction("", opcode, VOID)
    value = reader.typed()
    return Instruction("", opcode, value.type, [value])


def read_load(reader: Reader, opcode: str) -> Instruction:
    if reader.accept("atomic"):
        raise Unreadable(reader.line.strip())
    type = reader.type()
    reader.expect(",")
    return Instruction("", opcode, type, [reader.typed()])


def read_store(reader: Reader, opcode: str) -> Instruction:
    if reader.accept("atomic"):
        raise Unreadable(reader.line.strip())
    value = reader.typed()
    reader.expect(",")
    return Instruction("", opcode, VOID, [value, reader.typed()])


def read_alloca(reader: Reader, opcode: str) -> Instruction:
    source = reader.type()
    count = [reader.typed()] if reader.accept(",") and reader.next != "align" else []
    return Instruction("", opcode, PTR, count, source=source)


def read_address(reader: Reader, opcode: str) -> Instruction:
    source = reader.type()
    reader.expect(",")
    base = reader.typed()
    return Instruction("", opcode, PTR, [base, *reader.index_list()], source=source)


def read_extract(reader: Reader, opcode: str) -> Instruction:
    operands = [reader.typed()]
    indices = []
    while reader.accept(",") and not reader.next.startswith("!"):
        if re.fullmatch(r"\d+", reader.next):
            indices.append(int(reader.take()))
        else:
            operands.append(reader.typed())
    type = operands[0].type
    if opcode == "extractvalue":
        for index in indices:
            type = reader.module.resolved(type).parts[index]
    return Instruction("", opcode, type, operands, indices=indices)


def read_element(reader: Reader, opcode: str) -> Instruction:
    operands = [reader.typed()]
    while reader.accept(","):
        operands.append(reader.typed())
    index = operands.pop()
    if index.is_name:
        raise Unreadable(reader.line.strip())
    is_taken = opcode == "extractelement"
    type = operands[0].type.parts[0] if is_taken else operands[0].type
    opcode = "extractvalue" if is_taken else "insertvalue"
    return Instruction("", opcode, type, operands, indices=[int(index.text)])


def read_freeze(reader: Reader, opcode: str) -> Instruction:
    operand = reader.typed()
    return Instruction("", opcode, operand.type, [operand])


def read_call(reader: Reader, opcode: str) -> Instruction:
    while not is_type(reader.next) and reader.next[0] not in "[{<%":
        reader.take()
        if reader.next == "(":
            reader.skip_brackets()
        if re.fullmatch(r"-?\d+", reader.next):
            reader.take()
    instruction = Instruction("", opcode, reader.type())
    if reader.next == "asm":
        while not reader.next.startswith('"'):
            reader.take()
        instruction.words = ["asm", reader.take()]
        reader.expect(",")
        instruction.words.append(reader.take())
    else:
        if reader.next == "(":
            reader.skip_brackets()  # The type of a function.
        instruction.words = [reader.take()]
    reader.expect("(")
    while not reader.accept(")"):
        if reader.next == "metadata":
            while reader.next not in (",", ")"):
                reader.take()
        else:
            instruction.operands.append(reader.typed())
        reader.accept(",")
    return instruction


def read_nothing(reader: Reader, opcode: str) -> Instruction:
    return Instruction("", opcode, VOID)


READERS = {
    **dict.fromkeys(BINARY, read_binary),
    **dict.fromkeys(CASTS, read_cast),
    "icmp": read_compare,
    "select": read_select,
    "phi": read_phi,
    "br": read_branch,
    "switch": read_switch,
    "ret": read_return,
    "load": read_load,
    "store": read_store,
    "alloca": read_alloca,
    "getelementptr": read_address,
    "extractvalue": read_extract,
    "insertvalue": read_extract,
    "extractelement": read_element,
    "insertelement": read_element,
    "freeze": read_freeze,
    "call": read_call,
    "unreachable": read_nothing,
}
