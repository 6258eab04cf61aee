// X25519 of all inputs, which cross.py writes: its results are lines.

#include "../x25519/x25519.h"
#include "run.h"

static const struct {
  unsigned char scalar[32], point[32];
} inputs[] = {
#include "inputs.inc"
};

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    unsigned char out[32];
    MEASURE(x25519(out, inputs[i].scalar, inputs[i].point));
    put_line(out, sizeof out);
  }
}
