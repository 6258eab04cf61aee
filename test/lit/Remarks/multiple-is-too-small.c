// p is added, but the number that is subtracted can be larger.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

fe sub(fe a, fe b) {
  // CHECK: multiple-is-too-small.c:[[#@LINE + 1]]:28: remark: p is added, but 'b' can be 2^256 - 1, and this difference 2^255 + 18 below zero; add 3 p, or subtract 'b' % p (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return (fe)(((wide)a + p - b) % p);
}
