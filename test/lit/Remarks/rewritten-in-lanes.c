// Reductions in lanes of vectors are rewritten, too: they are counted with the
// others, and by themselves.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -Rpass=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,LANES
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -Rpass=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,WORDS
//
// CHECK: remark: rewrote 4 reductions modulo 2^255 - 19 (crandall, stage default): 0 dropped,
// LANES-SAME: 4 in lanes of vectors, 0 incomplete, 4 complete at exits
// WORDS-SAME: 4 incomplete, 4 complete at exits
// CHECK-NOT: remark:
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

void squares(fe x[4], int n) {
  fe a = x[0], b = x[1], c = x[2], d = x[3];
  while (n--) {
    a = (wide)a * a % p;
    b = (wide)b * b % p;
    c = (wide)c * c % p;
    d = (wide)d * d % p;
  }
  x[0] = a, x[1] = b, x[2] = c, x[3] = d;
}
