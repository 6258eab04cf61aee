// Products of points, of all inputs, which words.py writes: the x-coordinates
// are lines.

#include "../curves/curves.h"
#include "run.h"

static const struct {
  unsigned char which[1], scalar[48], x[48], y[48];
} inputs[] = {
#include "inputs.inc"
};

void run(void) {
  for (unsigned i = 0; i != sizeof inputs / sizeof *inputs; ++i) {
    unsigned char out[48];
    unsigned size = inputs[i].which[0] % 2 ? 48 : 32;
    MEASURE(curve_multiply(inputs[i].which[0], out, inputs[i].scalar,
                           inputs[i].x, inputs[i].y));
    put_line(out, size);
  }
}
