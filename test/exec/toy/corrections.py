#!/usr/bin/env python3
"""Random chains of sums and differences that are corrected by hand, over all inputs.

Writes functions of two or three numbers modulo a small p: products by % p, and sums,
differences, negatives, halves and choices between them in the ways that people write
them, of residues and of numbers that may be p or more, in a row or in loops. With SIDE
the names of two compilations differ; the program compares them for all inputs.

    corrections.py --seed 1 --count 40 > corrections.c
"""

import argparse
import random

SUMS = (
    "return (fe)(((sum)a + b) % p);",
    "sum s = (sum)a + b; return (fe)(s >= p ? s - p : s);",
    "sum s = (sum)a + b; if (s >= p) s -= p; return (fe)s;",
    "sum s = (sum)a + b; if (s > p - 1) s = s - p; return (fe)s;",
    "sum s = (sum)a + b; return (fe)(s - (p & -(sum)(s >= p)));",
    "sum s = (sum)a + b; fe m = -(fe)(s >= p); return (fe)(s - (p & m));",
    "sum s = (sum)a + b, t = s - p, m = -(t >> W); return (fe)((s & m) | (t & ~m));",
    "sum s = (sum)a + b, t = s - p; return (fe)((t >> W) ? s : t);",
    "sum t = (sum)a + b - p; return (fe)(t + (p & -(t >> W)));",
    "fe c = p - b; return a >= c ? a - c : a + b;",
    "fe s = a + b; if (s < a || s >= p) s -= p; return s;",
    "fe s = a + b; if ((s < a) | (s >= p)) s -= p; return s;",
    "wider s = (wider)a + (wider)b - (wider)p; if (s < 0) s += (wider)p; return (fe)s;",
    "wider s = (wider)a + (wider)b - (wider)p; return (fe)(s + ((wider)p & (s >> W)));",
    "fe s = a + b; fe t = s - p; return (s < a) | (s >= p) ? t : s;",
    "fe c = p - b; fe d = a - c; return d + (p & -(fe)(a < c));",
    "sum s = (sum)a + b; s = s >= p ? s - p : s; return (fe)(s >= p ? s - p : s);",
    "fe s; if (__builtin_add_overflow(a, b, &s) || s >= p) s -= p; return s;",
)
DIFFERENCES = (
    "return (fe)(((wide)a + p - b) % p);",
    "return a >= b ? a - b : (fe)((sum)a + p - b);",
    "return a < b ? (fe)(a + (p - b)) : a - b;",
    "return a >= b ? a - b : p - (b - a);",
    "return a >= b ? a - b : a - b + p;",
    "fe d = a - b; if (a < b) d += p; return d;",
    "sum d = (sum)a - b, m = -(d >> W); return (fe)(d + (p & m));",
    "return a - b + (p & -(fe)(a < b));",
    "sum d = (sum)a + p - b; if (d >= p) d -= p; return (fe)d;",
    "sum d = (sum)a - b; return (fe)((d >> W) ? d + p : d);",
    "fe n = b ? p - b : 0; sum s = (sum)a + n; if (s >= p) s -= p; return (fe)s;",
    "wider s = (wider)a - (wider)b; if (s < 0) s += (wider)p; return (fe)s;",
    "wider s = (wider)a - (wider)b; return (fe)(s + ((wider)p & (s >> (W + 1))));",
    "fe d; if (__builtin_sub_overflow(a, b, &d)) d += p; return d;",
    "fe d = a - b; return d > a ? d + p : d;",
)
NEGATIONS = (
    "return (fe)(((wide)p - a) % p);",
    "return a ? p - a : 0;",
    "return a == 0 ? a : (fe)(p - a);",
    "return (p - a) & -(fe)(a != 0);",
    "if (a != 0) a = p - a; return a;",
    "fe r = p - a; return r == p ? 0 : r;",
    "return (fe)((wide)(p - 1) * a % p);",
)
HALVES = (
    "return (fe)((wide)a * ((p + 1) / 2) % p);",
    "return a & 1 ? (fe)(((sum)a + p) >> 1) : (fe)(a >> 1);",
    "sum t = a; if (t & 1) t += p; return (fe)(t >> 1);",
    "return (fe)(((sum)a + (p & -(a & 1))) >> 1);",
    "return (fe)((a >> 1) + (a & 1 ? (p >> 1) + 1 : 0));",
    "return (a >> 1) + (((p >> 1) + 1) & -(a & 1));",
    "return (a >> 1) + (a & 1) * ((p >> 1) + 1);",
    "return (fe)(((sum)a + (a % 2 ? p : 0)) / 2);",
)
SIGNED = (
    "return b & 1 ? %(prefix)sneg(a) : a;",
    "if (b & 1) a = %(prefix)sneg(a); return a;",
    "fe n = %(prefix)sneg(a), m = -(fe)(b & 1); return (a & ~m) | (n & m);",
    "return b & 1 ? %(prefix)sadd(a, b) : %(prefix)ssub(a, b);",
    "return b & 2 ? (fe)((wide)a * 3 %% p) : %(prefix)shalf(a);",
)
CHOICES = (
    "fe t = %(prefix)smul(a, b); return t == 0 ? b : %(prefix)sadd(t, a);",
    "fe t = %(prefix)smul(a, b), m = -(fe)(t == 0); return (a & m) | (t & ~m);",
    "fe t = %(prefix)ssub(a, b); return !t ? %(prefix)smul(a, a) : t;",
    "fe t = %(prefix)smul(a, a); return t != 1 ? %(prefix)smul(t, b) : b;",
)
# What a turn may pass on as it is: w0 and w1 may be p or more.
PASSED = (
    "if (i & 1) v0 = w0;",
    "if (y >> (i & 7) & 1) v1 = w1;",
    "v0 = i == 2 ? w1 : v0;",
    "if (v1 == 0) v1 = w0;",
    "v0 = x >> (i & 7) & 1 ? w0 : v0;",
    "if (x & 1 << (i & 7)) { v0 = w0; v1 = w1; }",
)
UNARY = ("half", "neg")
PRIMES = {4: (11, 13), 5: (17, 29, 31), 6: (37, 61), 7: (67, 113, 127)}


