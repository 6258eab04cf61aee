// clang runs the passes at every level from -O1 on, and in the compile step of LTO;
// at -O0 the code is what it is without the plugin.
// RUN: %clang -std=c23 -O1 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -O3 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -Os -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -Oz -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -O2 -flto=thin -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -O2 -flto -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -O0 -fpass-plugin=%plugin -S -emit-llvm %s -o %t.with.ll
// RUN: %clang -std=c23 -O0 -S -emit-llvm %s -o %t.without.ll
// RUN: diff %t.with.ll %t.without.ll
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// CHECK-NOT:   {{urem|residue.reduce}}
// CHECK-LABEL: define {{.*}} @multiply(
// CHECK:         asm "", "=r,0"
// CHECK-NOT:   {{urem|residue.reduce}}
void multiply(fe *r, const fe *a, const fe *b) { *r = (wide)*a * *b % p; }
