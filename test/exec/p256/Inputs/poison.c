// Runs p256_ecdh with a scalar that memcheck takes for uninitialised: it
// reports every branch and every address that depends on it. The point is
// public, as what a peer has sent is.

#include "p256.h"
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

// Twice the generator.
static const unsigned char point[65] = {
    0x04, 0x7c, 0xf2, 0x7b, 0x18, 0x8d, 0x03, 0x4f, 0x7e, 0x8a, 0x52,
    0x38, 0x03, 0x04, 0xb5, 0x1a, 0xc3, 0xc0, 0x89, 0x69, 0xe2, 0x77,
    0xf2, 0x1b, 0x35, 0xa6, 0x0b, 0x48, 0xfc, 0x47, 0x66, 0x99, 0x78,
    0x07, 0x77, 0x55, 0x10, 0xdb, 0x8e, 0xd0, 0x40, 0x29, 0x3d, 0x9a,
    0xc6, 0x9f, 0x74, 0x30, 0xdb, 0xba, 0x7d, 0xad, 0xe6, 0x3c, 0xe9,
    0x82, 0x29, 0x9e, 0x04, 0xb7, 0x9d, 0x22, 0x78, 0x73, 0xd1};

int main(void) {
  unsigned char scalar[32], out[32];
  for (int i = 0; i < 32; i++)
    scalar[i] = (unsigned char)(31 * i + 7);
  VALGRIND_MAKE_MEM_UNDEFINED(scalar, sizeof scalar);
  int status = p256_ecdh(out, scalar, point);
  // The result must depend on the secret, or nothing was tested.
  unsigned char bits[sizeof out] = {0};
  if (RUNNING_ON_VALGRIND && VALGRIND_GET_VBITS(out, bits, sizeof out) == 1 &&
      bits[0] != 0xff)
    return 4;
  VALGRIND_MAKE_MEM_DEFINED(out, sizeof out);
  VALGRIND_MAKE_MEM_DEFINED(&status, sizeof status);
  printf("%d ", status);
  for (size_t i = 0; i < sizeof out; i++)
    printf("%02x", out[i]);
  printf("\n");
  return 0;
}
