// The modulus is what a function of another file returns.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

fe get_prime(void);

fe mul(fe a, fe b) {
  const fe n = get_prime();
  // CHECK: modulus-from-a-call.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is what 'get_prime' returns, in another file; write it as a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % n);
}
