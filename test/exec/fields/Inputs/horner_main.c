// Compares the polynomials compiled with the plugin with those without it.

#include "horner.h"
#include <stdio.h>
#include <string.h>

enum { longest = 41, rounds = 60 };

typedef void polynomial(uint64_t *, const uint64_t *, size_t, const uint64_t *);
static const struct {
  const char *name;
  polynomial *plugin, *plain;
} functions[] = {
#define ENTRY(NAME) {#NAME, plugin_##NAME, plain_##NAME},
    HORNER_FUNCTIONS(ENTRY)
#undef ENTRY
};

static uint64_t state = 61;

// Random, or at an edge.
static uint64_t word(void) {
  static const uint64_t edges[] = {0,
                                   1,
                                   ~0ull,
                                   (1ull << 61) - 1,
                                   (1ull << 61) - 2,
                                   1ull << 61,
                                   0xffffffff00000001,
                                   0xffffffff00000000};
  state = state * 6364136223846793005 + 1442695040888963407;
  uint64_t x = state ^ state >> 29;
  return x % 4 == 0 ? edges[x >> 8 & 7] : x;
}

int main(void) {
  unsigned cases = 0, wrong = 0;
  for (unsigned f = 0; f < sizeof functions / sizeof *functions; f++)
    for (size_t count = 0; count <= longest; count++)
      for (unsigned round = 0; round < rounds; round++) {
        uint64_t words[longest], key[2], a[4], b[4];
        for (size_t i = 0; i < count; i++)
          words[i] = round == 0 ? ~0ull : word();
        key[0] = round == 0 ? ~0ull : word();
        key[1] = round == 0 ? ~0ull : word();
        functions[f].plugin(a, words, count, key);
        functions[f].plain(b, words, count, key);
        cases++;
        if (memcmp(a, b, sizeof a) != 0 && wrong++ < 10)
          printf("wrong: %s of %zu words\n", functions[f].name, count);
      }
  printf("%u cases, %u wrong\n", cases, wrong);
  return wrong != 0;
}
