// Exponentiation with a secret exponent, for Diffie-Hellman in the groups of
// RFC 7919: a fixed window of four bits, and a table that is read as a whole.
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ffdhe.h"

#define BYTES (BITS / 8)

typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;

static const fe p = MODULUS;

static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
static fe square(fe x) { return mul(x, x); }

static fe lookup(const fe table[16], unsigned index) {
  fe result = 0;
  for (unsigned i = 0; i < 16; i++)
    result |= table[i] & -(fe)(i == index);
  return result;
}

static fe power(fe base, const unsigned char exponent[BYTES]) {
  fe table[16];
  table[0] = 1;
  for (unsigned i = 1; i < 16; i++)
    table[i] = mul(table[i - 1], base);

  fe result = 1;
  for (int i = 0; i < 2 * BYTES; i++) {
    for (int k = 0; k < 4; k++)
      result = square(result);
    unsigned window = exponent[i / 2] >> (i % 2 ? 0 : 4) & 15;
    result = mul(result, lookup(table, window));
  }
  return result;
}

static fe decode(const unsigned char bytes[BYTES]) {
  fe x = 0;
  for (int i = 0; i < BYTES; i++)
    x |= (fe)bytes[BYTES - 1 - i] << 8 * i;
  return x;
}

static void encode(unsigned char bytes[BYTES], fe x) {
  for (int i = 0; i < BYTES; i++)
    bytes[BYTES - 1 - i] = (unsigned char)(x >> 8 * i);
}

void ffdhe_power(unsigned char out[BYTES], const unsigned char base[BYTES],
                 const unsigned char exponent[BYTES]) {
  encode(out, power(decode(base), exponent));
}
