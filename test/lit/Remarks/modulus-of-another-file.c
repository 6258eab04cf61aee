// The modulus is a constant of another file.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

extern const fe prime;

fe mul(fe a, fe b) {
  // CHECK: modulus-of-another-file.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'prime', which another file defines; define it in this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % prime);
}
