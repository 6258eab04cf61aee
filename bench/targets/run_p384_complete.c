// Products of points of P-384, of all inputs, which cross.py writes: its
// results are lines.

#include "run.h"

int p384_multiply(unsigned char out[96], const unsigned char scalar[48],
                  const unsigned char encoded[97]);

static const struct {
  unsigned char scalar[48], point[97];
} inputs[] = {
#include "inputs.inc"
};

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    unsigned char out[96] = {0};
    MEASURE(p384_multiply(out, inputs[i].scalar, inputs[i].point));
    put_line(out, sizeof out);
  }
}
