// A polynomial at many places: its four steps at once are in lanes by themselves, but wait
// for each other, so four places are put side by side instead. Neither the number of
// coefficients matters, nor whether it is known.
//
// REQUIRES: llvm-22
// RUN: %clang-residue -O2 -march=znver4 -Rpass=jam-turns -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -march=znver4 -DTERMS=64 -Rpass=jam-turns -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -march=znver4 -DTERMS=61 -Rpass=jam-turns -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: remark: turns around other loops are computed in lanes

typedef unsigned _BitInt(254) fe;
typedef unsigned _BitInt(508) wide;
static const fe r = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001uwb;
#ifndef TERMS
#define TERMS terms
#endif

void at_places(fe *restrict values, const fe *c, const fe *x, int terms, int places) {
  for (int k = 0; k < places; k++) {
    fe sum = 0;
    for (int i = TERMS - 1; i >= 0; i--)
      sum = (fe)(((wide)sum * x[k] + c[i]) % r);
    values[k] = sum;
  }
}
