// The product behind the loop takes b, which is no lane of the loop, beside the
// loop's result, which is. The lanes behind must not take b from the loop's.
//
// REQUIRES: x86-registered-target
// RUN: %clang-residue --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -mavx512ifma -std=c23 -mllvm -residue-representation=packed -S -o - %s | FileCheck %s
//
// CHECK-LABEL: f:
// CHECK: vpmadd52luq

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p =
    0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffuwb;

fe f(fe a, fe b, fe c, unsigned n) {
  fe x = a;
  for (unsigned i = 0; i < n; i++)
    x = (fe)((wide)(fe)(((wide)x + c) % p) * b % p);
  return (fe)((wide)(fe)((wide)x * 5 % p) * b % p);
}
