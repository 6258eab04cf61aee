// Turns that are left over, one by one, stay in the form that words want, where lanes
// want another. What turns read for the first factors of their products is in one
// vector, for the second ones in another: vectors are shuffled together only where
// they are made of words, and where they leave as words.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o %t.ll %s -Rpass='.*' -Rpass-analysis=crandall-reduction 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE < %t.ll

// CHECK:     remark: turns are computed side by side, in lanes
// CHECK:     remark: rewrote 12 reductions modulo {{.*}} 12 in lanes of vectors
// CHECK:     4 webs, montgomery representation
// CHECK:     remark: rewrote 6 reductions modulo {{.*}} 4 dropped, 2 incomplete
// CHECK:     2 webs, saturated representation
// CHECK:     remark: 'butterflies': 4 products and 8 sums modulo {{.*}} in montgomery form, some in lanes of vectors, 8 complete reductions; 2 products and 4 sums modulo {{.*}} in saturated form

// CODE-LABEL:    @butterflies(
// CODE-COUNT-40: shufflevector <4 x i64> %{{[^,]+}}, <4 x i64> %
// CODE-NOT:      shufflevector <4 x i64> %{{[^,]+}}, <4 x i64> %
// CODE:          ret void
#include <stddef.h>
typedef unsigned _BitInt(256) fe;
static const fe p =
    0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001wb;
typedef unsigned _BitInt(512) wide;

void butterflies(fe *out, const fe *even, const fe *odd, const fe *roots,
                 size_t n) {
  for (size_t i = 0; i < n; i++) {
    fe t = (wide)roots[i] * odd[i] % p, e = even[i];
    out[i] = ((wide)e + t) % p;
    out[i + n] = ((wide)e + p - t) % p;
  }
}
