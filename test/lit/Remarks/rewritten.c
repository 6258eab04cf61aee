// -Rpass says what was rewritten, at the place of the first reduction; with
// -Rpass-analysis the bounds behind it.
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -Rpass=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -Rpass-analysis=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ANALYSIS --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

fe sum_and_product(fe a, fe b) {
  // CHECK: rewritten.c:[[#@LINE + 3]]:24: remark: rewrote 2 reductions modulo 2^255 - 19 (crandall, stage default): 1 dropped, 1 incomplete, 1 complete at exits [-Rpass=crandall-reduction]
  // ANALYSIS: rewritten.c:[[#@LINE + 2]]:24: remark: modulo 2^255 - 19: 1 web, {{saturated|wide}} representation, elements at most 2^256 - {{[0-9]+}} [-Rpass-analysis=crandall-reduction]
  // ANALYSIS: remark: 'sum_and_product': 1 product and 1 sum modulo 2^255 - 19 in {{saturated|wide}} form, 1 complete reduction; nothing of variable time left [-Rpass-analysis=crandall-reduction]
  fe s = ((wide)a + b) % p;
  return (wide)s * b % p;
}

// Nothing is said about code without wide reductions.
unsigned long small(unsigned long a) { return a % 1000003; }
