// A sum that is widened when it has wrapped.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = (fe)0 - 189;

fe square_of_sum(fe a, fe b) {
  // CHECK: sum-is-widened-late.c:[[#@LINE + 1]]:21: remark: this sum may wrap: it can be 2^257 - 2, and its type has 256 bits; widen a term first, by a cast; a cast of the result comes too late [-Rpass-missed=crandall-reduction]
  wide s = (wide)(a + b);
  return (fe)(s * s % p);
}
