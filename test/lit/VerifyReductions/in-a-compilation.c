// With -residue-verify clang tells what is proven: that is the same as without. What is
// not proven as a whole is proven one by one; or keeps LLVM's division, and is an error with
// -residue-strict.
// RUN: %clang-residue -O2 -gline-tables-only -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -c %s -o %t.verified.o 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -gline-tables-only -Rpass=verify-reductions -Rpass-missed=verify-reductions -c %s -o %t.o 2>&1 | count 0
// RUN: not cmp %t.o %t.verified.o
// RUN: %clang-residue -O2 -DONLY_PROVEN -mllvm -residue-verify -c %s -o %t.verified.o
// RUN: %clang-residue -O2 -DONLY_PROVEN -c %s -o %t.o
// RUN: cmp %t.o %t.verified.o
// RUN: %clang-residue -O2 -mllvm -residue-verify -S -emit-llvm %s -o - | FileCheck %s --check-prefix=KEPT
// RUN: not %clang-residue -O2 -gline-tables-only -mllvm -residue-verify -mllvm -residue-strict -mllvm -residue-mistake-bounds -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: %clang-residue -O2 -mllvm -residue-verify -mllvm -residue-strict -c %s -o %t.o
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// CHECK: in-a-compilation.c:[[#@LINE + 1]]:{{[0-9]+}}: remark: proven for all inputs: 1 reduction
fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// CHECK: in-a-compilation.c:[[#@LINE + 1]]:{{[0-9]+}}: remark: proven for all inputs: 1 reduction
fe power(fe a, unsigned n) {
  fe r = 1;
  for (unsigned i = 0; i < n; ++i)
    r = mul(r, a);
  return r;
}

// KEPT-LABEL: @power(
// KEPT-NOT: urem
// KEPT-LABEL: @other(
// KEPT-NOT: urem
#ifndef ONLY_PROVEN
// CHECK: in-a-compilation.c:{{.*}}: remark: proven for all inputs, each for itself: 2 reductions, {{.*}}; not as a whole: it branches in another way than the source
// STRICT: in-a-compilation.c:{{.*}}: error: not proven: it branches in another way than the source; and for itself: a result: not proven to be below M
fe other(fe a, fe b) {
  __asm__ goto("" : : : : end);
end:
  return (fe)((wide)a * b % p % (p - 2));
}
#endif
