// With -g all rewritten arithmetic keeps the source location of the operation
// that it computes, at every stage.
// RUN: %clang -O2 -g -S -emit-llvm -std=c23 -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -S -passes='default<O2>' %t.ll -o %t.default.ll
// RUN: %opt -S -passes='default<O2>' -residue-stage=single-step %t.ll -o %t.single.ll
// RUN: %opt -S -passes='default<O2>' -residue-representation=wide %t.ll -o %t.wide.ll
// RUN: grep -E '= (add|sub|mul|lshr|xor|or|call) ' %t.default.ll | not grep -v '!dbg'
// RUN: grep -E '= (add|sub|mul|lshr|xor|or|call) ' %t.single.ll | not grep -v '!dbg'
// RUN: grep -E '= (add|sub|mul|lshr|xor|or|call) ' %t.wide.ll | not grep -v '!dbg'
// RUN: FileCheck %s --input-file=%t.default.ll
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// CHECK: define {{.*}} @formula(
// CHECK: mul i{{[0-9]+}} {{.*}}, !dbg [[PRODUCT:![0-9]+]]
// CHECK: usub.with.overflow.i256({{.*}}), !dbg [[DIFFERENCE:![0-9]+]]
// CHECK: [[PRODUCT]] = !DILocation(line: [[#@LINE + 4]],
// CHECK: [[DIFFERENCE]] = !DILocation(line: [[#@LINE + 5]],
void formula(unsigned char *out, fe a, fe b, int n) {
  for (int i = 0; i < n; i++) {
    fe m = (wide)a * b % p;
    fe s = ((wide)m + b) % p;
    a = ((wide)s + p - m) % p;
  }
  for (int i = 0; i < 32; i++)
    out[i] = a >> 8 * i;
}
