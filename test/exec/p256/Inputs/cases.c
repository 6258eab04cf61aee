// Runs p256_ecdh on the cases of standard input, one to a line:
//
//   scalar point status expected
//
// The status is a decimal number, the others are hexadecimal. What is expected
// of a case that has to be refused is that nothing is written: 32 bytes ee.

#include "p256.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void parse(unsigned char *out, size_t size, const char *hex) {
  if (strlen(hex) != 2 * size)
    exit(3);
  for (size_t i = 0; i < size; i++) {
    unsigned byte;
    if (sscanf(hex + 2 * i, "%2x", &byte) != 1)
      exit(3);
    out[i] = (unsigned char)byte;
  }
}

int main(void) {
  char first[80], second[140], last[80];
  int status;
  unsigned cases = 0, wrong = 0;
  while (scanf("%79s %139s %d %79s", first, second, &status, last) == 4) {
    unsigned char scalar[32], point[65], expected[32], out[32];
    parse(scalar, sizeof scalar, first);
    parse(point, sizeof point, second);
    parse(expected, sizeof expected, last);
    memset(out, 0xee, sizeof out);
    int result = p256_ecdh(out, scalar, point);
    cases++;
    if (result != status || memcmp(out, expected, sizeof out) != 0) {
      wrong++;
      printf("wrong: %s %s: %d and not %d %s\n", first, second, result, status,
             last);
    }
  }
  printf("%u cases, %u wrong\n", cases, wrong);
  return wrong != 0 || cases == 0;
}
