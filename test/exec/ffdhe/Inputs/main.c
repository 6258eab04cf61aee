// Reads pairs of base and exponent and writes the powers. With POISON memcheck
// takes the exponents for uninitialised, and reports every branch and every
// address that depends on them.

#include "ffdhe.h"
#include <stdio.h>
#ifdef POISON
#include <valgrind/memcheck.h>
#endif

enum { BYTES = BITS / 8 };

int main(void) {
  unsigned char base[BYTES], exponent[BYTES], out[BYTES];
  while (fread(base, BYTES, 1, stdin) == 1 &&
         fread(exponent, BYTES, 1, stdin) == 1) {
#ifdef POISON
    VALGRIND_MAKE_MEM_UNDEFINED(exponent, BYTES);
#endif
    ffdhe_power(out, base, exponent);
#ifdef POISON
    VALGRIND_MAKE_MEM_DEFINED(out, BYTES);
#endif
    fwrite(out, BYTES, 1, stdout);
  }
  return 0;
}
