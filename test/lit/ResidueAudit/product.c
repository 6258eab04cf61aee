// What the plugin emits is clean, on every machine and in vectors, too; a library's
// division is not.
// REQUIRES: llvm-22, x86-registered-target, aarch64-registered-target, riscv-registered-target
// RUN: %clang-residue --target=x86_64-linux-gnu -O2 -c %s -o %t.o
// RUN: %audit %t.o | FileCheck %s
// RUN: %clang-residue --target=x86_64-linux-gnu -O3 -march=cannonlake -c %s -o %t.o
// RUN: %audit %t.o | FileCheck %s
// RUN: %clang-residue --target=aarch64-linux-gnu -O2 -Xclang -fexperimental-max-bitint-width=512 -c %s -o %t.o
// RUN: %audit %t.o | FileCheck %s
// RUN: %clang-residue --target=riscv64-linux-gnu -march=rv64gc -Xclang -fexperimental-max-bitint-width=512 -Os -c %s -o %t.o
// RUN: %audit %t.o | FileCheck %s
// RUN: %clang -std=c23 --target=x86_64-linux-gnu -O2 -c %s -o %t.o
// RUN: not %audit %t.o | FileCheck %s --check-prefix=PLAIN

// CHECK: power: {{.*}} 0 findings
// PLAIN: {{a branch|its time}} depends on a secret

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

void power(fe *r, const fe *a, int n) {
  fe x = *a;
  for (int i = 0; i < n; ++i)
    x = mul(mul(x, x), *a);
  *r = x;
}