def function(name: str, choose: random.Random) -> list[str]:
    width = choose.choice(list(PRIMES))
    p = choose.choice(PRIMES[width])
    prefix = f"{name}_"
    lines = [
        f"#define W {width}",
        f"#define fe unsigned _BitInt({width})",
        f"#define sum unsigned _BitInt({width + 1})",
        f"#define wide unsigned _BitInt({2 * width})",
        f"#define wider signed _BitInt({width + 2})",
        f"#define p ((fe){p})",
    ]
    forms = {
        "add": choose.choice(SUMS),
        "sub": choose.choice(DIFFERENCES),
        "plus": choose.choice(SUMS),
        "less": choose.choice(DIFFERENCES),
        "mul": "return (fe)((wide)a * b % p);",
        "neg": choose.choice(NEGATIONS),
        "half": choose.choice(HALVES),
        "signed": choose.choice(SIGNED) % {"prefix": prefix},
        "choose": choose.choice(CHOICES) % {"prefix": prefix},
    }
    for form, body in forms.items():
        operands = "fe a" if form in UNARY else "fe a, fe b"
        lines.append(f"static inline fe {prefix}{form}({operands}) {{ {body} }}")
    head = f"unsigned PASTE(SIDE, {name})(unsigned x, unsigned y)"
    lines.append(f"{head} {{")
    lines.append("  fe v0 = (fe)x, v1 = (fe)y;")
    if choose.random() < 0.7:
        lines.append("  v0 = (fe)(v0 % p);")
    if choose.random() < 0.7:
        lines.append("  v1 = (fe)(v1 % p);")
    known = ["v0", "v1"]
    loop = choose.random() < 0.3
    if loop:
        lines.append("  fe w0 = (fe)x, w1 = (fe)(y + 3);")
        turns = choose.choice(("3", "7", "x % 6", "y + 1"))
        lines.append(f"  for (unsigned i = 0; i < {turns}; i++) {{")
    for _ in range(choose.randint(3, 11)):
        operation = choose.choice([*forms, "mul"])
        operands = choose.choice(known)
        if operation not in UNARY:
            operands += f", {choose.choice(known)}"
        if loop and choose.random() < 0.4:
            lines.append(
                f"    {choose.choice(known)} = {prefix}{operation}({operands});"
            )
        else:
            known.append(f"v{len(known)}")
            place = "    " if loop else "  "
            lines.append(f"{place}fe {known[-1]} = {prefix}{operation}({operands});")
    result = " + ".join(f"{choose.randint(1, 9)}u * {v}" for v in known[-2:])
    if loop:
        for v in known[2:]:
            lines.append(f"    v0 = {prefix}mul(v0, {v}); v1 = {prefix}add({v}, v1);")
        for _ in range(choose.choice((0, 0, 1, 2))):
            lines.append(f"    {choose.choice(PASSED)}")
        lines.append("  }")
        result = "9u * v0 + v1"
    else:
        lines.append(f"  v0 = {prefix}mul({known[-1]}, {known[-1]});")
        result += " + 100u * v0"
    lines += [f"  return {result};", "}"]
    lines += [f"#undef {name}" for name in ("W", "fe", "sum", "wide", "wider", "p")]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    arguments = parser.parse_args()
    names = [f"f{arguments.seed + k}" for k in range(arguments.count)]
    print("#define PASTE2(A, B) A##_##B\n#define PASTE(A, B) PASTE2(A, B)")
    print("#ifdef SIDE")
    for k, name in enumerate(names):
        print("\n".join(function(name, random.Random(arguments.seed + k))))
    print("#else\n#include <stdio.h>")
    for name in names:
        print(
            f"unsigned plain_{name}(unsigned, unsigned), plugin_{name}(unsigned, unsigned);"
        )
    print("int main(void) {\n  int wrong = 0;")
    for name in names:
        print(
            "  for (unsigned x = 0; x < 128; x++)\n    for (unsigned y = 0; y < 128; y++)\n"
            f"      if (plain_{name}(x, y) != plugin_{name}(x, y) && wrong++ < 9)\n"
            f'        printf("{name}(%u, %u)\\n", x, y);'
        )
    print('  printf("%d wrong\\n", wrong);\n  return wrong != 0;\n}\n#endif')


if __name__ == "__main__":
    main()
