// A table of bytes, by the lowest byte of an element.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static const unsigned char box[256] = {9, 7, 8};

unsigned substitute(fe a) {
  fe b = (fe)((wide)a * a % p);
  // CHECK: bytes-by-a-secret.c:[[#@LINE + 1]]:10: remark: the cache tells 'b': this address depends on it; read the whole table, and choose the entry by masks; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return box[(unsigned char)b];
}
