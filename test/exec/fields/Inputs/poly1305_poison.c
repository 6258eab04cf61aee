// Runs poly1305 with a key and messages that memcheck takes for uninitialised:
// the example of RFC 8439, section 2.5.2, and a message of several blocks.

#include "poly1305.h"
#include <stdio.h>
#include <valgrind/memcheck.h>

static int run(unsigned char *message, size_t size) {
  unsigned char key[32] = {0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33,
                           0x7f, 0x44, 0x52, 0xfe, 0x42, 0xd5, 0x06, 0xa8,
                           0x01, 0x03, 0x80, 0x8a, 0xfb, 0x0d, 0xb2, 0xfd,
                           0x4a, 0xbf, 0xf6, 0xaf, 0x41, 0x49, 0xf5, 0x1b};
  unsigned char tag[16];
  VALGRIND_MAKE_MEM_UNDEFINED(key, sizeof key);
  VALGRIND_MAKE_MEM_UNDEFINED(message, size);
  poly1305(tag, message, size, key);
  // The tag must depend on the secrets, or nothing was tested.
  unsigned char bits[sizeof tag] = {0};
  if (RUNNING_ON_VALGRIND && VALGRIND_GET_VBITS(tag, bits, sizeof tag) == 1 &&
      bits[0] != 0xff)
    return 4;
  VALGRIND_MAKE_MEM_DEFINED(tag, sizeof tag);
  for (size_t i = 0; i < sizeof tag; i++)
    printf("%02x", tag[i]);
  printf("\n");
  return 0;
}

int main(void) {
  unsigned char example[] = "Cryptographic Forum Research Group";
  unsigned char blocks[100];
  for (size_t i = 0; i < sizeof blocks; i++)
    blocks[i] = (unsigned char)(31 * i + 7);
  int failed = run(example, sizeof example - 1);
  return failed ? failed : run(blocks, sizeof blocks);
}
