#!/usr/bin/env python3
"""X25519 as different programmers write it: variants of x25519.c.

The swap of the ladder in every form, with a bit of every type, ladders that choose
in other ways, sums and differences that are corrected by hand, and the whole in other
styles. All compute the same, so all should take the same time, none of it dependent on
the scalar. The benchmark measures them (tools/bench --styles), and
test/exec/x25519 checks them.

    variants.py DIRECTORY    writes all of them there
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent

#: How to swap *a and *b if swap is 1.
FORMS = {
    "masked xor": """\
  fe mask = -(fe)swap;
  fe t = mask & (*a ^ *b);
  *a ^= t;
  *b ^= t;
""",
    "conditional xor": """\
  fe t = swap ? *a ^ *b : 0;
  *a ^= t;
  *b ^= t;
""",
    "ternaries": """\
  fe x = swap ? *b : *a, y = swap ? *a : *b;
  *a = x;
  *b = y;
""",
    "masked or": """\
  fe m = -(fe)swap;
  fe x = (*a & ~m) | (*b & m), y = (*b & ~m) | (*a & m);
  *a = x;
  *b = y;
""",
    "product with bit": """\
  fe s = swap, n = 1 - s;
  fe x = *a * n + *b * s, y = *b * n + *a * s;
  *a = x;
  *b = y;
""",
    "masked difference": """\
  fe d = (*a - *b) & -(fe)swap;
  *a -= d;
  *b += d;
""",
    "array index": """\
  fe t[2] = {*a, *b};
  *a = t[swap];
  *b = t[1 - swap];
""",
    "pointers": """\
  fe x = *a, y = *b, *u = &x, *v = &y;
  if (swap) {
    fe *t = u;
    u = v;
    v = t;
  }
  *a = *u;
  *b = *v;
""",
    "swap under if": """\
  if (swap) {
    fe t = *a;
    *a = *b;
    *b = t;
  }
""",
}

#: The types that a bit may have.
TYPES = {
    "bool": "bool",
    "_BitInt(1)": "unsigned _BitInt(1)",
    "char": "unsigned char",
    "unsigned": "unsigned",
    "long": "unsigned long",
    "element": "fe",
}


#: The steps of a ladder whose points are not swapped.
LADDERS = {
    "branch to either step": """\
    if (bit) {
      r = addition(r, s, x1);
      s = doubling(s);
    } else {
      s = addition(r, s, x1);
      r = doubling(r);
    }
""",
    "branch, sides reversed": """\
    if (!bit) {
      s = addition(s, r, x1);
      r = doubling(r);
    } else {
      r = addition(r, s, x1);
      s = doubling(s);
    }
""",
    "index of the point": """\
    p[1 - bit] = addition(p[0], p[1], x1);
    p[bit] = doubling(p[bit]);
""",
    "chosen index": """\
    p[bit ? 0 : 1] = addition(p[0], p[1], x1);
    p[bit] = doubling(p[bit]);
""",
    "address of the point": """\
    point *u = &p[bit], *v = &p[bit ^ 1];
    *v = addition(*u, *v, x1);
    *u = doubling(*u);
""",
    "index of the result": """\
    point q[2] = {doubling(p[bit]), addition(p[0], p[1], x1)};
    p[0] = q[bit];
    p[1] = q[!bit];
""",
    "three points": """\
    p[2] = doubling(p[bit]);
    p[1] = addition(p[0], p[1], x1);
    p[0] = p[2 - bit];
    p[1] = p[1 + bit];
""",
    "choice of addresses": """\
    point *u = bit ? &s : &r, *v = bit ? &r : &s;
    *v = addition(*u, *v, x1);
    *u = doubling(*u);
""",
    "choice of points": """\
    point sum = addition(r, s, x1), twice = doubling(bit ? s : r);
    r = bit ? sum : twice;
    s = bit ? twice : sum;
""",
}

#: The operations of LADDERS.
POINTS = """\
typedef struct {
  fe x, z;
} point;

static point doubling(point p) {
  fe aa = square(add(p.x, p.z));
  fe bb = square(sub(p.x, p.z));
  fe e = sub(aa, bb);
  return (point){mul(aa, bb), mul(e, add(aa, mul(121665, e)))};
}

