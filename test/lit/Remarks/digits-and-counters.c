// Digits and counters that are added to elements are numbers from outside:
// nothing is lost where they are computed exactly.
//
// RUN: %clang-residue -O2 -c %s -o /dev/null -Rpass-missed=crandall-reduction 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: remark

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

fe decimal(const char *s) {
  fe x = 0;
  for (; *s >= '0' && *s <= '9'; s++)
    x = (fe)(((wide)x * 10 + (*s - '0')) % p);
  return x;
}

fe counted(const fe *c, int n, fe x) {
  fe r = 0;
  for (int i = n - 1; i >= 0; i--)
    r = (fe)(((wide)r * x + c[i] + i) % p);
  return r;
}

fe tripled(const fe *c, unsigned n, fe x) {
  fe r = 0;
  for (unsigned i = 0; i < n; i++)
    r = (fe)(((wide)r * x + c[i] + i * 3) % p);
  return r;
}
