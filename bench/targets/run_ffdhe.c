// Powers modulo a prime of RFC 7919, of all inputs, which cross.py writes: its
// results are lines.

#include "../ffdhe/ffdhe.h"
#include "run.h"

static const struct {
  unsigned char base[256], exponent[256];
} inputs[] = {
#include "inputs.inc"
};

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    unsigned char out[256];
    MEASURE(ffdhe_power(out, inputs[i].base, inputs[i].exponent));
    put_line(out, sizeof out);
  }
}
