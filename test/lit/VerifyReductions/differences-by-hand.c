// Sums, differences and negatives that conditions correct, in whole integers: that a + l - b is
// not negative where a < b, as b is l at most, follows from the borrow of a - b alone.
// RUN: %clang-residue -O2 -gline-tables-only -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -c %s -o /dev/null 2>&1 | FileCheck %s
// CHECK-NOT: each for itself
// CHECK: proven for all inputs: {{[0-9]+}} reductions
// CHECK-NOT: each for itself

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 l =
    7237005577332262213973186563042994240857116359379907606001950938285454250989uwb;

static u256 add(u256 a, u256 b) {
  u256 s = a + b;
  return s >= l ? s - l : s;
}
static u256 sub(u256 a, u256 b) { return a >= b ? a - b : a + l - b; }
static u256 neg(u256 a) { return a == 0 ? 0 : l - a; }
static u256 mul(u256 a, u256 b) { return (u256)((u512)a * b % l); }

u256 sequence(u256 a, u256 b, int count) {
  a %= l, b %= l;
  for (int i = 0; i < count; i++) {
    u256 c = mul(add(a, b), sub(a, b));
    a = add(c, mul(b, b));
    b = neg(sub(mul(a, c), add(b, b)));
  }
  return b;
}
