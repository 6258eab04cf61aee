// Compares poly1305 with libsodium on messages of 0 to 200 bytes.

#include "poly1305.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { longest = 200, rounds = 20 };

// Fills a buffer with bytes that are random, or all ones to make carries.
static void fill(unsigned char *bytes, size_t size, unsigned round,
                 unsigned *seed) {
  for (size_t i = 0; i < size; i++) {
    *seed = *seed * 1664525 + 1013904223;
    bytes[i] = round == 0 ? 0xff : (unsigned char)(*seed >> 24);
  }
}

int main(void) {
  if (sodium_init() < 0)
    return 3;
  unsigned seed = 1305, cases = 0, wrong = 0;
  for (size_t size = 0; size <= longest; size++)
    for (unsigned round = 0; round < rounds; round++) {
      unsigned char key[32], message[longest], tag[16], expected[16];
      fill(key, sizeof key, round % 4, &seed);
      fill(message, sizeof message, round % 5, &seed);
      poly1305(tag, message, size, key);
      crypto_onetimeauth(expected, message, size, key);
      cases++;
      if (memcmp(tag, expected, sizeof tag) != 0) {
        wrong++;
        printf("wrong: %zu bytes, round %u\n", size, round);
      }
    }
  printf("%u cases, %u wrong\n", cases, wrong);
  return wrong != 0;
}
