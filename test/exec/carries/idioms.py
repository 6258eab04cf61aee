"""Ways in which people write additions with carry and subtractions with borrow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Idiom:
    """The body of a loop over words, and what it starts with and returns.

    Its words are x = a[i] and y = b[i], the result is r[i], and c what goes from one
    word into the next.
    """

    name: str
    subtracts: bool
    body: str
    carry: str = "word"
    returns: str = "c"
    #: LLVM has chains of it without us.
    known: bool = False


def add(name: str, body: str, **more: object) -> Idiom:
    return Idiom(f"add_{name}", False, body, **more)  # type: ignore[arg-type]


def sub(name: str, body: str, **more: object) -> Idiom:
    return Idiom(f"sub_{name}", True, body, **more)  # type: ignore[arg-type]


IDIOMS: tuple[Idiom, ...] = (
    # Comparisons, as the Linux kernel and micro-ecc have them.
    add("not_equal", "word s = x + y + c; if (s != x) c = s < x; r[i] = s;"),
    sub("not_equal", "word d = x - y - c; if (d != x) c = d > x; r[i] = d;"),
    add("not_equal_turned", "word s = c + y + x; if (y != s) c = y > s; r[i] = s;"),
    add("carry_first", "word t = x + c; c = t < c; t += y; c += t < y; r[i] = t;"),
    add("word_first", "word t = x + y; word k = t < x; t += c; c = k + (t < c); r[i] = t;"),
    add("or", "word t = x + c; word k = t < c; word s = t + y; c = k | (s < y); r[i] = s;"),
    sub("carry_first", "word t = x - c; c = t > x; word d = t - y; c += d > t; r[i] = d;"),
    sub("word_first", "word t = x - y; word k = x < y; word d = t - c; c = k | (t < c); r[i] = d;"),
    sub("sum_first", "word t = y + c; c = t < c; c |= x < t; r[i] = x - t;"),
    sub("sum_first_plus", "word t = y + c; c = t < y; c += x < t; r[i] = x - t;"),
    add("or_equal", "word s = x + y + c; c = c ? s <= x : s < x; r[i] = s;", carry="int"),
    sub("or_equal", "word d = x - y - c; c = c ? x <= y : x < y; r[i] = d;", carry="int"),
    add("and_equal", "word s = x + y + c; c = (s < x) | ((s == x) & c); r[i] = s;"),
    sub("and_equal", "word d = x - y - c; c = (x < y) | ((x == y) & c); r[i] = d;"),
    sub("and_equal_logical", "word d = x - y - c; c = x < y || (x == y && c); r[i] = d;"),
    add("logical", "word t = x + y; _Bool k = t < x; word s = t + c; c = k || s < t; r[i] = s;",
        carry="_Bool"),
    sub("logical", "word t = x - y; _Bool k = x < y; word d = t - c; c = k || t < (word)c; r[i] = d;",
        carry="_Bool"),
    add("branches", "word s = x + y; if (c) { s++; c = s <= x; } else c = s < x; r[i] = s;"),
    sub("branches", "word d = x - y; if (c) { d--; c = x <= y; } else c = x < y; r[i] = d;"),
    # A word that is carried into, and is zero then, or the largest before.
    add("zero_logical", "word s = x + y; word k = s < x; s += c; c = k + (s == 0 && c); r[i] = s;"),
    sub("zero_logical", "word d = x - y; word k = x < y; r[i] = d - c; c = k + (d == 0 && c);"),
    add("largest_logical", "word s = x + y; word k = (word)~x < y; r[i] = s + c; c = k + (s == (word)-1 && c);"),
    # The bits of a majority.
    add("majority", "word s = x + y + c; c = ((x & y) | ((x | y) & ~s)) >> (W - 1); r[i] = s;"),
    add("majority_xor", "word s = x + y + c; c = ((x & y) | ((x ^ y) & ~s)) >> (W - 1); r[i] = s;"),
    sub("majority", "word d = x - y - c; c = ((~x & y) | ((~x | y) & d)) >> (W - 1); r[i] = d;"),
    sub("majority_xor", "word d = x - y - c; c = ((~x & y) | (~(x ^ y) & d)) >> (W - 1); r[i] = d;"),
    sub("bits", "word t = x - y, d = t - c; word k = (x ^ ((x ^ y) | (t ^ y))) >> (W - 1);"
        " c = k | ((~t & d) >> (W - 1)); r[i] = d;"),
    # Overflow builtins.
    add("overflow_or", "word t; word k = __builtin_add_overflow(x, y, &t);"
        " c = k | __builtin_add_overflow(t, c, &r[i]);", known=True),
    add("overflow_plus", "word t; word k = __builtin_add_overflow(x, c, &t);"
        " c = k + __builtin_add_overflow(t, y, &r[i]);"),
    sub("overflow_or", "word t; word k = __builtin_sub_overflow(x, y, &t);"
        " c = k | __builtin_sub_overflow(t, c, &r[i]);", known=True),
    sub("overflow_plus", "word t; word k = __builtin_sub_overflow(x, y, &t);"
        " c = k + __builtin_sub_overflow(t, c, &r[i]);"),
    add("overflow_logical", "word t; _Bool k = __builtin_add_overflow(x, y, &t),"
        " m = __builtin_add_overflow(t, (word)c, &r[i]); c = k || m;", carry="_Bool"),
    sub("overflow_logical", "word t; _Bool k = __builtin_sub_overflow(x, y, &t),"
        " m = __builtin_sub_overflow(t, (word)c, &r[i]); c = k || m;", carry="_Bool"),
    # Numbers of two words.
    add("wide", "wide t = (wide)x + y + c; r[i] = (word)t; c = (word)(t >> W);"),
    add("wide_carried", "c += x; c += y; r[i] = (word)c; c >>= W;", carry="wide"),
    sub("wide_and", "wide t = (wide)x - y - c; r[i] = (word)t; c = (word)(t >> W) & 1;"),
    sub("wide_negated", "wide t = (wide)x - y - c; r[i] = (word)t; c = -(word)(t >> W);"),
    sub("wide_top", "wide t = (wide)x - y - c; r[i] = (word)t; c = (word)(t >> (2 * W - 1));"),
    sub("wide_signed", "c += (swide)x - (swide)y; r[i] = (word)c; c >>= W;", carry="swide",
        returns="c & 1"),
    # Above the left word is another one, from which is borrowed: what is left of it is no borrow.
    sub("base", "wide t = ((wide)1 << W) + x - ((wide)y + c); r[i] = (word)t; c = t <= (word)-1;"),
    sub("base_top", "wide t = ((wide)1 << W) + x - y - c; r[i] = (word)t; c = 1 - (word)(t >> W);"),
    sub("base_chosen", "wide t = (((wide)1 << W) | x) - y - c; r[i] = (word)t; c = t >> W ? 0 : 1;"),
    sub("base_kept", "wide t = (wide)x + (word)-1 - y + !c; r[i] = (word)t; c = !(t >> W);"),
    # What is subtracted in the second step is 1, and there is nothing of which.
    sub("zero_of_both", "word t = x - y; word k = x < y; r[i] = t - c; c = k | ((t | (c ^ 1)) == 0);"),
    # The lower word masked, and the upper one in a byte, as fiat-crypto has them.
    add("wide_masked", "wide t = (wide)x + c, s = (t & (word)-1) + y; r[i] = (word)s;"
        " c = (word)(t >> W) + (word)(s >> W);"),
    sub("wide_masked", "wide t = (wide)x - y, d = (t & (word)-1) - c; r[i] = (word)d;"
        " c = ((word)(t >> W) & 1) + ((word)(d >> W) & 1);"),
    add("byte", "wide t = c + (wide)x + y; r[i] = (word)(t & (word)-1); c = (unsigned char)(t >> W);",
        carry="unsigned char"),
    sub("byte_negated", "wide t = (wide)x - c - y; unsigned char b = (unsigned char)(t >> W);"
        " r[i] = (word)(t & (word)-1); c = (unsigned char)(0 - b);", carry="unsigned char"),
    sub("byte_negated_masked", "wide t = (wide)x - c, d = (t & (word)-1) - y; r[i] = (word)(d & (word)-1);"
        " c = (unsigned char)(0 - (unsigned char)((t >> W) + (d >> W)));", carry="unsigned char"),
    sub("wide_subtracted", "c = (wide)x - y - ((c >> W) & 1); r[i] = (word)c;", carry="wide",
        returns="(c >> W) & 1"),
    # Numbers of two words, of which the upper one counts carries, as libsecp256k1 has them.
    sub("counted", "word n = ~y, low = 1 - c, high = 0; low += n; high += low < n; low += x;"
        " high += low < x; r[i] = low; c = 1 - high;"),
    add("counted", "word low = c, high = 0; low += y; high += low < y; low += x; high += low < x;"
        " r[i] = low; c = high;"),
    # The borrow kept as its opposite, which starts as 1.
    sub("complement", "word n = ~y, s = x + n + !c; c = !(!c ? s <= x : s < x); r[i] = s;"),
)  # fmt: skip
