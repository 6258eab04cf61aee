// A program that calls functions of elements and secret bits in turn, each with
// what came of the one before, and prints it; with FIRST and SECOND, fe, mul
// and the array functions.

#include <stdio.h>

int main(void) {
  fe a = FIRST, b = SECOND;
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    for (unsigned k = 0; k < 256; k += 1 + k / 8) {
      unsigned char bits = k;
      fe r;
      functions[i](&r, &a, &b, &bits);
      a = mul(a + k, b);
      b = mul(b, r + 1);
      printf("%u %u %llx\n", i, k, (unsigned long long)r);
    }
}
