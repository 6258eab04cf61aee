// What a ThinLTO link gets is unrolled, too: the pipeline in front of the link
// ends before the vectorizers.
// RUN: %clang-residue -O2 -flto=thin -Rpass=unroll-horner -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.ll --implicit-check-not=urem --implicit-check-not=residue.reduce
// RUN: %clang-residue -O2 -flto -Rpass=unroll-horner -S -emit-llvm %s -o %t.full.ll 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.full.ll --implicit-check-not=urem --implicit-check-not=residue.reduce
#include <stddef.h>
#include <stdint.h>

typedef unsigned __int128 wide;

// REMARK: remark: evaluated 4 steps of Horner's rule at once
// A word in a loop of one step, for the rest, and four words in that of four.
// CHECK-LABEL:   define {{.*}} @polynomial(
// CHECK-COUNT-5: = load i64
// CHECK-NOT:     = load i64
// CHECK:         {{^[}]$}}
uint64_t polynomial(const uint64_t *words, size_t count, uint64_t x) {
  const uint64_t p = 0xFFFFFFFF00000001; // 2^64 - 2^32 + 1
  uint64_t y = 0;
  for (size_t i = 0; i < count; i++)
    y = (uint64_t)(((wide)y * x + words[i]) % p);
  return y;
}
