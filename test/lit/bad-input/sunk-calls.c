// The optimizer may merge two branches that reduce by different moduli. Both are
// still reduced, and nothing of the plugin is left in the object file.
//
// RUN: %clang-residue -O1 -c %s -o %t && llvm-nm %t | FileCheck %s
// RUN: %clang-residue -O2 -c %s -o %t && llvm-nm %t | FileCheck %s
// RUN: %clang-residue -Oz -c %s -o %t && llvm-nm %t | FileCheck %s
//
// CHECK-NOT: residue
// CHECK-NOT: umod

typedef unsigned _BitInt(512) wide;

wide either(wide a, wide b, int c) {
  wide r;
  if (c)
    r = a % (((wide)1 << 255) - 19);
  else
    r = b % (((wide)1 << 255) - 31);
  return r;
}
