// A constant that is subtracted may leave less than zero, and a difference of large
// numbers more than its type holds.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

fe less(fe a) {
  // CHECK: constant-below-zero.c:[[#@LINE + 1]]:24: remark: this sum can be negative, 5 below zero; add p first (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return (fe)(((wide)a - 5) % p);
}

// Of multiples of p it would be as many as are subtracted.
fe corrected(unsigned _BitInt(256) a) {
  // CHECK: constant-below-zero.c:[[#@LINE + 1]]:24: remark: this sum can be negative, 2^256 - 38 below zero; write % p in place of subtracting p (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return (fe)(((wide)a - 2 * p) % p);
}
