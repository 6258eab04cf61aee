// A number that is out of range is thrown away, and another one taken: nothing is told of the one
// that is used. A turn that is left out tells of a number that is kept.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe n = ((fe)1 << 252) + 0x14def9dea2f79cd65812631a5cf5d3eduwb;

void hash(uint8_t out[32], const uint8_t *in, size_t length);

fe square_of_hash(const uint8_t *message, size_t length) {
  uint8_t b[32];
  fe x;
  do {
    hash(b, message, length);
    x = 0;
    for (int i = 0; i < 32; i++)
      x = x << 8 | b[i];
    message = b;
    length = 32;
  } while (x == 0 || x >= n);
  return (fe)((wide)x * x % n);
}

int sign(fe *signature, fe h, fe key) {
  for (int tries = 0; tries < 100; tries++) {
    uint8_t b[32];
    hash(b, (const uint8_t *)&h, 32);
    fe k;
    memcpy(&k, b, 32);
    if (k == 0 || k >= n)
      continue;
    fe s = (fe)(((wide)k * key + h) % n);
    if (s == 0)
      continue;
    *signature = s;
    return 1;
  }
  return 0;
}

fe product(const fe *v, size_t length) {
  fe r = 1;
  for (size_t i = 0; i < length; i++)
    // CHECK: rejection-is-quiet.c:[[#@LINE + 1]]:{{14|9}}: remark: the time tells how a comparison of {{.*}} ends
    if (v[i] != 0)
      r = (fe)((wide)r * v[i] % n);
  return r;
}
