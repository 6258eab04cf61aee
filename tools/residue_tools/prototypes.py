"""What a C or C++ file, or a module of IR, has for others to call, and how C calls it.

Numbers of `unsigned _BitInt(N)` are no part of an interface here: other compilers lack them,
and ABIs pass them in ways of their own. They become arrays of 64-bit words, the lowest first.
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass
from typing import Any

from residue_tools import ir_text

Node = dict[str, Any]
NATIVE = re.compile(
    r"(_Bool|bool|char|signed char|unsigned char|(unsigned )?(short|int|long|long long)"
    r"|unsigned|u?int(8|16|32|64)_t)$"
)
NUMBER = re.compile(r"unsigned _BitInt\((\d+)\)$")


class Unsupported(Exception):
    """Why a function cannot be called from C99."""


@dataclass(frozen=True)
class Parameter:
    name: str
    #: As C99 declares it, with the name.
    declaration: str
    #: What the wrapper hands over.
    argument: str


@dataclass(frozen=True)
class Prototype:
    name: str
    #: As in the source, for comments.
    source: str
    #: "void" where the result is an array of words.
    result: str
    result_bits: int
    parameters: list[Parameter]

    @property
    def declared(self) -> str:
        """The parameters, the words of a result in front."""
        result = [f"uint64_t result[{words(self.result_bits)}]"] if self.result_bits else []
        return ", ".join([*result, *(p.declaration for p in self.parameters)]) or "void"

    @property
    def names(self) -> str:
        result = ["result"] if self.result_bits else []
        return ", ".join([*result, *(p.name for p in self.parameters)])

    def declaration(self, symbol: str) -> str:
        return f"{self.result} {symbol}({self.declared})"

    @property
    def has_words(self) -> bool:
        return "uint64_t" in self.declared


def words(bits: int) -> int:
    return (bits + 63) // 64


@dataclass
class Types:
    """The types of a translation unit, by name."""

    aliases: dict[str, str]
    records: dict[str, list[str]]

    def resolved(self, text: str) -> str:
        """Without typedefs and qualifiers of the outermost level."""
        for _ in range(20):
            text = re.sub(r"\b(volatile|restrict|__restrict)\b", "", text).strip()
            tokens = re.findall(r"\w+|\W", text)
            changed = "".join(self.aliases.get(t, t) for t in tokens)
            if changed == text:
                break
            text = changed
        return re.sub(r"\s+", " ", text).strip()

    def is_words(self, type: str) -> bool:
        """Whether memory of the type is that of an array of words."""
        type = re.sub(r"\[\d+\]", "", self.resolved(type).replace("const ", "")).strip()
        if NUMBER.match(type):
            return True
        fields = self.records.get(type.removeprefix("struct ").strip())
        return bool(fields) and all(self.is_words(f) for f in fields or [])


def parameter(types: Types, index: int, name: str, written: str) -> Parameter:
    name = name or f"argument{index}"
    type = types.resolved(written)
    plain = type.replace("const ", "").strip()
    if number := NUMBER.match(plain):
        bits = int(number[1])
        terms = [f"(unsigned _BitInt({64 * words(bits)})){name}[{k}] << {64 * k}" for k in range(words(bits))]
        return Parameter(name, f"const uint64_t {name}[{words(bits)}]",
                         f"(unsigned _BitInt({bits}))({' | '.join(terms)})")  # fmt: skip
    if plain.endswith("*"):
        target = type.removesuffix("*").strip()
        pointee = target.replace("const ", "").removesuffix(" const").strip()
        constant = "const " if "const" in target else ""
        if NATIVE.match(pointee) or pointee == "void":
            return Parameter(name, f"{constant}{pointee} *{name}", name)
        if types.is_words(pointee):
            return Parameter(name, f"{constant}uint64_t *{name}", f"({written}){name}")
    elif NATIVE.match(plain):
        return Parameter(name, f"{plain} {name}", name)
    raise Unsupported(f"parameter {name} of type {written}")


def of_function(types: Types, node: Node) -> Prototype:
    written = node["type"]["qualType"]
    if "..." in written:
        raise Unsupported("a variable number of arguments")
    result = types.resolved(written.split("(")[0].strip() if "_BitInt" not in written.split(" (")[0]
                            else written.split(" (")[0])  # fmt: skip
    parameters = [
        parameter(types, index, child.get("name", ""), child["type"]["qualType"])
        for index, child in enumerate(
            c for c in node.get("inner", []) if c["kind"] == "ParmVarDecl"
        )
    ]
    if number := NUMBER.match(result):
        return Prototype(node["name"], written, "void", int(number[1]), parameters)
    if result != "void" and not NATIVE.match(result):
        raise Unsupported(f"a result of type {result}")
    return Prototype(node["name"], written, result, 0, parameters)


def collect(node: Node, types: Types, functions: list[Node]) -> None:
    kind = node.get("kind")
    if kind in ("TranslationUnitDecl", "LinkageSpecDecl"):
        for child in node.get("inner", []):
            collect(child, types, functions)
    elif kind in ("TypedefDecl", "TypeAliasDecl"):
        # Of a record without a name the typedef is the name.
        if record := next((i for i in types.records if i[:2] == "0x" and i in json.dumps(node)), None):
            types.records.setdefault(node["name"], types.records[record])
        elif node["type"]["qualType"] != node["name"]:
            types.aliases[node["name"]] = node["type"]["qualType"]
    elif kind in ("RecordDecl", "CXXRecordDecl"):
        fields = [c["type"]["qualType"] for c in node.get("inner", []) if c["kind"] == "FieldDecl"]
        types.records[node.get("name", node["id"])] = fields
    elif kind == "FunctionDecl":
        is_body = any(c["kind"] == "CompoundStmt" for c in node.get("inner", []))
        is_c = node.get("mangledName", node["name"]) == node["name"]
        hidden = node.get("storageClass") == "static" or node.get("inline")
        if is_body and is_c and not hidden and node["name"] != "main":
            functions.append(node)


def of_source(command: list[str]) -> tuple[list[Prototype], dict[str, str]]:
    """The functions, and of those that C cannot call, why; by clang with its flags."""
    shown = subprocess.run(
        [*command, "-fsyntax-only", "-Xclang", "-ast-dump=json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if shown.returncode:
        raise Unsupported(shown.stderr.strip())
    types, nodes = Types({}, {}), list[Node]()
    collect(json.loads(shown.stdout), types, nodes)
    found: list[Prototype] = []
    refused: dict[str, str] = {}
    for node in nodes:
        try:
            found.append(of_function(types, node))
        except Unsupported as why:
            refused[node["name"]] = str(why)
    return found, refused


def of_module(text: str) -> tuple[list[Prototype], dict[str, str]]:
    """The same for IR, where nothing says what an address points to."""
    found: list[Prototype] = []
    refused: dict[str, str] = {}
    for function in ir_text.parse(text).functions.values():
        name = function.name.strip('@"')
        if function.internal or name == "main":
            continue
        parameters = []
        for index, value in enumerate(function.parameters):
            argument = f"argument{index}"
            if value.type.kind == "ptr":
                declared = f"void *{argument}"
            elif value.type.bits > 64:
                declared = f"const uint64_t {argument}[{words(value.type.bits)}]"
            else:
                declared = f"{native(value.type.bits)} {argument}"
            parameters.append(Parameter(argument, declared, ""))
        result = function.result
        if function.copied or result.kind not in ("int", "void"):
            refused[name] = "parameters or a result that are neither numbers nor addresses"
            continue
        wide = result.bits if result.is_int and result.bits > 64 else 0
        kind = native(result.bits) if result.is_int and not wide else "void"
        found.append(Prototype(name, "", kind, wide, parameters))
    return found, refused


def native(bits: int) -> str:
    return f"uint{next(size for size in (8, 16, 32, 64) if bits <= size)}_t"
