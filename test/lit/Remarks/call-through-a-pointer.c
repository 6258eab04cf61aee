// A field operation that is chosen when the program runs.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe fold(const fe *v, int n, fe (*op)(fe, fe)) {
  fe r = 1;
  for (int i = 0; i < n; i++)
    // CHECK: call-through-a-pointer.c:[[#@LINE + 1]]:13: remark: a call through a pointer ends the computation modulo 2^255 - 19: 2 numbers cross it, each reduced completely; call a function of this file by its name [-Rpass-missed=crandall-reduction]
    r = mul(op(r, v[i]), r);
  return r;
}
