// Poly1305 as RFC 8439, section 2.5 states it: the message in blocks of 16
// bytes is a polynomial, and its value at r modulo 2^130 - 5 makes the tag.

#include "poly1305.h"

typedef unsigned _BitInt(128) half;
typedef unsigned _BitInt(130) fe;
typedef unsigned _BitInt(256) wide;

static const wide p = ((wide)1 << 130) - 5;

static half load(const unsigned char bytes[16]) {
  half x = 0;
  for (int i = 0; i < 16; i++)
    x |= (half)bytes[i] << (8 * i);
  return x;
}

static fe step(fe h, fe block, half r) {
  return (fe)(((wide)h + block) * r % p);
}

void poly1305(unsigned char tag[16], const unsigned char *message, size_t size,
              const unsigned char key[32]) {
  half r = load(key) & ((half)0x0ffffffc0ffffffc << 64 | 0x0ffffffc0fffffff);
  half s = load(key + 16);
  fe h = 0;
  for (; size >= 16; size -= 16, message += 16)
    h = step(h, (fe)1 << 128 | load(message), r);
  if (size > 0) {
    unsigned char last[16] = {0};
    for (size_t i = 0; i < size; i++)
      last[i] = message[i];
    last[size] = 1;
    h = step(h, load(last), r);
  }
  half sum = (half)((half)h + s);
  for (int i = 0; i < 16; i++)
    tag[i] = (unsigned char)(sum >> (8 * i));
}
