// Runs x25519 on the cases of standard input, one to a line:
//
//   scalar point expected        all in hexadecimal, compared
//   iterate count expected       RFC 7748, section 5.2: k, u = x25519(k, u), k

#include "x25519.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void parse(unsigned char out[32], const char *hex) {
  if (strlen(hex) != 64)
    exit(3);
  for (int i = 0; i < 32; i++) {
    unsigned byte;
    if (sscanf(hex + 2 * i, "%2x", &byte) != 1)
      exit(3);
    out[i] = (unsigned char)byte;
  }
}

static void iterate(unsigned char out[32], unsigned long count) {
  unsigned char k[32] = {9}, u[32] = {9}, next[32];
  while (count--) {
    x25519(next, k, u);
    memcpy(u, k, 32);
    memcpy(k, next, 32);
  }
  memcpy(out, k, 32);
}

int main(void) {
  char first[80], second[80], third[80];
  unsigned cases = 0, wrong = 0;
  while (scanf("%79s %79s %79s", first, second, third) == 3) {
    unsigned char scalar[32], point[32], expected[32], out[32];
    parse(expected, third);
    if (strcmp(first, "iterate") == 0) {
      iterate(out, strtoul(second, NULL, 10));
    } else {
      parse(scalar, first);
      parse(point, second);
      x25519(out, scalar, point);
    }
    cases++;
    if (memcmp(out, expected, 32) != 0) {
      wrong++;
      printf("wrong: %s %s is not %s\n", first, second, third);
    }
  }
  printf("%u cases, %u wrong\n", cases, wrong);
  return wrong != 0 || cases == 0;
}
