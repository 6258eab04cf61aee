// Identifiers: 128 bits in base 62 and back, and the check digits of an IBAN.
#include "stream.h"

typedef unsigned __int128 uuid;

static const char alphabet[] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

static void encode(uuid id, char out[22]) {
  for (int i = 21; i >= 0; i--) {
    out[i] = alphabet[id % 62];
    id /= 62;
  }
}

static uuid decode(const char in[22]) {
  uuid id = 0;
  for (int i = 0; i < 22; i++) {
    char c = in[i];
    int digit = c <= '9' ? c - '0' : c <= 'Z' ? c - 'A' + 10 : c - 'a' + 36;
    id = id * 62 + digit;
  }
  return id;
}

static int check_digits(uuid number) { return 98 - (int)(number * 100 % 97); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uuid id = (uuid)next64() << 64 | next64();
    char text[24] = {0};
    encode(id, text);
    uint64_t words[3];
    memcpy(words, text, sizeof words);
    for (int i = 0; i < 3; i++)
      result(words[i]);
    result(decode(text) == id);
    result(check_digits(id >> 8));
  }
  return finish();
}
