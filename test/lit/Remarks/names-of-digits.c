// The digits of a number have its name, however they are made: by a switch, by arithmetic, and
// of the words that it is in.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

#include <stdint.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe by_switch(fe g, fe e) {
  fe g2 = mul(g, g), g3 = mul(g2, g), r = 1;
  for (int i = 254; i >= 0; i -= 2) {
    r = mul(r, r);
    r = mul(r, r);
    // CHECK: names-of-digits.c:[[#@LINE + 1]]:5: remark: the time tells 'e': this is a branch; compute all sides into variables
    switch ((unsigned)(e >> i) & 3) {
    case 1:
      r = mul(r, g);
      break;
    case 2:
      r = mul(r, g2);
      break;
    case 3:
      r = mul(r, g3);
      break;
    }
  }
  return r;
}

fe by_words(fe g, const uint64_t e[4]) {
  fe t[16];
  t[0] = 1;
  for (int i = 1; i < 16; i++)
    t[i] = mul(t[i - 1], g);
  fe r = 1;
  for (int i = 252; i >= 0; i -= 4) {
    for (int j = 0; j < 4; j++)
      r = mul(r, r);
    // CHECK: names-of-digits.c:[[#@LINE + 1]]:16: remark: the cache tells 'e': this address depends on it
    r = mul(r, t[e[i / 64] >> i % 64 & 15]);
  }
  return r;
}

fe by_arithmetic(const fe *table, fe k, fe r) {
  for (int i = 0; i < 64; i++) {
    unsigned digit = 15 - ((unsigned)k & 15);
    k >>= 4;
    // CHECK: names-of-digits.c:[[#@LINE + 1]]:16: remark: the cache tells 'k': this address depends on it
    r = mul(r, table[digit]);
  }
  return r;
}
