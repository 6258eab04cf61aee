// A point is doubled with sums and differences that comparisons correct, and numbers that are both results
// and factors: modulo primes of each form.
// RUN: %clang-residue -O2 -DBITS=255 -DP=57896044618658097711785492504343953926634992332820282019728792003956564819949uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DBITS=127 -DP=170141183460469231731687303715884105727uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=MERSENNE
// RUN: %clang-residue -O2 -DBITS=224 -DP=26959946667150639794667015087019630673557916260026308143510066298881uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DBITS=254 -DP=21888242871839275222246405745257275088696311157297823662689037894645226208583uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// MERSENNE: proven for all inputs: {{2|3}} reductions
// CHECK-NOT: not proven
// CHECK: proven for all inputs: {{2|3}} reductions
// CHECK: proven for all inputs: {{[0-9]+}} reductions
// CHECK-NOT: not proven
typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;
typedef struct { fe x, y, z; } point;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % P); }
static fe add(fe a, fe b) {
  wide s = (wide)a + b;
  if (s >= P)
    s -= P;
  return (fe)s;
}
static fe sub(fe a, fe b) { return a >= b ? a - b : (fe)((wide)a + P - b); }
static fe dbl(fe a) { return add(a, a); }

void both(fe r[2], const fe *a, const fe *b) {
  fe e = mul(*a, *b);
  r[0] = mul(e, e);
  r[1] = dbl(e);
}

void twice(point *r, const point *p) {
  fe x = p->x % P, a = mul(x, x), b = mul(p->y, p->y), c = mul(b, b);
  fe t = add(x, b), d = dbl(sub(sub(mul(t, t), a), c));
  fe e = add(dbl(a), a);
  r->x = sub(mul(e, e), dbl(d));
  r->z = dbl(mul(p->y, p->z));
  r->y = sub(mul(e, sub(d, r->x)), dbl(dbl(dbl(c))));
}
