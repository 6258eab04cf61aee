// Numbers of one word, without a type of their own: sums that wrap around, bytes and bits of elements, and
// products of whole words modulo primes of half of one.
// RUN: %clang-residue -O2 -DP=2305843009213693951u -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DP=18446744069414584321u -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DP=18446744073709551557u -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang-residue -O2 -DP=998244353u -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// CHECK-NOT: not proven
// CHECK-COUNT-4: proven for all inputs
// CHECK-NOT: not proven
typedef unsigned long long u64;
typedef unsigned __int128 u128;
static const u64 p = P;

static u64 mul(u64 a, u64 b) { return (u64)((u128)a * b % p); }
static u64 add(u64 a, u64 b) {
  u64 s = a + b;
  return s >= p || s < a ? s - p : s;
}

u64 sum(u64 a, u64 b) { return mul(add(mul(a, b), mul(b, b)), a); }

unsigned lowest(u64 a, u64 b) { return mul(a, b) & 1; }

void bytes(unsigned char *to, u64 a, u64 b) {
  u64 r = mul(a, b);
  for (int i = 0; i < 8; ++i)
    to[i] = (unsigned char)(r >> 8 * i);
}

u64 half(u64 a) {
  u64 r = mul(a, a);
  return mul((u64)(((u128)r + (r & 1 ? p : 0)) >> 1), a);
}
