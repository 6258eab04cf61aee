// A function without optimization keeps its divisions.
// RUN: %clang-residue -O2 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=residue.reduce
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// CHECK-LABEL: define {{.*}} @optimized(
// CHECK-NOT:     = urem
// CHECK:         ret
fe optimized(fe a, fe b) { return (fe)((wide)a * b % p); }

// CHECK-LABEL: define {{.*}} @not_optimized(
// CHECK:         = urem
// CHECK:         ret
__attribute__((optnone, noinline)) fe not_optimized(fe a, fe b) {
  return (fe)((wide)a * b % p);
}
