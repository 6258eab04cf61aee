// Differences of words modulo 2^64 - 2^32 + 1, whose borrow is corrected; and the quotient
// of a constant by a number, which is no more than the constant.
//
// RUN: %clang-residue -O2 -g1 -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -c -o /dev/null %s 2>&1 | FileCheck %s

// CHECK-NOT: not proven

typedef unsigned __int128 wide;
typedef unsigned long word;
#define P 0xFFFFFFFF00000001ul
#define Q 18446744073709551557ul

// CHECK: proven for all inputs: 1 reduction,
void guarded(word *o, word a, word b) {
  if (b >= P)
    return;
  *o = (word)(((wide)a + P - b) % P);
}

// CHECK: proven for all inputs: 1 reduction,
word quotient(word i, word b) { return (word)((wide)(Q - Q / i) * b % Q); }
