// A product that is not inlined takes its factors as values at every level, and no
// vector reads what was stored word by word.
// REQUIRES: x86-registered-target
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O1 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -Os -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O3 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
typedef unsigned _BitInt(254) fe;
typedef unsigned _BitInt(512) wide;
static const wide p =
    0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47wb;
// CHECK-LABEL: define {{.*}}@cube(
// CHECK-NOT:     byval
// CHECK:         call {{.*}}@product(
// CHECK-NOT:     byval
// CHECK:         }
// CHECK-LABEL: define internal {{.*}}@product(
// CHECK-NOT:     byval
// CHECK:         ret
[[gnu::noinline]] static fe product(fe a, fe b) {
  return (fe)((wide)a * b % p);
}
void cube(fe *x) { *x = product(product(*x, *x), *x); }
