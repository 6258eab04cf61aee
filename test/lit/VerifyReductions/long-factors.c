// The fourth power of a sum of 28 has 31,465 terms. Its square is not multiplied out, and
// to cut it into bits instead could take minutes.
//
// RUN: %clang-residue -O2 -fno-vectorize -fno-slp-vectorize -mllvm -residue-verify -mllvm -residue-keep-unproven -Rpass-missed=verify-reductions -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: not proven: the source has it takes too long (mul)

typedef unsigned _BitInt(18) u18;
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
#define P (((wide)1 << 255) - 19)

void power(fe *z, fe x, fe y, u18 *to, const unsigned char a[28]) {
  u18 sum = 0;
#pragma clang loop unroll(full)
  for (int i = 0; i < 28; i++)
    sum += a[i];
  u18 square = sum * sum;
  square *= square;
  *to = square * square;
  *z = (fe)((wide)x * y % P);
}
