// The second loop has the lines of the first, and the remark that of the loop.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -g -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o %t.ll %s \
// RUN:   -Rpass=disjoint-loops 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %opt-plain -passes=verify -disable-output %t.ll 2>&1 | count 0
// RUN: FileCheck %s < %t.ll
//
// CHECK-LABEL: @permute(
// CHECK:       vpmadd52
// CHECK:       ret void
typedef unsigned _BitInt(254) fe;
typedef unsigned _BitInt(512) wide;
static const wide p =
    0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001wb;
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }

void permute(fe s[4], const fe *key, int n) {
  for (int r = 0; r < n; r++)
    // REMARK: lines.c:[[#@LINE+1]]:{{[0-9]+}}: remark: elements are held in lanes where pointers do not overlap
    for (int i = 0; i < 4; i++) {
      fe x = mul(s[i], *key), y = mul(x, x);
      s[i] = mul(mul(y, y), x);
    }
}
