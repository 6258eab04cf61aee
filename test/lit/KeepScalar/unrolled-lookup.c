// An unrolled lookup is not made of vectors of wide integers, whose selects would become
// branches on the index; the attribute that keeps the vectorizers away is gone behind them.
// REQUIRES: x86-registered-target
// RUN: %clang-residue --target=x86_64-linux-gnu -std=c23 -O2 -S -o - %s | FileCheck %s --implicit-check-not='{{^[[:space:]]+j[a-z]+}}'
// RUN: %clang-residue --target=x86_64-linux-gnu -std=c23 -O3 -S -o - %s | FileCheck %s --implicit-check-not='{{^[[:space:]]+j[a-z]+}}'
// RUN: %clang-residue --target=x86_64-linux-gnu -std=c23 -O2 -S -emit-llvm -o - %s | FileCheck %s --check-prefix=IR --implicit-check-not=noimplicitfloat --implicit-check-not=residue-keep-scalar --implicit-check-not='x i255>'

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

// CHECK-LABEL: lookup:
// CHECK:         ret
// IR-LABEL: @lookup(
fe lookup(const fe table[8], unsigned index, fe a) {
  fe r = 0;
  for (unsigned i = 0; i < 8; i++)
    r |= -(fe)(i == index) & table[i];
  return (fe)((wide)r * a % p);
}
