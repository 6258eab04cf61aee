// Differences of products modulo P-256 on a machine without a carry flag, as formulas for points have them: the quotient
// that is subtracted is made of the highest word of a sum, which is one of few numbers, of many carries or of a borrow.
// RUN: %clang-residue --target=riscv64-linux-gnu -march=rv64gc -ffreestanding -O2 -Xclang -fexperimental-max-bitint-width=8192 -Xclang -load -Xclang %plugin -mllvm -residue-verify -mllvm -residue-strict -Rpass=verify-reductions -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: llvm-22, riscv-registered-target
typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 256) - ((wide)1 << 224) + ((wide)1 << 192) +
                      ((wide)1 << 96) - 1;
static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe sub(fe x, fe y) { return (fe)(((wide)x + p - y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
static fe square(fe x) { return mul(x, x); }
static fe twice(fe x) { return add(x, x); }

// Rows, of which the lowest sum is 0 by what their names stand for.
// CHECK: remark: proven for all inputs: 3 reductions
fe rows(fe x, fe y) { return sub(square(x), twice(y)); }

// CHECK: remark: proven for all inputs: 5 reductions
fe sums(fe x, fe y) {
  fe a = square(x);
  return square(add(add(twice(a), a), y));
}

// CHECK: remark: proven for all inputs: 3 reductions
fe difference(fe a, fe b, fe c, fe d) { return sub(mul(a, b), mul(c, d)); }

// Words of a doubled difference are words of that difference.
// CHECK: remark: proven for all inputs: 6 reductions
fe doubled(fe a, fe b, fe c) {
  fe h = sub(mul(a, b), c % p);
  return mul(h, square(twice(h)));
}

// The first turn is in front of the loop.
// CHECK: remark: proven for all inputs: 7 reductions
fe loop(fe a, fe b, int n) {
  for (int i = 0; i < n; i++) {
    fe h = sub(a, b);
    a = mul(a, h);
    b = square(h);
  }
  return mul(a, b);
}
