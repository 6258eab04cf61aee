// Field elements in structs, passed by pointer: a step of Montgomery's ladder.
#include "stream.h"

typedef struct {
  unsigned _BitInt(256) value;
} fe25519;

static const unsigned _BitInt(512) p25519 = ((unsigned _BitInt(512))1 << 255) -
                                            19;

static void fe25519_add(fe25519 *r, const fe25519 *x, const fe25519 *y) {
  r->value = (unsigned _BitInt(256))(
      ((unsigned _BitInt(512))x->value + y->value) % p25519);
}

static void fe25519_sub(fe25519 *r, const fe25519 *x, const fe25519 *y) {
  r->value = (unsigned _BitInt(256))(
      ((unsigned _BitInt(512))x->value + p25519 - y->value) % p25519);
}

static void fe25519_mul(fe25519 *r, const fe25519 *x, const fe25519 *y) {
  r->value = (unsigned _BitInt(256))((unsigned _BitInt(512))x->value *
                                     y->value % p25519);
}

static void fe25519_square(fe25519 *r, const fe25519 *x) {
  fe25519_mul(r, x, x);
}

static void fe25519_mul121666(fe25519 *r, const fe25519 *x) {
  r->value = (unsigned _BitInt(256))((unsigned _BitInt(512))x->value * 121666 %
                                     p25519);
}

static void ladder_step(fe25519 *x2, fe25519 *z2, fe25519 *x3, fe25519 *z3,
                        const fe25519 *x1) {
  fe25519 a, b, c, d, aa, bb, e, da, cb;
  fe25519_add(&a, x2, z2);
  fe25519_sub(&b, x2, z2);
  fe25519_add(&c, x3, z3);
  fe25519_sub(&d, x3, z3);
  fe25519_mul(&da, &d, &a);
  fe25519_mul(&cb, &c, &b);
  fe25519_square(&aa, &a);
  fe25519_square(&bb, &b);
  fe25519_add(x3, &da, &cb);
  fe25519_square(x3, x3);
  fe25519_sub(z3, &da, &cb);
  fe25519_square(z3, z3);
  fe25519_mul(z3, z3, x1);
  fe25519_sub(&e, &aa, &bb);
  fe25519_mul(x2, &aa, &bb);
  fe25519_mul121666(z2, &e);
  fe25519_add(z2, z2, &bb);
  fe25519_mul(z2, z2, &e);
}

static fe25519 random_element(void) {
  fe25519 r;
  uint8_t bytes[32];
  next_bytes(bytes, 32);
  memcpy(&r.value, bytes, 32);
  r.value %= (unsigned _BitInt(256))p25519;
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  fe25519 x1 = random_element(), x2 = {1}, z2 = {0}, x3 = x1, z3 = {1};
  for (long t = 0; t < count; t++)
    ladder_step(&x2, &z2, &x3, &z3, &x1);
  RESULT(256, x2.value);
  RESULT(256, z2.value);
  RESULT(256, x3.value);
  RESULT(256, z3.value);
  return finish();
}
