// Zeros that the source stores in an array of elements, in part of it or in all of it.
// An array is kept in another form by the rewritten function, which may have slots of
// its own besides.
//
// RUN: %clang-residue -O2 -g1 -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -c -o /dev/null %s 2>&1 | FileCheck %s

// CHECK-NOT: not proven

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
#define P (((fe)1 << 255) - 19)

// CHECK: proven for all inputs: {{[0-9]+}} reductions,
fe counts(const unsigned char *digits, const fe *points, int n) {
  fe bins[16] = {0};
  for (int i = 0; i < n; i++)
    bins[digits[i] & 15] =
        (fe)(((wide)bins[digits[i] & 15] + points[i]) % P);
  fe sum = 0, all = 0;
  for (int i = 15; i > 0; i--) {
    sum = (fe)(((wide)sum + bins[i]) % P);
    all = (fe)(((wide)all * sum + 1) % P);
  }
  return all;
}
