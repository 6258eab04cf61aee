"""Models of the forms of Inputs/unusual.h."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from program import Case, Function, Program

#: The moduli p and q of each program.
MODULI = {
    "crandall": (2**255 - 19, 2**256 - 189),
    "montgomery": (
        2**256 - 2**224 + 2**192 + 2**96 - 1,
        0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    ),
}

LARGE = 2**256 - 1


def recursion(p: int, _q: int, a: int, n: int) -> list[int]:
    x = a % p
    numbers = [pow(x, i, p) for i in range(1, 8)]
    y = x
    for i in range(n):
        y = (2 * y - 1 if i % 2 else y * y) % p
    return [pow(x, n, p), sum(k * k for k in numbers) % p, y]


def escape(p: int, _q: int, a: int, n: int) -> list[int]:
    powers = [pow(a, i, p) for i in range(8)]
    total = sum(x >> shift & (2**64 - 1) for x in powers for shift in range(0, 256, 64))
    powers[4:] = [-x % p for x in powers[4:]]
    r = 1
    for i in range(n):
        r = (r * powers[i % 8] + powers[(i + 3) % 8]) % p
    kept = [-x % p for x in powers]
    return [r, kept[1] * kept[2] * kept[7] % p, total % 2**64, powers[3]]


def moduli(p: int, q: int, a: int, c: int, n: int) -> list[int]:
    by_p, by_q = a * c % p, a * c % q
    x, y = by_p * by_q % p, by_p * by_q % q
    for _ in range(n):
        t = x * y % p
        x, y = t, t * x % q
    z = a % p
    for i in range(n):
        z = z * c % q if i % 3 == 0 else z * z % p
    low, high = min(x, y), max(x, y)
    return [x, y, z, (high * high + low) % q % p]


def constants(p: int, _q: int, a: int, n: int) -> list[int]:
    table = [0, 1, 2, 121665, p - 1, p, LARGE, 7]
    rows = [[3, 5, 8, 13], [p - 2, 1, 1 << 200, LARGE]]
    by_index = by_mask = by_row = a % p
    for i in range(n):
        by_index = (by_index + 1) * table[(i * 5 + 1) % 8] % p
        by_mask = (by_mask * table[i * 3 % 8] + 1) % p
        by_row = (by_row * rows[i % 2][i % 4] + rows[(i + 1) % 2][i % 3]) % p
    return [by_index, by_mask, by_row]


def jumping(p: int, x: int, n: int) -> int:
    if n % 2 == 0:
        x = x * x % p
    for i in range(n + 1):
        x = (x + 3) % p
        if i < n:
            x = x * x % p
    return x


def state_machine(p: int, x: int, n: int) -> int:
    y, state = 1, 0
    for _ in range(n + 1):
        if state == 0:
            y = y * x % p
            state = 2 if y % 2 else 1
        else:
            if state == 1:
                x = (x + y) % p
            y = (x - y) % p
            state = 0
    return y


def forms(p: int, _q: int, a: int, c: int, n: int) -> list[int]:
    a, c, n = a % p, c % p, n % 32
    r = a
    for i in range(n):
        r = ((r + c), (r - c), (r * c))[i % 3] % p
    view = a * c % p
    view ^= view >> 224
    x, y = a, c
    for _ in range(n):
        x, y = y, (x * y + a) % p
    powers = [a]
    for i in range(1, n + 1):
        powers.append(powers[i - 1] * powers[(i - 1) // 2] % p)
    return [
        a * c * n * (a + c) % p,
        r,
        jumping(p, a, n),
        state_machine(p, a, n),
        (a * a + c) % p,
        view * view % p,
        x * y % p,
        powers[n],
    ]


#: Each form, and how many numbers it takes and gives.
FORMS: dict[str, tuple[Callable[..., list[int]], int, int]] = {
    "recursion": (recursion, 1, 3),
    "escape": (escape, 1, 4),
    "moduli": (moduli, 2, 4),
    "constants": (constants, 1, 3),
    "forms": (forms, 2, 8),
}


def cases(name: str) -> list[Case]:
    p, q = MODULI[name]
    generator = random.Random(name)
    edges = [0, 1, 2, p - 1, p, p + 1, q - 1, q, q + 1, LARGE, 2**128, 2**255]
    result = []
    for form, (model, count, _) in FORMS.items():
        for i in range(60):
            pool = edges if i < 40 else [generator.randrange(2**256)]
            first = edges[i] if i < len(edges) else generator.choice(pool)
            numbers = [first, generator.choice(pool)][:count]
            n = generator.choice((0, 1, 2, 3, 7, 16, 31, 64, 200))
            expected = model(p, q, *numbers, n)
            inputs = [k.to_bytes(32, "little") for k in numbers] + [bytes([n])]
            outputs = [b"".join(k.to_bytes(32, "little") for k in expected)]
            result.append(Case(f"{name}_{form}", inputs, outputs))
    return result


def program(name: str) -> Program:
    return Program(
        source=f"unusual_{name}.c",
        functions=tuple(
            Function(f"{name}_{form}", (32 * outputs,), (32,) * count + (1,))
            for form, (_, count, outputs) in FORMS.items()
        ),
        cases=partial(cases, name),
    )


PROGRAMS = {f"unusual-{name}": program(name) for name in MODULI}
