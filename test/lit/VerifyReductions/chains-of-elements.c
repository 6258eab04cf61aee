// Sums, differences and negatives of elements, before and behind products, in every form that functions have for
// them: modulo primes of one bit less than one or two registers, and of others.
// RUN: %clang-residue -O2 -DBITS=127 -DP=170141183460469231731687303715884105727uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DBITS=61 -DP=2305843009213693951uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DBITS=255 -DP=57896044618658097711785492504343953926634992332820282019728792003956564819949uwb -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// CHECK-NOT: not proven
// CHECK-COUNT-6: proven for all inputs
// CHECK-NOT: not proven
typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;
typedef struct { fe x, y, z, t; } point;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % P); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % P); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + P - b) % P); }
static fe neg(fe a) { return (fe)(((wide)P - a % P) % P); }
static fe twice(fe a) { return add(a, a); }

// What is subtracted was doubled twice, so it wraps around a register, and is corrected, too.
void doubled(fe *r, const fe *a, const fe *b, const fe *c) {
  *r = sub(mul(*a, *b), twice(twice(sub(sub(mul(*c, *c), *a), *b))));
}

fe negatives(fe a, fe b, fe c, fe d) {
  return mul(neg(add(a, b)), sub(sub(a, b), sub(neg(c), d)));
}

void both(fe r[4], const fe *a, const fe *b, const fe *c, const fe *d) {
  fe s = mul(*a, *b), t = mul(*c % P, *d % P), u = sub(s, t), v = add(s, t);
  r[0] = mul(u, v);
  r[1] = mul(u, u);
  r[2] = add(v, v);
  r[3] = neg(u);
}

fe sums(fe a, fe b, fe c) {
  for (int i = 0; i < 6; i++)
    a = i & 1 ? add(a, b) : sub(a, c);
  return mul(a, b);
}

point edwards(point p) {
  fe a = mul(p.x, p.x), b = mul(p.y, p.y), c = twice(mul(p.z, p.z));
  fe s = add(p.x, p.y), e = sub(sub(mul(s, s), a), b);
  fe g = sub(b, a), f = sub(g, c), h = neg(add(a, b));
  return (point){mul(e, f), mul(g, h), mul(f, g), mul(e, h)};
}

// A point in coordinates of Jacobi is doubled, without z.
void jacobian(point *r, const point *p) {
  fe x = p->x % P, a = mul(x, x), b = mul(p->y, p->y), c = mul(b, b);
  fe t = add(x, b), d = twice(sub(sub(mul(t, t), a), c));
  fe e = add(twice(a), a);
  r->x = sub(mul(e, e), twice(d));
  r->y = sub(mul(e, sub(d, r->x)), twice(twice(twice(c))));
}
