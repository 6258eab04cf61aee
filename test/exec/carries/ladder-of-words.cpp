// clang-format off
// X25519's ladder of classes of words: sums and differences by builtins, chosen
// as structures, and a swap by a mask of each word. All of the ladder is one web;
// what it computes is what RFC 7748, 5.2, says.
//
// RUN: %clangxx-residue -std=c++20 -O2 -w %s -o %t -Rpass=join-words 2>&1 | FileCheck %s
// RUN: %t
// RUN: %clangxx-residue -std=c++20 -O1 -w %s -o %t
// RUN: %t
// RUN: %clangxx-residue -std=c++20 -O3 -march=native -w %s -o %t
// RUN: %t
//
// CHECK: 8 corrected sums of words are sums modulo 2^255 - 19
//
// REQUIRES: x86-64-host, llvm-22
#include <cstdint>
#include <cstdio>
#include <cstring>
typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;
typedef unsigned long long u64;

struct Fe {
  u64 w[4];
  static constexpr u64 p[4] = {0xffffffffffffffed, ~0ull, ~0ull, 0x7fffffffffffffff};

  u256 number() const { return (u256)w[0] | (u256)w[1] << 64 | (u256)w[2] << 128 | (u256)w[3] << 192; }
  static Fe of(u256 x) {
    Fe r;
    for (int i = 0; i < 4; i++) r.w[i] = (u64)(x >> 64 * i);
    return r;
  }
  Fe operator*(const Fe &o) const {
    const u512 m = ((u512)1 << 255) - 19;
    return of((u256)((u512)number() * o.number() % m));
  }
  Fe operator+(const Fe &o) const {
    Fe s, t;
    u64 c = 0, b = 0;
    for (int i = 0; i < 4; i++) s.w[i] = __builtin_addcll(w[i], o.w[i], c, &c);
    for (int i = 0; i < 4; i++) t.w[i] = __builtin_subcll(s.w[i], p[i], b, &b);
    return b ? s : t;
  }
  Fe operator-(const Fe &o) const {
    Fe s, t;
    u64 c = 0, b = 0;
    for (int i = 0; i < 4; i++) s.w[i] = __builtin_subcll(w[i], o.w[i], b, &b);
    for (int i = 0; i < 4; i++) t.w[i] = __builtin_addcll(s.w[i], p[i] & -b, c, &c);
    return t;
  }
  static void swap(Fe &a, Fe &b, u64 bit) {
    u64 mask = 0 - bit;
    for (int i = 0; i < 4; i++) {
      u64 t = mask & (a.w[i] ^ b.w[i]);
      a.w[i] ^= t;
      b.w[i] ^= t;
    }
  }
};

static Fe inverse(const Fe &x) {
  Fe r = x;
  for (int i = 253; i >= 0; i--) {
    r = r * r;
    if (i != 2 && i != 4) r = r * x;
  }
  return r;
}

__attribute__((noinline)) static void x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32]) {
  u256 u;
  memcpy(&u, point, 32);
  u &= ~((u256)1 << 255);
  const Fe one = {{1, 0, 0, 0}}, a24 = {{121665, 0, 0, 0}};
  Fe x1 = Fe::of(u) * one, x2 = one, z2 = {{0, 0, 0, 0}}, x3 = x1, z3 = one;
  u64 last = 0;
  for (int i = 254; i >= 0; i--) {
    u64 bit = i == 254 ? 1 : i < 3 ? 0 : scalar[i >> 3] >> (i & 7) & 1;
    last ^= bit;
    Fe::swap(x2, x3, last);
    Fe::swap(z2, z3, last);
    last = bit;
    Fe a = x2 + z2, b = x2 - z2, c = x3 + z3, d = x3 - z3, da = d * a, cb = c * b;
    Fe aa = a * a, bb = b * b, e = aa - bb, s = da + cb, t = da - cb;
    x3 = s * s;
    z3 = x1 * (t * t);
    x2 = aa * bb;
    z2 = e * (aa + a24 * e);
  }
  Fe::swap(x2, x3, last);
  Fe::swap(z2, z3, last);
  Fe r = x2 * inverse(z2);
  memcpy(out, r.w, 32);
}

int main() {
  uint8_t k[32] = {9}, u[32] = {9}, r[32];
  static const uint8_t once[4] = {0x42, 0x2c, 0x8e, 0x7a}, thousand[4] = {0x68, 0x4c, 0xf5, 0x9b};
  for (int n = 1; n <= 1000; n++) {
    x25519(r, k, u);
    memcpy(u, k, 32);
    memcpy(k, r, 32);
    if ((n == 1 && memcmp(k, once, 4)) || (n == 1000 && memcmp(k, thousand, 4))) {
      printf("wrong after %d\n", n);
      return 1;
    }
  }
  return 0;
}
