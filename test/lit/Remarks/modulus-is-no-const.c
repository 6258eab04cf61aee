// The modulus is a global variable that is not const.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

fe prime = ((fe)1 << 255) - 19;

fe mul(fe a, fe b) {
  // CHECK: modulus-is-no-const.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'prime', a variable that other files may write to; make it static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % prime);
}
