// What remarks tell to write instead gets no remark, and what is secret in it no branch.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -mllvm -residue-strict -S %s -o %t.s 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark: --implicit-check-not=error:
// RUN: FileCheck %s --check-prefix=ASM --input-file=%t.s
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// A parameter of a static function, which is given a constant.
static fe mulmod(fe a, fe b, wide n) { return (fe)((wide)a * b % n); }
fe product(fe a, fe b) { return mulmod(a, b, p); }

// Widened first, with a multiple of p that is large enough.
fe square_of_difference(fe a, fe b) {
  fe d = (fe)(((wide)a + 2 * p - b) % p);
  return mul(d, d);
}
fe negate(fe a) { return (fe)((2 * p - a) % p); }
fe cross(fe a, fe b, fe c, fe d) {
  return (fe)(((wide)a * b + p - (wide)c * d % p) % p);
}

// % p in place of a correction.
fe square_of_sum(fe a, fe b) {
  fe s = (fe)(((wide)a + b) % p);
  return mul(s, s);
}

// Both sides, and a choice.
// ASM-LABEL: either:
// ASM-NOT:     {{^[[:space:]]j}}
// ASM:         retq
fe either(fe x, fe y) {
  fe a = mul(x, y), b = mul(x, x);
  fe less = mul(a, a), more = mul(b, y);
  return a < b ? less : more;
}

// ASM-LABEL: even_root:
// ASM-NOT:     {{^[[:space:]]j}}
// ASM:         retq
fe even_root(fe a) {
  fe b = mul(a, a), c = mul(b, (fe)(p - 1));
  return b & 1 ? c : b;
}

// As many turns as the exponent has bits: one branch, on the counter.
// ASM-LABEL: power:
// ASM:         {{^[[:space:]]j}}
// ASM-NOT:     {{^[[:space:]]j}}
// ASM:         retq
fe power(fe base, fe exponent) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    fe t = mul(r, base);
    r = exponent >> i & 1 ? t : r;
  }
  return r;
}

// A whole table, and masks.
fe lookup(const fe table[8], fe index, fe a) {
  fe r = 0;
  for (unsigned i = 0; i < 8; i++)
    r |= -(fe)(i == index) & table[i];
  return mul(r, a);
}

// What is public, and said to be.
fe root(fe a, fe b) {
  fe c = mul(a, b);
  int larger = c > a;
  __asm__("" : "+r"(larger));
  if (larger)
    return mul(c, c);
  return mul(c, b);
}

// An inverse by a power.
fe inverse(fe a) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    if ((p - 2) >> i & 1)
      r = mul(r, a);
  }
  return r;
}
