// A static function that is not inlined, and given moduli that are no constants.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

__attribute__((noinline)) static fe mulmod(fe a, fe b, fe n) {
  // CHECK: modulus-not-inlined.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'n', a parameter of 'mulmod', which is given no constant; pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % n);
}

fe next(fe a, fe n) { return mulmod(a, a, n) ^ mulmod(a, 3, n + 2); }
