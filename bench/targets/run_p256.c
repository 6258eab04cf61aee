// ECDH on P-256 of all inputs, which cross.py writes: its results are lines.

#include "../p256/p256.h"
#include "run.h"

static const struct {
  unsigned char scalar[32], point[65];
} inputs[] = {
#include "inputs.inc"
};

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    unsigned char out[32] = {0};
    MEASURE(p256_ecdh(out, inputs[i].scalar, inputs[i].point));
    put_line(out, sizeof out);
  }
}
