// Webs and loops of powers span functions whose elements go in and out as two words.
// REQUIRES: x86-registered-target
// DEFINE: %{remarks} = -Rpass=power-idiom -Rpass-missed=power-idiom -Rpass=crandall-reduction
// DEFINE: %{compile} = %clang-residue --target=x86_64-linux-gnu -std=c23 %{remarks} -S -emit-llvm -o - %s
// RUN: %{compile} -O1 2>&1 | FileCheck %s --implicit-check-not='alloca i127' --implicit-check-not=residue.words
// RUN: %{compile} -O2 2>&1 | FileCheck %s --implicit-check-not='alloca i127' --implicit-check-not=residue.words
// RUN: %{compile} -Os 2>&1 | FileCheck %s --implicit-check-not='alloca i127' --implicit-check-not=residue.words

typedef unsigned _BitInt(127) fe;
typedef unsigned _BitInt(254) wide;
static const wide p = ((wide)1 << 127) - 1;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }

// CHECK-DAG: rewrote 3 reductions modulo 2^127 - 1 {{.*}} 1 complete at exits
fe sums(fe a, fe b, fe c) { return mul(add(mul(a, b), c), b); }

// CHECK-NOT: is no exponentiation
// CHECK-DAG: remark: {{.*}} modulo 2^127 - 1 {{.*}} 1 complete at exits
// CHECK-LABEL: @invert(
fe invert(fe x) {
  fe r = 1;
  for (int i = 126; i >= 0; i--) {
    r = mul(r, r);
    if ((p - 2) >> i & 1)
      r = mul(r, x);
  }
  return r;
}
