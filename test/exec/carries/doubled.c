// clang-format off
// Sums of numbers in four words with themselves, as functions for a sum are
// called: the optimizer shifts words by one bit, and for a modulus with zeros
// above it knows what does not carry. All are sums modulo M, where the words are
// of numbers below it.
//
// RUN: %clang-residue -O2 -std=c23 %s -o %t -Rpass=join-words 2>&1 | FileCheck %s --check-prefixes=JOINED,TWICE
// RUN: %t
// RUN: %clang-residue -O2 -std=c23 -DM25519 %s -o %t -Rpass=join-words 2>&1 | FileCheck %s --check-prefixes=JOINED,TWICE
// RUN: %t
// RUN: %clang-residue -O2 -std=c23 -DBN254 %s -o %t -Rpass=join-words 2>&1 | FileCheck %s --check-prefix=JOINED
// RUN: %t
// RUN: %clang-residue -O2 -std=c23 -DSECP256K1 %s -o %t
// RUN: %t
// RUN: %clang-residue -O1 -std=c23 %s -o %t
// RUN: %t
// RUN: %clang-residue -O3 -march=native -std=c23 -DM25519 %s -o %t
// RUN: %t
//
// JOINED-COUNT-8: 1 corrected sums of words are sums modulo
// TWICE: 2 corrected sums of words are sums modulo
//
// REQUIRES: x86-64-host
#include <immintrin.h>
#include <stdio.h>
typedef unsigned long long u64;
typedef unsigned __int128 u128;
typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;
typedef struct { u64 v[4]; } fe;
#if defined(M25519)
#define P ((u256)-1 / 2 - 18)
#elif defined(BN254)
#define P ((u256)0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47uwb)
#elif defined(SECP256K1)
#define P ((u256)-1 - 0x1000003d0)
#else
#define P (((u256)0xffffffff00000001 << 192) + ((u256)1 << 96) - 1)
#endif
static const u64 M[4] = {(u64)P, (u64)(P >> 64), (u64)(P >> 128), (u64)(P >> 192)};

static u256 load(const fe *a) { u256 r = 0; for (int i = 3; i >= 0; i--) r = r << 64 | a->v[i]; return r; }
static void store(fe *a, u256 x) { for (int i = 0; i < 4; i++) a->v[i] = (u64)(x >> 64 * i); }
static void mul(fe *r, const fe *a, const fe *b) { store(r, (u256)((u512)load(a) * load(b) % P)); }

static void correct(fe *r, const u64 *t, u64 top) {
  u64 s[4], c = 0;
  for (int i = 0; i < 4; i++) { u128 d = (u128)t[i] - M[i] - c; s[i] = (u64)d; c = (u64)(d >> 64) & 1; }
  u64 m = -(u64)(c & (top ^ 1));
  for (int i = 0; i < 4; i++) r->v[i] = (t[i] & m) | (s[i] & ~m);
}
static void add(fe *r, const fe *a, const fe *b) {
  u64 t[4]; u128 c = 0;
  for (int i = 0; i < 4; i++) { c += (u128)a->v[i] + b->v[i]; t[i] = (u64)c; c >>= 64; }
  correct(r, t, (u64)c);
}
static void addc(fe *r, const fe *a, const fe *b) {
  u64 c = 0, t[4];
  for (int i = 0; i < 4; i++) t[i] = __builtin_addcll(a->v[i], b->v[i], c, &c);
  correct(r, t, c);
}
static void adcx(fe *r, const fe *a, const fe *b) {
  unsigned char c = 0, k = 0; u64 t[4], s[4];
  for (int i = 0; i < 4; i++) c = _addcarry_u64(c, a->v[i], b->v[i], &t[i]);
  for (int i = 0; i < 4; i++) k = _subborrow_u64(k, t[i], M[i], &s[i]);
  u64 m = -(u64)(k & (c ^ 1));
  for (int i = 0; i < 4; i++) r->v[i] = (t[i] & m) | (s[i] & ~m);
}
static void shift(fe *r, const fe *a) {
  u64 t[4], c = 0;
  for (int i = 0; i < 4; i++) { t[i] = a->v[i] << 1 | c; c = a->v[i] >> 63; }
  correct(r, t, c);
}
static void compare(fe *r, const fe *a) {
  u64 t[4], c = 0;
  for (int i = 0; i < 4; i++) { u64 x = a->v[i], y = x + x, z = y + c; c = (y < x) | (z < y); t[i] = z; }
  correct(r, t, c);
}

#define F(name, sum) \
  __attribute__((noinline)) static void name(fe *r, const fe *x, const fe *y) { \
    fe a, b, t; mul(&a, x, y); mul(&b, x, x); (void)b; sum; mul(r, &t, &t); }
F(f0, add(&t, &a, &a))
F(f1, addc(&t, &a, &a))
F(f2, adcx(&t, &a, &a))
F(f3, shift(&t, &a))
F(f4, compare(&t, &a))
F(f5, add(&t, &a, &b))
F(f6, addc(&t, &a, &b))
F(f7, adcx(&t, &a, &b))
F(f8, shift(&t, &a); shift(&t, &t))

static u64 state = 1;
static u64 word(void) {
  state = state * 6364136223846793005 + 1442695040888963407;
  switch (state >> 61) { case 0: return 0; case 1: return -1; case 2: return state >> 40; default: return state ^ state >> 29; }
}

int main(void) {
  static void (*const all[])(fe *, const fe *, const fe *) = {f0, f1, f2, f3, f4, f5, f6, f7, f8};
  for (int k = 0; k < 4000; k++) {
    fe x, y, r;
    for (int i = 0; i < 4; i++) x.v[i] = word(), y.v[i] = word();
    if (k % 8 == 0) store(&y, 1);
    if (k % 8 == 4) store(&x, P - 1 - k / 8), store(&y, 1);
    u256 a = (u256)((u512)load(&x) * load(&y) % P), b = (u256)((u512)load(&x) * load(&x) % P);
    for (int f = 0; f < 9; f++) {
      u256 t = (u256)(((u512)a * (f == 8 ? 3 : 1) + (f < 5 || f == 8 ? a : b)) % P);
      all[f](&r, &x, &y);
      if (load(&r) != (u256)((u512)t * t % P)) { printf("wrong: f%d\n", f); return 1; }
    }
  }
  return 0;
}
