// A loop in lanes may read numbers in every turn: their vectors are made there, at
// the lanes that they are added to, and what the loop computes leaves it behind the
// last turn. A factor that is known to be small has few limbs: here one of six, so
// that a product has 12 multiply-adds of 72.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -DNUMBER=fe -emit-llvm -S -o - %s | FileCheck %s --check-prefix=ANY

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(514) wide;
#define P (((wide)1 << 256) - 15)
#ifndef NUMBER
#define NUMBER unsigned
#endif

static fe mul(fe a, fe b) { return (fe)((wide)a * b % P); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % P); }

// CHECK-LABEL: @shares(
// CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52
// CHECK:         bitcast <4 x i64> %{{[0-9]+}} to i256
// CHECK:         store i256
// CHECK:         ret void
// CHECK:       [[LOOP:[0-9]+]]:
// CHECK-COUNT-6: phi <4 x i64>
// CHECK:         load i256
// CHECK-COUNT-13: call <4 x i64> @llvm.x86.avx512.vpmadd52
// CHECK-NOT:     to i256
// CHECK:         br i1 %{{[0-9]+}}, label %{{.*}}, label %[[LOOP]]
// ANY-LABEL:   @shares(
// ANY:           store i256
// ANY-COUNT-6:   phi <4 x i64>
// ANY-COUNT-72:  call <4 x i64> @llvm.x86.avx512.vpmadd52
void shares(fe y[4], const fe (*c)[4], NUMBER x, int n) {
  fe y0 = y[0], y1 = y[1], y2 = y[2], y3 = y[3];
  for (int k = 0; k < n; k++) {
    y0 = add(mul(y0, x), c[k][0]);
    y1 = add(mul(y1, x), c[k][1]);
    y2 = add(mul(y2, x), c[k][2]);
    y3 = add(mul(y3, x), c[k][3]);
  }
  y[0] = y0, y[1] = y1, y[2] = y2, y[3] = y3;
}
