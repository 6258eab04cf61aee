// Runs loops over numbers as one plugin-less and one other compiler made them,
// on equal numbers. LOOPS lists them: LOOP(plain, other, "name", width).

#include <stdio.h>
#include <string.h>

typedef void loop(void *out, void *in, int count);

#define LOOP(plain, other, name, width) loop plain, other;
LOOPS
#undef LOOP

static const struct {
  loop *plain, *other;
  const char *name;
  unsigned width;
} loops[] = {
#define LOOP(plain, other, name, width) {plain, other, name, width},
    LOOPS};

static unsigned random_word(void) {
  static unsigned long long state = 88172645463325252;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 32;
}

static void flip(unsigned char *x, unsigned bit) { x[bit / 8] ^= 1 << bit % 8; }

// Zero, all ones, the least and greatest signed numbers, numbers of one bit or
// of all but one, small ones, words of ones and zeros, random ones.
static void fill(unsigned char *x, unsigned width) {
  unsigned bytes = (width + 7) / 8, kind = random_word() % 10;
  memset(x, kind == 1 || kind == 2 || kind == 3 ? 255 : 0, bytes);
  if (kind == 2 || kind == 4)
    flip(x, width - 1);
  if (kind == 3 || kind == 5)
    flip(x, random_word() % width);
  if (kind == 6)
    x[0] = random_word() % width;
  for (unsigned i = 0; i < bytes && kind > 6; i++)
    x[i] = kind == 7 ? -(random_word() & 1) : random_word();
  if (width % 8)
    x[bytes - 1] &= (1 << width % 8) - 1;
}

static int starts(const char *name, const char *with) {
  return !strncmp(name, with, strlen(with));
}

int main(void) {
  unsigned failed = 0;
  for (unsigned i = 0; i < sizeof loops / sizeof *loops; i++) {
    unsigned width = loops[i].width, bytes = (width + 7) / 8;
    const char *name = loops[i].name;
    // An amount that is too large is undefined.
    int by_in = starts(name, "shl.") || starts(name, "lshr.") ||
                starts(name, "ashr.") || starts(name, "power") ||
                starts(name, "bit.of");
    int by_out = starts(name, "ushl") || starts(name, "sshl") ||
                 starts(name, "vector.shl");
    for (unsigned round = 0; round < 1000; round++) {
      unsigned char in[1024] = {0}, plain[1024] = {0}, other[1024] = {0};
      for (unsigned at = 0; at < 4; at++)
        fill(in + at * bytes, width);
      // A vector has no gaps between its elements.
      if (starts(name, "reduce") && width % 8)
        in[width / 2] &= (1 << 4 * width % 8) - 1;
      if (by_in || by_out && starts(name, "vector"))
        memset(in, 0, bytes), in[0] = random_word() % width;
      fill(plain, width);
      if (by_out)
        memset(plain, 0, bytes), plain[0] = random_word() % width;
      // Nor is what zero has no bit for.
      if (strstr(name, ".true") && !memcmp(in, plain, bytes))
        continue;
      memcpy(other, plain, sizeof plain);
      loops[i].plain(plain, in, 1);
      loops[i].other(other, in, 1);
      if (memcmp(plain, other, sizeof plain)) {
        printf("%s: another result in round %u\n", name, round);
        failed++;
        break;
      }
    }
  }
  printf("%u of %zu loops\n", failed, sizeof loops / sizeof *loops);
  return failed != 0;
}
