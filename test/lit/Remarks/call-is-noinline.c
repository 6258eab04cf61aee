// A field operation that must not be inlined, in a chain of them.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

__attribute__((noinline)) fe mul(fe a, fe b) {
  // CHECK: call-is-noinline.c:[[#@LINE + 1]]:27: remark: the numbers of 'mul' are reduced completely at every call, since it is noinline; let it be inlined [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % p);
}

fe power5(fe a) {
  fe b = mul(a, a);
  fe c = mul(b, b);
  return mul(c, a);
}
