// Phi nodes that the rewritten function has in a wider integer: a byte that is extended in front of the loop. And one that
// is a bit, in a word, of which a mask is made.
// RUN: %clang-residue -O2 -mllvm -residue-verify -mllvm -residue-strict -Rpass=verify-reductions -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: llvm-22, x86-registered-target
typedef unsigned long u64;
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const fe p = ((unsigned _BitInt(256))1 << 255) - 19;

// CHECK: remark: proven for all inputs: 1 reduction
u64 hash(const char *s) {
  u64 h = 0;
  for (; *s; s++)
    h = (u64)(((unsigned __int128)h * 911382323 + (unsigned char)*s) % ((1ul << 61) - 1));
  return h;
}

// CHECK: remark: proven for all inputs: 1 reduction
fe swap(fe x, u64 *a, u64 *b, const unsigned char *e) {
  u64 last = 0;
  for (int i = 254; i >= 0; i--) {
    u64 bit = e[i / 8] >> (i & 7) & 1, mask = -(last ^ bit);
    for (int k = 0; k < 5; k++) {
      u64 t = mask & (a[k] ^ b[k]);
      a[k] ^= t;
      b[k] ^= t;
    }
    last = bit;
    x = (fe)((wide)x * x % p);
  }
  return x;
}
