// Where nothing is stored turns are side by side wherever their numbers come from: rows
// of a matrix that pointers lead to. Beside a store they may be what is stored.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
#include <stddef.h>
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide r =
    0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001uwb;

// CHECK-LABEL: @sum(
// CHECK:       vpmadd52h.uq.256
// CHECK:       ret
fe sum(const fe *a, fe *const *b, size_t j, size_t n) {
  fe s = 0;
  for (size_t k = 0; k < n; k++)
    s = (s + (wide)a[k] * b[k][j]) % r;
  return s;
}

// CHECK-LABEL: @stored(
// CHECK-NOT:   vpmadd52h
// CHECK:       ret
void stored(fe *c, const fe *a, fe *const *b, size_t j, size_t n) {
  for (size_t k = 0; k < n; k++)
    c[k] = (wide)a[k] * b[k][j] % r;
}
