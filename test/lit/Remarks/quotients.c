// Quotients by constants are told of, as reductions are.
// RUN: %clang-residue -O2 -Rpass=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(512) u512;
typedef unsigned __int128 u128;

// CHECK: quotients.c:[[#@LINE + 1]]:{{.*}}: remark: rewrote 1 quotient by 10: by the sum of the words [-Rpass=crandall-reduction]
u128 tenth(u128 x) { return x / 10; }

// CHECK: quotients.c:[[#@LINE + 2]]:{{.*}}: remark: rewrote 1 quotient and 1 remainder by 10^18: exactly, from the remainder [-Rpass=crandall-reduction]
u512 split(u512 x, u512 *rest) {
  *rest = x % 1000000000000000000;
  return x / 1000000000000000000;
}
