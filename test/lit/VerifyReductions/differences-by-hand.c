// Sums, differences and negatives that conditions correct, in whole integers: that a + P - b is
// not negative where a < b, as b is P at most, follows from the borrow of a - b alone.
// RUN: %clang-residue -O2 -gline-tables-only -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -c %s -o /dev/null 2>&1 | FileCheck %s
// CHECK-NOT: each for itself
// CHECK: proven for all inputs: {{[0-9]+}} reductions
// CHECK-NOT: each for itself

typedef unsigned _BitInt(256) felt;
typedef unsigned _BitInt(512) pair;

#define P ((felt)3618502788666131213697322783095070105623107215331596699973092056135872020481uwb)

static felt add(felt a, felt b) { return a + b >= P ? a + b - P : a + b; }
static felt sub(felt a, felt b) { return a >= b ? a - b : a + P - b; }
static felt neg(felt a) { return a == 0 ? 0 : P - a; }
static felt mul(felt a, felt b) { return (felt)((pair)a * b % P); }

felt sequence(felt a, felt b, int count) {
  a %= P, b %= P;
  for (int i = 0; i < count; i++) {
    felt c = mul(add(a, b), sub(a, b));
    a = add(c, mul(b, b));
    b = neg(sub(mul(a, c), add(b, b)));
  }
  return b;
}