static point addition(point p, point q, fe x1) {
  fe da = mul(sub(q.x, q.z), add(p.x, p.z));
  fe cb = mul(add(q.x, q.z), sub(p.x, p.z));
  return (point){square(add(da, cb)), mul(x1, square(sub(da, cb)))};
}

"""


#: How to add a and b modulo p, with one bit more in sum.
SUMS = {
    "remainder": "return (fe)(((wide)a + b) % p);",
    "ternary": "sum s = (sum)a + b; return (fe)(s >= p ? s - p : s);",
    "if": "sum s = (sum)a + b; if (s >= p) s -= p; return (fe)s;",
    "mask": "sum s = (sum)a + b; return (fe)(s - (p & -(sum)(s >= p)));",
    "mask of elements": """\
sum s = (sum)a + b; fe m = -(fe)(s >= p); return (fe)(s - (p & m));""",
    "choice by borrow": "sum s = (sum)a + b, t = s - p; return (fe)(t >> 255 ? s : t);",
    "added back": "sum t = (sum)a + b - p; return (fe)(t + (p & -(t >> 255)));",
    "complement": "fe c = p - b; return a >= c ? a - c : a + b;",
    "wrapping": "fe s = a + b; if (s < a || s >= p) s -= p; return s;",
    "signed": "wider s = (wider)a + b - p; if (s < 0) s += p; return (fe)s;",
}

#: How to subtract b from a modulo p; b may be p or more, as the point's coordinate that is
#: given may.
DIFFERENCES = {
    "remainder": "return (fe)(((wide)a + p - b) % p);",
    "ternary": "return a >= b ? a - b : (fe)((sum)a + p - b);",
    "ternary, one type": "return a < b ? a + (p - b) : a - b;",
    "other way round": "return a >= b ? a - b : p - (b - a);",
    "if": "fe d = a - b; if (a < b) d += p; return d;",
    "mask": "return a - b + (p & -(fe)(a < b));",
    "mask of borrow": "sum d = (sum)a - b, m = -(d >> 255); return (fe)(d + (p & m));",
    "choice by borrow": "sum d = (sum)a - b; return (fe)(d >> 255 ? d + p : d);",
    "never below zero": "sum d = (sum)a + p - b; if (d >= p) d -= p; return (fe)d;",
    "signed": "wider s = (wider)a - b; if (s < 0) s += p; return (fe)s;",
}


@dataclass(frozen=True)
class Variant:
    """One source file."""

    #: The row and the column of its matrix; styles are one column.
    row: str
    column: str
    file: str
    #: Empty for a file of this directory.
    text: str = ""

    @property
    def name(self) -> str:
        return f"{self.row} by {self.column}" if self.column else self.row

    def path(self, directory: Path) -> Path:
        return (directory if self.text else HERE) / self.file


def replace(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        if old not in text:
            raise ValueError(f"there is no '{old}' to replace")
        text = text.replace(old, new)
    return text


def between(text: str, begin: str, end: str) -> str:
    """From BEGIN up to the first END behind it."""
    start = text.index(begin)
    return text[start : text.index(end, start)]


def original() -> str:
    text = (HERE / "x25519.c").read_text(encoding="utf-8")
    # In the place of the comment at the top.
    return "// Made from x25519.c by variants.py.\n\n" + text[text.index("#include") :]


def swap(form: str, type_name: str) -> Variant:
    """x25519.c with a swap of that form, and a bit of that type."""
    text, spelled = original(), TYPES[type_name]
    function = between(text, "static void cswap(", "void x25519(")
    other = f"static void cswap({spelled} swap, fe *a, fe *b) {{\n{FORMS[form]}}}\n\n"
    text = replace(
        text,
        (function, other),
        ("unsigned swap = 0;", f"{spelled} swap = 0;"),
        (
            "unsigned bit = (k[t / 8] >> (t % 8)) & 1;",
            f"{spelled} bit = ({spelled})((k[t / 8] >> (t % 8)) & 1);",
        ),
    )
    words = "".join(c if c.isalnum() else " " for c in f"{form} {type_name}").split()
    return Variant(form, type_name, f"swap_{'_'.join(words)}.c", text)


def swaps() -> list[Variant]:
    """The swap matrix: every form with every type of the bit."""
    return [swap(form, type_name) for form in FORMS for type_name in TYPES]


def ladder(name: str) -> Variant:
    """x25519.c with another ladder, with two variables or an array of points."""
    text, step = original(), LADDERS[name]
    points = "point r = {1, 0}, s = {x1, 1};"
    result = "r"
    if "p[" in step:
        size = 3 if "p[2]" in step else 2
        points, result = f"point p[{size}] = {{{{1, 0}}, {{x1, 1}}}};", "p[0]"
    text = replace(
        text,
        (between(text, "static void cswap(", "void x25519("), POINTS),
        ("const unsigned char point[32]", "const unsigned char base[32]"),
        ("decode_u(point)", "decode_u(base)"),
        ("fe x2 = 1, z2 = 0, x3 = x1, z3 = 1;\n  unsigned swap = 0;", points),
        (between(text, "    swap ^= bit;", "  }\n  cswap"), step),
        ("  cswap(swap, &x2, &x3);\n  cswap(swap, &z2, &z3);\n", ""),
        ("mul(x2, invert(z2))", f"mul({result}.x, invert({result}.z))"),
    )
    words = "".join(c if c.isalnum() else " " for c in name).split()
    return Variant(name, "", f"ladder_{'_'.join(words)}.c", text)


def ladders() -> list[Variant]:
    """Ladders that choose points by a bit without a swap."""
    return [Variant("swap", "", "x25519.c"), *(ladder(name) for name in LADDERS)]


def corrected(kind: str, form: str) -> Variant:
    """x25519.c with sums or differences that are corrected in that way."""
    bodies = {"sum": SUMS, "difference": DIFFERENCES}[kind]
    name = {"sum": "add", "difference": "sub"}[kind]
    text = original()
    line = between(text, f"static fe {name}(", "\n")
    types = "typedef unsigned _BitInt(256) sum;\ntypedef signed _BitInt(257) wider;\n\n"
    other = f"static fe {name}(fe a, fe b) {{\n  {bodies[form]}\n}}"
    text = replace(text, (line, other), ("static fe add(", f"{types}static fe add("))
    words = "".join(c if c.isalnum() else " " for c in form).split()
    return Variant(form, kind, f"{kind}_{'_'.join(words)}.c", text)


def sums() -> list[Variant]:
    """Sums, and differences, that are corrected by hand, beside those by % p."""
    return [corrected("sum", form) for form in SUMS] + [
        corrected("difference", form) for form in DIFFERENCES
    ]


def as_macros(text: str) -> str:
    functions = between(text, "static fe add(", "static fe square(")
    return replace(
        text,
        (
            functions,
            "#define add(a, b) ((fe)(((wide)(a) + (b)) % p))\n"
            "#define sub(a, b) ((fe)(((wide)(a) + p - (b)) % p))\n"
            "#define mul(a, b) ((fe)((wide)(a) * (b) % p))\n",
        ),
        (between(text, "static fe square(", "static fe square_times"),
         "#define square(a) mul(a, a)\n\n"),
    )  # fmt: skip


def as_array(text: str) -> str:
    """The two points are an array of arrays."""
    names = {"x2": "s[0][0]", "z2": "s[0][1]", "x3": "s[1][0]", "z3": "s[1][1]"}
    begin = text.index("  fe x2 = 1")
    head, body = text[:begin], text[begin:]
    body = replace(
        body,
        ("  fe x2 = 1, z2 = 0, x3 = x1, z3 = 1;", "  fe s[2][2] = {{1, 0}, {x1, 1}};"),
    )
    return head + replace(body, *names.items())


def as_class(text: str) -> str:
    """The ladder is a class with members, in C++."""
    step = between(text, "    fe a = add(x2, z2);", "  }\n  cswap")
    swaps_of = "    cswap(swap, &x2, &x3);\n    cswap(swap, &z2, &z3);\n"
    ladder = (
        "namespace {\nclass Ladder {\n  fe x1, x2 = 1, z2 = 0, x3, z3 = 1;\n\n"
        "public:\n  explicit Ladder(fe u) : x1(u), x3(u) {}\n"
        f"  void swap(unsigned swap) {{\n{swaps_of}  }}\n"
        f"  void step() {{\n{step}  }}\n"
        "  fe result() const { return mul(x2, invert(z2)); }\n};\n} // namespace\n\n"
    )
    return replace(
        text,
        (step, "    ladder.step();\n"),
        (swaps_of, "    ladder.swap(swap);\n"),
        ("  cswap(swap, &x2, &x3);\n  cswap(swap, &z2, &z3);\n",
         "  ladder.swap(swap);\n"),
        ("mul(x2, invert(z2)));", "ladder.result());"),
        ("  fe x1 = decode_u(point);\n  fe x2 = 1, z2 = 0, x3 = x1, z3 = 1;\n",
         "  Ladder ladder(decode_u(point));\n"),
        ("void x25519(", ladder + "void x25519("),
    )  # fmt: skip


def with_public_branch(text: str) -> str:
    """The last three bits are zeros: there the ladder only doubles."""
    doubling = """\
    if (t < 3) {
      if (t == 2) {
        cswap(swap, &x2, &x3);
        cswap(swap, &z2, &z3);
        swap = 0;
      }
      fe aa = square(add(x2, z2));
      fe bb = square(sub(x2, z2));
      fe e = sub(aa, bb);
      x2 = mul(aa, bb);
      z2 = mul(e, add(aa, mul(121665, e)));
      continue;
    }
