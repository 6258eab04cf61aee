// A difference without a multiple of the modulus.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

fe sub(fe a, fe b) {
  // CHECK: negative-difference.c:[[#@LINE + 1]]:24: remark: this difference can be negative, 2^255 - 1 below zero, where 'b' is the larger number; add 2 p first (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return (fe)(((wide)a - b) % p);
}
