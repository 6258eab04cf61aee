// The same with the bytes of a scalar.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe power(fe base, const unsigned char scalar[32]) {
  fe table[256];
  table[0] = 1;
  for (int i = 1; i < 256; i++)
    table[i] = mul(table[i - 1], base);
  fe r = 1;
  for (int i = 31; i >= 0; i--) {
    for (int k = 0; k < 8; k++)
      r = mul(r, r);
    // CHECK: table-by-a-digit-of-bytes.c:[[#@LINE + 1]]:16: remark: the cache tells 'scalar': this address depends on it; read the whole table, and choose the entry by masks; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
    r = mul(r, table[scalar[i]]);
  }
  return r;
}

// Nibbles are written down first.
fe by_nibbles(fe base, const unsigned char scalar[32]) {
  fe table[16];
  unsigned char nibbles[64];
  table[0] = 1;
  for (int i = 1; i < 16; i++)
    table[i] = mul(table[i - 1], base);
  for (int i = 0; i < 64; i++)
    nibbles[i] = scalar[i / 2] >> i % 2 * 4 & 15;
  fe r = 1;
  for (int i = 63; i >= 0; i--) {
    for (int k = 0; k < 4; k++)
      r = mul(r, r);
    // CHECK: table-by-a-digit-of-bytes.c:[[#@LINE + 1]]:16: remark: the cache tells {{.*}}: this address depends on it;
    r = mul(r, table[nibbles[i]]);
  }
  return r;
}

// Places that are computed of what everybody knows are read from memory, too.
fe by_places(fe base, unsigned first) {
  fe table[18];
  unsigned places[9];
  table[0] = 1;
  for (int i = 1; i < 18; i++)
    table[i] = mul(table[i - 1], base);
  for (unsigned i = 0; i < 9; i++)
    places[i] = (i * 2 + first) % 18;
  fe r = 1;
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 9; k++)
      if (k != i)
        r = mul(r, table[places[k]]);
  return r;
}
