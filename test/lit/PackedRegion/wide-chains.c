// A chain of products of many words is in words, where two chains are in lanes: a
// product of 16 words leaves nothing to wait for.
//
// REQUIRES: llvm-22
// RUN: %clang-residue -O2 -march=znver4 -Rpass=crandall-reduction -c -o /dev/null %s 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -march=znver4 -DTWO -Rpass=crandall-reduction -c -o /dev/null %s 2>&1 | FileCheck --check-prefix=TWO %s

typedef unsigned _BitInt(1024) fe;
typedef unsigned _BitInt(2048) wide;
static const fe M =
    (((fe)1 << 1023) / 7 * 11) | ((fe)0x9e3779b97f4a7c15u << 17) | 1;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % M); }

// CHECK-NOT: in lanes
// CHECK:     rewrote 1 reduction {{.*}} 1 incomplete
// CHECK-NOT: in lanes
// TWO:       rewrote 2 reductions {{.*}} 2 in lanes of vectors
void chains(const fe *x, const fe *y, fe *r) {
  fe a = *x, b = *y;
#ifdef TWO
  fe c = x[1], d = y[1];
#endif
  for (int i = 0; i < 64; i++) {
    a = mul(a, b);
#ifdef TWO
    c = mul(c, d);
#endif
  }
  *r = a;
#ifdef TWO
  r[1] = c;
#endif
}
