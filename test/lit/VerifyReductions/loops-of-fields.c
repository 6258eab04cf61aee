// Elements of two fields in the same loops, one behind the other, in a loop around them:
// a claim that is refuted in the first of them makes those of the second fail, which are
// true.
// RUN: %clang-residue -O2 -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 P = -0x1000003d1wb;
static const u256 N =
    0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141uwb;

static u256 chain(u256 x, u256 y, int steps, _Bool scalars) {
  const u256 m = scalars ? N : P;
  for (int i = 0; i < steps; i++) {
    u256 z = (u256)((u512)x * y % m);
    y = (u256)(((u512)x + m - y % m) % m);
    x = z;
  }
  return (u256)(((u512)x + y) % m);
}

// CHECK: proven for all inputs: {{[0-9]+}} reductions
void chains(u256 *out, const unsigned *choices, long count, u256 x, u256 y) {
  for (long t = 0; t < count; t++) {
    x = chain(x, y, 16, choices[t] & 1);
    y = chain(y, x, 16, choices[t] >> 1 & 1);
    out[2 * t] = x;
    out[2 * t + 1] = y;
  }
}
