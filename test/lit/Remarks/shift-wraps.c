// Twice a number, by a shift.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = (fe)0 - 0x1000003d1;

fe twice(fe a) {
  // CHECK: shift-wraps.c:[[#@LINE + 1]]:13: remark: this doubling may wrap: it can be 2^257 - 2, and its type has 256 bits; widen the number first, by a cast [-Rpass-missed=crandall-reduction]
  return (a << 1) % p;
}
