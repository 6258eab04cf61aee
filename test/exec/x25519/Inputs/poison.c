// Runs x25519 with a scalar and a point that memcheck takes for uninitialised:
// it reports every branch and every address that depends on them.

#include "x25519.h"
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

int main(void) {
  unsigned char scalar[32], point[32], out[32];
  for (int i = 0; i < 32; i++) {
    scalar[i] = (unsigned char)(31 * i + 7);
    point[i] = (unsigned char)(11 * i + 9);
  }
  VALGRIND_MAKE_MEM_UNDEFINED(scalar, sizeof scalar);
  VALGRIND_MAKE_MEM_UNDEFINED(point, sizeof point);
  x25519(out, scalar, point);
  // The result must depend on the secrets, or nothing was tested.
  unsigned char bits[sizeof out] = {0};
  if (RUNNING_ON_VALGRIND && VALGRIND_GET_VBITS(out, bits, sizeof out) == 1 &&
      bits[0] != 0xff)
    return 4;
  VALGRIND_MAKE_MEM_DEFINED(out, sizeof out);
  for (size_t i = 0; i < sizeof out; i++)
    printf("%02x", out[i]);
  printf("\n");
  return 0;
}
