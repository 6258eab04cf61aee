// Addresses in base 58: 25 bytes as one number.
#include "stream.h"

typedef unsigned _BitInt(200) address;

static const char *const digits =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

static void base58(const uint8_t in[25], char out[36]) {
  address n = 0;
  for (int i = 0; i < 25; i++)
    n = n << 8 | in[i];
  for (int i = 34; i >= 0; i--) {
    address q = n / 58;
    out[i] = digits[(unsigned)(n - q * 58)];
    n = q;
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint8_t bytes[25];
    char text[40] = {0};
    next_bytes(bytes, sizeof bytes);
    base58(bytes, text);
    for (int i = 0; i < 40; i += 8) {
      uint64_t word;
      memcpy(&word, text + i, 8);
      result(word);
    }
  }
  return finish();
}
