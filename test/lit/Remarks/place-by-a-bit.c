// A bit of a scalar chooses between elements that an argument points to. Where both are
// certain to be there, both are read, and nothing is to be said.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
typedef struct {
  fe v[2];
} pair;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// Of one of them alone it is known.
void one(pair *m, fe *r, const unsigned long *k) {
  // CHECK: place-by-a-bit.c:[[#@LINE + 1]]:{{[0-9]+}}: remark: the cache tells {{.*}}: this address depends on it; read the whole table, and choose the entry by masks;
  fe x = m->v[*k >> 3 & 1];
  *r = mul(x, x);
  m->v[0] = mul(m->v[0], x);
}

void both(pair *m, fe *r, const unsigned long *k) {
  fe x = m->v[*k >> 3 & 1];
  *r = mul(x, x);
  m->v[0] = mul(m->v[0], m->v[1]);
}

// Everybody knows which one it is.
void in_turn(pair *m, fe *r, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    m->v[i & 1] = mul(m->v[~i & 1], *r);
}
void by_a_flag(pair *m, fe *r, const bool *second) { *r = mul(m->v[*second], *r); }
