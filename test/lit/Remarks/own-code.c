// Nothing is said of code that the plugin writes itself: the inverse of a number of 255
// bits by division steps, which changes types.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark:
// RUN: %clang-residue -O2 -Rpass=power-idiom -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=STEPS
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// STEPS: 588 division steps
fe invert(fe a) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    if ((p - 2) >> i & 1)
      r = mul(r, a);
  }
  return r;
}
