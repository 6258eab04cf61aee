// Divisions without a remainder: sums of powers, binomials, and a number less
// its own remainder.
#include "stream.h"

typedef unsigned _BitInt(320) big;

static big triangle(big n) { return n * (n + 1) / 2; }
static big pyramid(big n) { return n * (n + 1) * (2 * n + 1) / 6; }
static big choose5(big n) {
  return n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120;
}
static big groups(big x) { return (x - x % 1000000007) / 1000000007; }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    big n = (next64() >> 4) + 5;
    RESULT(320, triangle(n));
    RESULT(320, pyramid(n));
    RESULT(320, choose5(n));
    RESULT(320, groups(n * n * n * n));
  }
  return finish();
}
