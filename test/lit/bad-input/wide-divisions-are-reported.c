// Wide divisions that stay, and therefore take variable time, are reported.
//
// RUN: %clang-residue -O2 -c -Rpass-missed=crandall-reduction %s -o %t 2>&1 | FileCheck %s

typedef unsigned _BitInt(512) u512;
typedef signed _BitInt(256) s256;

// CHECK: wide-divisions-are-reported.c:[[@LINE+1]]:{{.*}} remark: {{.*}}variable
u512 by_variable(u512 x, u512 y) { return x % y; }
// CHECK: wide-divisions-are-reported.c:[[@LINE+1]]:{{.*}} remark: {{.*}}variable
s256 is_signed(s256 x, s256 y) { return x % y; }
// CHECK: wide-divisions-are-reported.c:[[@LINE+1]]:{{.*}} remark: {{.*}}variable
u512 quotient(u512 x, u512 y) { return x / y; }
// CHECK-NOT: remark
u512 by_power_of_two(u512 x) { return x % 1024; }
u512 by_one(u512 x) { return x % 1; }
