// A chain of products of all inputs, which cross.py writes: its results are
// lines.

#include "chain.h"
#include "run.h"

static const struct {
  unsigned char x[32], y[32];
} inputs[] = {
#include "inputs.inc"
};

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    unsigned char out[32];
    MEASURE(chain(out, inputs[i].x, inputs[i].y));
    put_line(out, sizeof out);
  }
}
