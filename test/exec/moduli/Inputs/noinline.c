// Helpers that stay out of line: the modulus by value, by pointer, and in
// structs by value and by pointer; with one modulus and with several.
#include "moduli.h"

#define HELPER __attribute__((noinline)) static

HELPER number multiply(number a, number b, wide m) {
  return (number)((wide)a * b % m);
}

HELPER void add(number *r, const number *a, const number *b, const number *m) {
  *r = (number)(((wide)*a + *b) % *m);
}

struct field {
  number p;
  number a24;
  int bits;
  const char *name;
};

HELPER number square(number x, struct field f) {
  return (number)((wide)x * x % f.p + (unsigned)f.bits);
}

HELPER void step(const struct field *f, number *x, number y) {
  *x = (number)(((wide)*x * f->a24 + y) % f->p);
}

static number steps(const struct field *f, number x, number y) {
  for (int i = 0; i < f->bits; i++)
    step(f, &x, y);
  return x;
}

HELPER u64 narrow(u64 a, u64 b, u64 m) { return (u64)((u128)a * b % m); }

static const struct field ed25519 = {(number)P25519, 121665, 5, "Ed25519"};
static const struct field k1 = {(number)SECP256K1, 7, 3, "secp256k1"};

void run(number *out, number a, number b, unsigned n) {
  static const number p = (number)P25519;
  number m = (number)ORDER25519;
  out[0] = multiply(a, b, P384);
  out[1] = multiply(multiply(a, a, P25519), b, P25519);
  add(&out[2], &a, &b, &p);
  add(&out[3], &a, &b, &m);
  out[4] = square(a, ed25519) + square(b, k1);
  out[5] = steps(&ed25519, a, b);
  out[6] = steps(&k1, a, b);
  out[7] = narrow((u64)a, (u64)b, 0xffffffff00000001) +
           narrow((u64)a, n, 0x1fffffffffffffff);
}
