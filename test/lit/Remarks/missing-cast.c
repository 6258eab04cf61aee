// The product of two numbers of 256 bits has no more bits than they have.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

fe mul(fe a, fe b) {
  // CHECK: missing-cast.c:[[#@LINE + 1]]:12: remark: this product may wrap: it can be about 2^512, and its type has 256 bits; widen one factor first, by a cast to a type of 512 bits [-Rpass-missed=crandall-reduction]
  return a * b % p;
}
