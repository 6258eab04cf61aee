// Products are added up, and nothing says how many.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

fe dot(const fe *a, const fe *b, int n) {
  wide s = 0;
  for (int i = 0; i < n; i++)
    // CHECK: sum-in-a-loop.c:[[#@LINE + 1]]:7: remark: this number may wrap: nothing says how often the loop makes it larger, and its type has 512 bits; write % p in each turn (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
    s += (wide)a[i] * b[i];
  return (fe)(s % p);
}

// Four are.
fe dot4(const fe *a, const fe *b) {
  unsigned _BitInt(576) s = 0;
  for (int i = 0; i < 4; i++)
    s += (unsigned _BitInt(576))a[i] * b[i];
  return (fe)(s % p);
}
