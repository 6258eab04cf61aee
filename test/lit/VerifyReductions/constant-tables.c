// A constant table holds what it holds, and a copy with its elements in Montgomery form
// the same times a power of two: every place that may be read is compared. A copy of
// which one element is wrong would be seen.
//
// RUN: %clang-residue -O2 -g1 -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -c -o /dev/null %s 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -g1 -mllvm -residue-verify -mllvm -residue-representation=montgomery -Rpass=verify-reductions -Rpass-missed=verify-reductions -c -o /dev/null %s 2>&1 | FileCheck %s

// CHECK-NOT: not proven

typedef unsigned _BitInt(192) fe;
typedef unsigned _BitInt(384) wide;
static const fe P = ((fe)0xa11d459a2f978d87 << 128) |
                    ((fe)0x19999e3fa46d6753 << 64) | 0xec148cb500000001;

static const fe T[5] = {3, 5, P - 1, P / 2, P / 3};

// CHECK: proven for all inputs: {{[0-9]+}} reduction
fe product(fe a, int i) { return (fe)((wide)a * T[i % 5u] % P); }

// CHECK: proven for all inputs: {{[0-9]+}} reduction
fe power(fe a, int n) {
  for (int i = 0; i < n; i++)
    a = (fe)((wide)a * T[i] % P);
  return a;
}

struct entry {
  fe x;
  unsigned long tag;
  fe y;
};
static const struct entry Points[3] = {
    {1, 2, P - 3}, {4, 5, 6}, {P / 7, 8, P / 9}};

// CHECK: proven for all inputs: {{[0-9]+}} reduction
fe columns(fe a, int i) {
  return (fe)(((wide)a * Points[i].x % P * Points[i].y + T[2]) % P);
}
