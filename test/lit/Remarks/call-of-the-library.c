// memcmp of the C library, between field operations: nobody is told to define it.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

int memcmp(const void *, const void *, unsigned long);

fe either(fe a, fe b) {
  fe x = mul(a, b), y = mul(b, b);
  volatile fe *again = &x;
  x = mul(*again, b);
  // CHECK: call-of-the-library.c:[[#@LINE + 1]]:14: remark: the time tells how far a comparison of 'again' goes: memcmp ends at the first difference; compare the numbers by ==;
  int same = memcmp(&x, &y, sizeof x) == 0;
  return mul(x, mul(y, (fe)same));
}
