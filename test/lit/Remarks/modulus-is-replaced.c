// Constants that are none: the linker, or anything at all, may change them.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
const fe weak __attribute__((weak)) = ((fe)1 << 255) - 19;

fe mul(fe a, fe b) {
  // CHECK: modulus-is-replaced.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'weak', which the linker may replace; make it static [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % weak);
}

fe square(fe a) {
  static const volatile fe q = ((fe)1 << 255) - 31;
  // CHECK: modulus-is-replaced.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'q', which is volatile: it may change at any time; write it as a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * a % q);
}
