// Loops that LLVM makes vectors of stand beside field code, and are in both functions:
// loads, stores, comparisons, recurrences, masks and addresses of vectors are what they are.
// REQUIRES: llvm-22, x86-registered-target, riscv-registered-target
// DEFINE: %{verify} = %clang-residue -std=c23 -O2 -ffreestanding -mllvm -residue-verify -mllvm -residue-strict -Rpass='verify-reductions|loop-vectorize' -fno-caret-diagnostics -gline-tables-only -c -o /dev/null
// RUN: %{verify} --target=x86_64-linux-gnu %s 2>&1 | FileCheck %s
// RUN: %{verify} --target=x86_64-linux-gnu -march=x86-64-v4 -mavx512ifma -DHAS_MASKS %s 2>&1 | FileCheck %s --check-prefix=MASKS
// RUN: %{verify} --target=riscv64-linux-gnu -march=rv64gcv -Xclang -fexperimental-max-bitint-width=2048 -DHAS_MASKS %s 2>&1 | FileCheck %s --check-prefix=MASKS

// CHECK-COUNT-4: remark: vectorized loop
// CHECK-COUNT-2: remark: proven for all inputs: 1 reduction
// MASKS-COUNT-6: remark: vectorized loop
// MASKS-COUNT-4: remark: proven for all inputs: 1 reduction

typedef __UINT32_TYPE__ u32;
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const wide p = ((wide)1 << 255) - 19;

u32 sums(fe *x, fe y, const u32 *restrict m, u32 *restrict to, u32 n) {
  u32 s = 0;
  for (u32 i = 0; i < n; i++)
    s += m[i] ^ m[i] >> 3;
  for (u32 i = 0; i < n; i++)
    to[i] = m[i] > 5 ? m[i] * s : m[i] | 7;
  *x = (fe)((wide)*x * y % p);
  return s;
}

u32 buffer(fe *x, fe y, const u32 *m) {
  u32 t[64], s = 0;
  for (u32 i = 0; i < 64; i++)
    t[i] = m[i] ^ 0x55;
  *x = (fe)((wide)*x * y % p);
  for (u32 i = 0; i < 64; i++)
    s += t[i] * t[63 - i];
  return s;
}

#ifdef HAS_MASKS
void some(fe *x, fe y, const u32 *restrict m, u32 *restrict to, u32 n) {
  for (u32 i = 0; i < n; i++)
    if (m[i] > 7)
      to[i] += m[i];
  *x = (fe)((wide)*x * y % p);
}

void gathered(fe *x, fe y, const u32 *restrict m, const u32 *restrict t, u32 *restrict to, u32 n) {
  for (u32 i = 0; i < n; i++)
    to[i] = t[m[i]];
  *x = (fe)((wide)*x * y % p);
}
#endif
