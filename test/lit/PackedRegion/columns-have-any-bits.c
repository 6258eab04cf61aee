// Instruction selection looks for bits of the factors of each multiply-add that are
// known, through all that these are made of. Of columns of products there are none,
// and they are frozen, which says so. Small multiples are not.
//
// REQUIRES: llvm-22, x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s

// CHECK-LABEL: @powers(
// CHECK:         [[MULTIPLE:%.*]] = call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256(<4 x i64> {{.*}}, <4 x i64> splat (i64 281470681743361))
// CHECK-NOT:     freeze <4 x i64> [[MULTIPLE]]
// CHECK:         [[COLUMN:%.*]] = call <4 x i64> @llvm.x86.avx512.vpmadd52{{[lh]}}.uq.256(<4 x i64> zeroinitializer, <4 x i64> %{{[0-9]+}}, <4 x i64> %
// CHECK-NEXT:    freeze <4 x i64> [[COLUMN]]

typedef unsigned _BitInt(384) fe;
typedef unsigned _BitInt(768) wide;
static const wide p =
    ((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) + ((wide)1 << 32) - 1;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

void powers(fe x[4], int n) {
  fe a = x[0], b = x[1], c = x[2], d = x[3];
  for (int i = 0; i < n; i++)
    a = mul(a, a), b = mul(b, b), c = mul(c, c), d = mul(d, d);
  x[0] = a, x[1] = b, x[2] = c, x[3] = d;
}
