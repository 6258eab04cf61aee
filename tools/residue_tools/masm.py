"""Microsoft's syntax of assembly from what clang writes for x86-64 Windows in Intel's.

The instructions are the same; what differs is the frame around them: segments, procedures,
the directives of unwinding, names. What is not known here is refused.
"""

from __future__ import annotations

import re

#: Directives that say nothing to MASM, or nothing that it needs.
DROPPED = re.compile(
    r"\.(def|scl|type|endef|file|intel_syntax|ident|addrsig\w*|seh_(start|end)epilogue"
    r"|seh_endfunclet|seh_handlerdata|seh_proc|text)\b"
)
DATA = {".byte": "DB", ".short": "DW", ".long": "DD", ".quad": "DQ"}
UNWINDING = {
    ".seh_pushreg": ".pushreg",
    ".seh_stackalloc": ".allocstack",
    ".seh_setframe": ".setframe",
    ".seh_savereg": ".savereg",
    ".seh_savexmm": ".savexmm128",
    ".seh_endprologue": ".endprolog",
}
SYMBOL = r"[A-Za-z_.$?@][\w.$?@]*"
LABEL = re.compile(rf'"?({SYMBOL})"?:$')
CODE, CONSTANTS = "_TEXT$residue", "CONST$residue"


class Unsupported(Exception):
    """Something that has no counterpart here."""


def lines_of(text: str) -> list[str]:
    """The lines without comments; those with nothing else are gone. The end of a function is
    a comment that stays."""
    kept = []
    for line in text.splitlines():
        if "-- End function" in line:
            kept.append("end")
        code = re.sub(r"\s*#(?!.*\").*$", "", line).strip()
        # Symbols with a sign in front are those of the linker.
        if code and not code.startswith(("@feat.00", '"@feat.00"')):
            kept.append(" ".join(code.split()))
    return kept


class Converter:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.public = {m[1] for line in lines if (m := re.match(rf"\.globl ({SYMBOL})$", line))}
        self.functions = self.find_functions()
        self.labels = {m[1] for line in lines if (m := LABEL.match(line))}
        self.called = {m[1] for line in lines if (m := re.match(rf"call ({SYMBOL})$", line))}
        self.out: list[str] = []
        self.segment = ""
        self.function = ""
        #: The name of the datum that follows.
        self.datum = ""

    def find_functions(self) -> set[str]:
        found, name = set(), ""
        for line in self.lines:
            if match := re.match(rf"\.def ({SYMBOL});?$", line):
                name = match[1]
            if line in (".type 32;", ".type 32"):
                found.add(name)
        return found

    def name(self, symbol: str) -> str:
        """Names of the file alone get an end that no word of MASM's has."""
        is_public = symbol in self.public and symbol in self.functions
        if is_public or symbol not in self.labels:
            return symbol
        return re.sub(r"\W", "_", symbol.lstrip(".")) + "_local"

    def operands(self, text: str) -> str:
        """Symbols are renamed; addresses are relative to rip without a word about it."""
        text = re.sub(r"\brip \+ ", "", text)
        return re.sub(rf"(?<![\w.]){SYMBOL}", lambda m: self.name(m[0]), text)

    def enter(self, segment: str) -> None:
        if segment == self.segment:
            return
        self.leave()
        kind = "'CODE'" if segment == CODE else "READONLY 'CONST'"
        self.out.append(f"{segment} SEGMENT ALIGN(64) {kind}")
        self.segment = segment

    def leave(self) -> None:
        if self.segment:
            self.out.append(f"{self.segment} ENDS\n")
        self.segment = ""

    def end_function(self) -> None:
        if self.function:
            self.out.append(f"{self.function} ENDP\n")
        self.function = ""

    def label(self, symbol: str, following: str) -> None:
        name = self.name(symbol)
        if symbol in self.functions:
            self.enter(CODE)
            frame = " FRAME" if following.startswith(".seh_proc") else ""
            self.out.append(f"{name} PROC{frame}")
            self.function = name
        elif self.segment == CODE:
            self.out.append(f"{name}:")
        elif self.datum:
            raise Unsupported(f"MASM: two names of one datum, {symbol}")
        else:
            self.datum = name

    def data(self, text: str) -> None:
        self.out.append(f"{self.datum or ' '} {text}")
        self.datum = ""

    def directive(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in DATA:
            self.data(f"{DATA[word]} {self.operands(rest)}")
        elif word in UNWINDING:
            self.out.append(f"  {UNWINDING[word]} {rest}".rstrip())
        elif word in (".p2align", ".balign"):
            # Within a function it would be run: not every MASM fills with nop.
            if self.function:
                return
            count = int(rest.partition(",")[0], 0)
            self.out.append(f"  ALIGN {1 << count if word == '.p2align' else count}")
        elif word in (".zero", ".space"):
            self.data(f"DB {rest} DUP (0)")
        elif word not in (".globl", ".seh_endproc"):
            raise Unsupported(f"MASM: {line}")

    def convert(self) -> str:
        skipped = False
        for line, following in zip(self.lines, [*self.lines[1:], ""]):
            if line.startswith((".section", ".text", ".data", ".bss")):
                # Of the compiler's records the linker needs none.
                skipped = ".debug$" in line
                if line.startswith((".data", ".bss")):
                    raise Unsupported(f"MASM: variables that are written, {line}")
                if not skipped:
                    self.enter(CONSTANTS if ".rdata" in line else CODE)
            elif skipped or DROPPED.match(line):
                continue
            elif line == "end":
                self.end_function()
            elif match := LABEL.match(line):
                self.label(match[1], following)
            elif line.startswith("."):
                self.directive(line)
            else:
                mnemonic, _, rest = line.partition(" ")
                plain = "mov" if mnemonic == "movabs" else mnemonic
                self.out.append(f"  {plain} {self.operands(rest)}".rstrip())
        self.end_function()
        self.leave()
        head = [f"PUBLIC {name}" for name in sorted(self.public & self.functions)]
        head += [f"EXTERN {name}:PROC" for name in sorted(self.called - self.labels)]
        return "\n".join([*head, "", *self.out, "END", ""])


def convert(text: str) -> str:
    return Converter(lines_of(text)).convert()
