// Numbers in lanes whose limbs end in the midst of what a reduction adds: products of limbs are moved by the bits that
// are left, and what is cut from them then is cut from what was moved. And with more limbs than they would need, or of half
// a word.
// RUN: %clang-residue -O2 -march=x86-64-v4 -mavx512ifma -DBITS=448 "-DP=((wide)1<<448)-((wide)1<<224)-1" -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -fno-caret-diagnostics -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -march=x86-64-v4 -mavx512ifma -DBITS=256 "-DP=((wide)1<<256)-((wide)1<<224)+((wide)1<<192)+((wide)1<<96)-1" -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -fno-caret-diagnostics -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -march=x86-64-v4 -mavx512ifma -DBITS=256 "-DP=((wide)1<<256)-((wide)1<<32)-977" -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -fno-caret-diagnostics -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -march=x86-64-v4 -mavx512ifma -DBITS=64 "-DP=((wide)1<<64)-((wide)1<<32)+1" -mllvm -residue-representation=packed -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -fno-caret-diagnostics -c %s -o /dev/null 2>&1 | FileCheck %s
// LLVM 19 gives the polynomial a poison that is not read.
// REQUIRES: llvm-22, x86-registered-target
typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;
static const wide p = P;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }

// CHECK: remark: proven for all inputs: 4 reductions
void products(fe *restrict r, const fe *a, const fe *b) {
  for (int i = 0; i < 4; i++)
    r[i] = mul(a[i], b[i]);
}

// CHECK: remark: proven for all inputs: 16 reductions
void sums(fe *restrict r, const fe *a, const fe *b) {
  for (int i = 0; i < 4; i++)
    r[i] = mul(mul(add(a[i], b[i]), sub(a[i], b[i])), b[i]);
}

// CHECK: remark: proven for all inputs: {{[0-9]+}} reductions
fe polynomial(fe x, const fe *c, int n) {
  fe s = 0;
  for (int i = 0; i < n; i++)
    s = add(mul(s, x), c[i]);
  return s;
}
