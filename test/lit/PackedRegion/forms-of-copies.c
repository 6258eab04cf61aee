// A point is copied under a mask byte by byte, word by word in a loop or spelled out, from one of
// two pointers, or it is in an array at the place of a bit: the loop is in lanes with all of them.
//
// LLVM 19 leaves other shapes.
// REQUIRES: x86-registered-target, x86-64-host, llvm-22
// RUN: %clang -std=c23 -O2 -march=icelake-server -DFORM=1 -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -DFORM=2 -DBITS=255 -DC=19 -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -DFORM=3 -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -DFORM=4 -DBITS=255 -DC=19 -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -DFORM=5 -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -DFORM=6 -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
//
// CHECK-LABEL: @ladder(
// CHECK:       vpmadd52
// CHECK:       ret void
#ifndef BITS
#define BITS 414
#define C 17
#endif
typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;
typedef unsigned long long word;
#define P (((wide)1 << BITS) - C)
#define WORDS (int)(sizeof(fe) / sizeof(word))
typedef struct {
  fe v;
} el;
static el mul(el a, el b) { return (el){(fe)((wide)a.v * b.v % P)}; }
static el add(el a, el b) { return (el){(fe)(((wide)a.v + b.v) % P)}; }
static el sub(el a, el b) { return (el){(fe)(((wide)a.v + P - b.v) % P)}; }
typedef struct {
  el X, Y, Z;
} point;

static void copy(el *r, const el *a, unsigned bit) {
#if FORM == 1
  unsigned char m = -bit, *d = (unsigned char *)r;
  for (unsigned i = 0; i < sizeof *r; i++)
    d[i] ^= m & (d[i] ^ ((const unsigned char *)a)[i]);
#elif FORM == 2
  word m = -(word)bit, x[WORDS], y[WORDS];
  __builtin_memcpy(x, r, sizeof x);
  __builtin_memcpy(y, a, sizeof y);
  for (int i = 0; i < WORDS; i++)
    x[i] = (x[i] & ~m) | (y[i] & m);
  __builtin_memcpy(r, x, sizeof x);
#elif FORM == 3
  unsigned m = -bit, *d = (unsigned *)r;
  const unsigned *s = (const unsigned *)a;
  for (int i = sizeof *r / sizeof *d; i--;) {
    unsigned x = d[i] ^ s[i];
    x &= m;
    d[i] ^= x;
  }
#elif FORM == 4
  word m = -(word)bit, x[8] = {0}, y[8] = {0};
  __builtin_memcpy(x, r, sizeof *r);
  __builtin_memcpy(y, a, sizeof *a);
  x[0] ^= m & (x[0] ^ y[0]), x[1] ^= m & (x[1] ^ y[1]);
  x[2] ^= m & (x[2] ^ y[2]), x[3] ^= m & (x[3] ^ y[3]);
  x[4] ^= m & (x[4] ^ y[4]), x[5] ^= m & (x[5] ^ y[5]);
  x[6] ^= m & (x[6] ^ y[6]), x[7] ^= m & (x[7] ^ y[7]);
  __builtin_memcpy(r, x, sizeof *r);
#else
  const el *table[2] = {r, a};
  *r = *table[bit];
#endif
}

static point twice(point p) {
  el b = add(p.X, p.Y), c = mul(p.X, p.X), d = mul(p.Y, p.Y), e = add(c, d);
  el h = mul(p.Z, p.Z), j = sub(sub(e, h), h);
  return (point){mul(sub(mul(b, b), e), j), mul(e, sub(c, d)), mul(e, j)};
}
static point sum(point p, point q) {
  el a = mul(p.Z, q.Z), b = mul(a, a), c = mul(p.X, q.X), d = mul(p.Y, q.Y);
  el e = mul((el){3617}, mul(c, d)), f = sub(b, e), g = add(b, e);
  el h = mul(add(p.X, p.Y), add(q.X, q.Y));
  return (point){mul(mul(a, f), sub(sub(h, c), d)),
                 mul(mul(a, g), sub(d, c)), mul(f, g)};
}

#if FORM == 6
// The copy of what is in memory has never been looked at.
void ladder(point *out, const point *in, const word *k) {
  point T[2];
  __builtin_memcpy(&T[0], in, sizeof *in);
  T[1] = twice(*in);
  for (int i = BITS - 3; i >= 0; i--) {
    unsigned bit = k[i / 64] >> (i % 64) & 1;
    point s = sum(T[0], T[1]), d = twice(T[bit]);
    __builtin_memcpy(&T[1 - bit], &s, sizeof s);
    __builtin_memcpy(&T[bit], &d, sizeof d);
  }
  *out = T[0];
}
#else
void ladder(point *out, const point *in, const word *k) {
  point r = {{0}, {1}, {1}}, q = *in;
  for (int i = BITS - 3; i >= 0; i--) {
    unsigned bit = k[i / 64] >> (i % 64) & 1;
    r = twice(r);
    point s = sum(r, q);
    copy(&r.X, &s.X, bit);
    copy(&r.Y, &s.Y, bit);
    copy(&r.Z, &s.Z, bit);
  }
  *out = r;
}
#endif
