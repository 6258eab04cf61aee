// Inlining brings quotient and remainder together: they are divided once.
// RUN: %clang -std=c23 -fpass-plugin=%plugin -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang -std=c23 -fpass-plugin=%plugin -O2 -flto=thin -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang -std=c23 -fpass-plugin=%plugin -Os -S -emit-llvm -o - %s | FileCheck %s

typedef unsigned __int128 u128;

static u128 quotient(u128 x) { return x / 10000000000000000000u; }
static u128 remainder(u128 x) { return x % 10000000000000000000u; }

// CHECK-LABEL: @both(
// CHECK:         [[Q:%.*]] = udiv i128 [[X:%.*]], 10000000000000000000
// CHECK:         [[M:%.*]] = mul {{.*}}i128 [[Q]], 
// CHECK:         {{add|sub}} {{.*}}i128
// CHECK-NOT:     asm
// CHECK:       }
u128 both(u128 x, u128 *to) {
  *to = quotient(x);
  return remainder(x);
}
