// A product in the Montgomery form whose first operand is at most R - M has no correction, and
// is as small as its operands say: so sums of such products need none, either.
// RUN: %clang-residue -std=c23 -O1 -mllvm -residue-inline-products=0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang-residue -std=c23 -O1 -mllvm -residue-inline-products=0 -mllvm -residue-verify -Rpass=verify-reductions -S -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=PROOF

typedef unsigned _BitInt(381) fe;
typedef unsigned _BitInt(762) wide;

static const fe p =
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabuwb;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }

// CHECK-LABEL: define {{.*}} @sums(
// CHECK-COUNT-5: call void @residue.multiply.i384(
// CHECK-NOT:   residue.multiply.i384.1
// CHECK:       ret
// PROOF:       proven for all inputs: {{[0-9]+}} reductions
fe sums(fe a, fe b) {
  for (int i = 0; i != 8; ++i) {
    fe c = mul(a, b), d = mul(add(a, c), b);
    a = mul(add(c, d), add(c, a));
    b = mul(c, add(d, b));
  }
  return mul(a, b);
}

// CHECK-LABEL: define internal void @residue.multiply.i384(
// CHECK-SAME:  [[ATTRIBUTES:#[0-9]+]]
// Without a mask there is no and.
// CHECK-NOT:   and i{{64|384}}
// CHECK:       ret void
// CHECK:       attributes [[ATTRIBUTES]] = {{{.*}}noredzone
