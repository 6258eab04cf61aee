// Sums and differences of all inputs, which words.py writes: each result is a
// line, of the words and the carry.

#include "../carries/carries.h"
#include "run.h"

enum { MOST = 2048 / CARRIES_WORD_BITS };

// Of all but numbers two bytes, the least significant first.
static const struct {
  unsigned char which[6], a[256], b[256];
} inputs[] = {
#include "inputs.inc"
};

static unsigned number(const unsigned char *from) {
  return from[0] + 256u * from[1];
}
static void load(carries_word *to, const unsigned char *from) {
  for (unsigned i = 0; i != 256; ++i)
    to[i / sizeof *to] |= (carries_word)from[i] << 8 * (i % sizeof *to);
}

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    carries_word a[MOST] = {0}, b[MOST] = {0}, r[MOST] = {0};
    unsigned char out[257];
    load(a, inputs[i].a);
    load(b, inputs[i].b);
    unsigned idiom = number(inputs[i].which),
             bits = number(inputs[i].which + 2);
    unsigned count = number(inputs[i].which + 4);
    carries_word carry;
    MEASURE(carry = carries((int)idiom, (int)bits, r, a, b, count / sizeof *r));
    for (unsigned j = 0; j != count; ++j)
      out[j] = (unsigned char)(r[j / sizeof *r] >> 8 * (j % sizeof *r));
    out[count] = (unsigned char)carry;
    put_line(out, count + 1);
  }
}
