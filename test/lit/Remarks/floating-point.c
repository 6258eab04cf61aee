// An element as a floating-point number.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

double approximately(fe a) {
  // CHECK: floating-point.c:[[#@LINE + 1]]:10: remark: the time tells {{.*}}: a conversion to floating point branches on the number; compute with integers; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return (double)mul(a, a);
}

// A word of it is one instruction.
double last_word(fe a) { return (double)(unsigned long)mul(a, a); }
