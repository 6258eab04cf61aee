// A field operation of another file, between those of this one.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe reduce_twice(fe a);

fe chain(fe a, fe b) {
  fe x = mul(a, b);
  // CHECK: call-of-another-file.c:[[#@LINE + 1]]:10: remark: the call of 'reduce_twice', which is in another file, ends the computation modulo 2^255 - 19: 2 numbers cross it, each reduced completely; define it in this file, as a static function [-Rpass-missed=crandall-reduction]
  fe y = reduce_twice(x);
  return mul(y, y);
}