"""
    return replace(text, ("    unsigned bit =", doubling + "    unsigned bit ="))


def with_nested_loops(text: str) -> str:
    loop = between(text, "  for (int t = 254;", "    swap ^= bit;")
    inner = (
        "  for (int i = 31; i >= 0; i--)\n    for (int j = 7; j >= 0; j--) {\n"
        "    unsigned bit = (k[i] >> j) & 1;\n"
    )
    return replace(text, (loop, inner))


def with_early_exit(text: str) -> str:
    """The loop ends in its middle: the last bits are zeros, and doublings."""
    end = """\
    if (t == 3)
      break;
  }
  cswap(swap, &x2, &x3);
  cswap(swap, &z2, &z3);
  for (int i = 0; i < 3; i++) {
    fe aa = square(add(x2, z2));
    fe bb = square(sub(x2, z2));
    fe e = sub(aa, bb);
    x2 = mul(aa, bb);
    z2 = mul(e, add(aa, mul(121665, e)));
  }
"""
    return replace(
        text,
        (between(text, "  }\n  cswap", "\n  encode_u"), end),
        ("t >= 0; t--", "; t--"),
    )


def styles() -> list[Variant]:
    """The style matrix: the same in other words."""
    text = original()
    return [
        Variant("value", "", "x25519.c"),
        Variant("pointer", "", "x25519_pointer.c"),
        Variant("struct", "", "x25519_struct.c"),
        Variant("class", "", "style_class.cpp", as_class(text)),
        Variant("template", "", "x25519_class.cpp"),
        Variant("macro", "", "style_macro.c", as_macros(text)),
        Variant("array", "", "style_array.c", as_array(text)),
        Variant("public branch", "", "style_branch.c", with_public_branch(text)),
        Variant("nested loops", "", "style_nested.c", with_nested_loops(text)),
        Variant("early exit", "", "style_exit.c", with_early_exit(text)),
    ]


#: By title.
MATRICES = {
    "Forms of the swap, by the type of its bit": swaps,
    "Ladders without a swap": ladders,
    "Sums and differences corrected by hand": sums,
    "Styles of writing": styles,
}


def write(variants: list[Variant], directory: Path) -> None:
    """Writes what is not there yet; what is stays as new as it is."""
    directory.mkdir(parents=True, exist_ok=True)
    for each in variants:
        path = each.path(directory)
        if each.text and not (path.exists() and path.read_text() == each.text):
            path.write_text(each.text, encoding="utf-8")


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    write(swaps() + ladders() + sums() + styles(), Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
