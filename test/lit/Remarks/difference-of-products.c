// What is subtracted is a product, so that no short multiple is enough.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

fe cross(fe a, fe b, fe c, fe d) {
  // CHECK: difference-of-products.c:[[#@LINE + 1]]:45: remark: this difference can be negative, about 2^512 below zero, where what is subtracted is the larger number; reduce that first, by % p, and add p (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return (fe)(((unsigned _BitInt(600))a * b - (unsigned _BitInt(600))c * d) % p);
}
