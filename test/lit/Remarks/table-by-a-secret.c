// A window method that looks up what the exponent says.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe power(fe base, fe exponent) {
  fe table[16];
  table[0] = 1;
  for (int i = 1; i < 16; i++)
    table[i] = mul(table[i - 1], base);
  fe r = 1;
  for (int i = 252; i >= 0; i -= 4) {
    for (int k = 0; k < 4; k++)
      r = mul(r, r);
    // CHECK: table-by-a-secret.c:[[#@LINE + 1]]:16: remark: the cache tells 'exponent': this address depends on it; read the whole table, and choose the entry by masks; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
    r = mul(r, table[(int)(exponent >> i) & 15]);
  }
  return r;
}
