// What is said of a function is said once, however many callers it is inlined into, and of a
// place that is given numbers of several sizes the largest.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static inline wide less(wide a, wide b) {
  // CHECK-DAG: said-once.c:[[#@LINE + 1]]:12: remark: this difference can be negative, 2^257 - 4 below zero, where 'b' is the larger number; reduce that first, by % p, and add p (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return a - b;
}

fe first(fe a, fe b, fe c) { return mul((fe)(less(a, b) % p), (fe)(less(b, (wide)c * 4) % p)); }
fe second(fe a, fe b, fe c) { return mul((fe)(less(a, b) % p), (fe)(less(b, (wide)c * 4) % p)); }

static inline fe even(fe a) {
  // CHECK-DAG: said-once.c:[[#@LINE + 1]]:{{9|7}}: remark: the time tells a bit of
  if (a & 1)
    a = mul(a, a);
  return a;
}
// A sum that LLVM makes a shift where both terms are one.
static inline fe sum(fe a, fe b) {
  // CHECK-DAG: said-once.c:[[#@LINE + 1]]:13: remark: this sum may wrap: it can be 2^256 - 2, and its type has 255 bits; widen a term first, by a cast
  return (a + b) % (fe)p;
}
fe fifth(fe a, fe b) { return mul(sum(a, b), sum(a, a)); }

fe third(fe a, fe b) { return mul(even(mul(a, b)), b); }
fe fourth(fe a, fe b) { return mul(even(mul(a, b)), b); }
