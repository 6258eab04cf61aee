// No object file needs a function that nobody defines, whatever the level and
// whoever links. A function that nobody may optimize keeps its division.
//
// RUN: %clang-residue -std=c23 -O2 -c %s -o %t.o && llvm-nm-22 -u %t.o | FileCheck %s --allow-empty
// RUN: %clang-residue -std=c23 -O0 -c %s -o %t.o && llvm-nm-22 -u %t.o | FileCheck %s --allow-empty
// RUN: %clang-residue -std=c23 -Oz -c %s -o %t.o && llvm-nm-22 -u %t.o | FileCheck %s --allow-empty
// RUN: %clang-residue -std=c23 -O2 -flto=thin -c %s -o %t.bc && llvm-nm-22 -u %t.bc | FileCheck %s --allow-empty
// RUN: %clang-residue -std=c23 -O1 -flto -c %s -o %t.bc && llvm-nm-22 -u %t.bc | FileCheck %s --allow-empty
// REQUIRES: llvm-22, x86-registered-target
// CHECK-NOT: residue.

typedef unsigned _BitInt(1100) fe;
typedef unsigned _BitInt(2200) wide;
static const wide p = ((wide)1 << 1099) + 1501;

fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
__attribute__((optnone, noinline)) fe slow(fe a, fe b) { return (fe)((wide)a * b % p); }
