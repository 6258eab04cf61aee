// Numbers modulo a word are those of hashes and contests: their branches are no secrets.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned long long u64;
typedef unsigned __int128 u128;
static const u64 p = (1ull << 61) - 1;

static u64 mul(u64 a, u64 b) { return (u64)((u128)a * b % p); }

u64 power(u64 a, u64 e) {
  u64 r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = mul(r, a);
    a = mul(a, a);
  }
  return r;
}

u64 add(u64 a, u64 b) {
  u64 x = mul(a, a), y = mul(b, b);
  if (x > y)
    return mul(x, y);
  return x + y >= p ? x + y - p : x + y;
}
