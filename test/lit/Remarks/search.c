// A loop that ends where an element is found, and an order of bytes.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

#include <string.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

int find(const fe *v, int n, fe a, fe b) {
  fe x = mul(a, b);
  for (int i = 0; i < n; i++)
    // CHECK: search.c:[[#@LINE + 1]]:{{9|14}}: remark: the time tells at which comparison of 'x' this loop ends; take all turns, and gather what the comparisons say by |; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
    if (v[i] == x)
      return i;
  return -1;
}

int order(fe a, fe b, const unsigned char *with) {
  fe x = mul(a, b);
  unsigned char bytes[32];
  memcpy(bytes, &x, 32);
  for (int i = 31; i >= 0; i--) {
    // CHECK: search.c:[[#@LINE + 1]]:{{9|18}}: remark: the time tells how far a comparison of {{.*}} goes: it ends at the first difference
    if (bytes[i] < with[i])
      return -1;
    // CHECK: search.c:[[#@LINE + 1]]:{{9|18}}: remark: the time tells how far a comparison of {{.*}} goes: it ends at the first difference
    if (bytes[i] > with[i])
      return 1;
  }
  return 0;
}
