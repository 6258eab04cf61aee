// A loop of squarings is not unrolled: it is one loop with one squaring.
// RUN: %clang -std=c23 -O3 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// Ten products of words for the squaring, and those of one fold.
// CHECK-LABEL: define {{.*}} @squares(
// CHECK:         phi i256
// CHECK-COUNT-10: = mul i128 %{{[^,]*}}, %
// CHECK-NOT:     = mul i128 %{{[^,]*}}, %
// CHECK:       {{^}$}}
void squares(fe *r) {
  fe a = *r;
  for (int i = 0; i < 100; i++)
    a = (wide)a * a % p;
  *r = a;
}
