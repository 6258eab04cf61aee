// A recursive power with a modulus that callers give.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

fe power(fe a, unsigned e, fe m) {
  if (e == 0)
    return 1;
  fe half = power(a, e / 2, m);
  if (e & 1)
    // CHECK: modulus-in-recursion.c:[[#@LINE + 1]]:32: remark: wide division stays, in variable time: the modulus is not a constant: it is 'm', a parameter of 'power', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
    half = (fe)((wide)half * a % m);
  // CHECK: modulus-in-recursion.c:[[#@LINE + 1]]:33: remark: wide division stays, in variable time: the modulus is not a constant: it is 'm', a parameter of 'power', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)half * half % m);
}
