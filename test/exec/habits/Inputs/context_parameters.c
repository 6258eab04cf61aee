// A curve as a struct of parameters that every function gets a pointer to.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

struct curve {
  u256 p, a, b;
};

struct point {
  u256 x, y, z;
};

static const struct curve secp256k1 = {
    .p = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fuwb,
    .a = 0,
    .b = 7,
};

static u256 f_mul(const struct curve *c, u256 a, u256 b) {
  return (u256)((u512)a * b % c->p);
}

static u256 f_add(const struct curve *c, u256 a, u256 b) {
  return (u256)(((u512)a + b) % c->p);
}

static u256 f_sub(const struct curve *c, u256 a, u256 b) {
  return (u256)(((u512)a + c->p - b) % c->p);
}

static struct point dbl(const struct curve *c, struct point q) {
  struct point r;
  u256 yy = f_mul(c, q.y, q.y), zz = f_mul(c, q.z, q.z);
  u256 s = f_mul(c, 4, f_mul(c, q.x, yy));
  u256 m = f_add(c, f_mul(c, 3, f_mul(c, q.x, q.x)),
                 f_mul(c, c->a, f_mul(c, zz, zz)));
  r.x = f_sub(c, f_mul(c, m, m), f_add(c, s, s));
  r.y = f_sub(c, f_mul(c, m, f_sub(c, s, r.x)), f_mul(c, 8, f_mul(c, yy, yy)));
  r.z = f_mul(c, 2, f_mul(c, q.y, q.z));
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  const struct curve *c = &secp256k1;
  struct point q;
  q.x = ((u256)next64() << 64) + next64();
  q.y = ((u256)next64() << 128) + next64();
  q.z = 1;
  for (long t = 0; t < count; t++)
    q = dbl(c, q);
  RESULT(256, q.x);
  RESULT(256, q.y);
  RESULT(256, q.z);
  return finish();
}
