// A division in a register, of what an element is.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

unsigned long digit(fe a, unsigned long base) {
  fe b = (fe)((wide)a * a % p);
  // CHECK: division-of-a-secret.c:[[#@LINE + 1]]:27: remark: the time tells 'b': a division takes longer for some numbers; divide by a constant; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return (unsigned long)b % base;
}
