// Tables of moduli: residue number systems of words, a few wide primes, loops
// that are unrolled and loops that are not.
#include "moduli.h"

static const u64 primes[4] = {0xffffffff00000001, 0xffffffffffffffc5,
                              0xffffffffffffffad, 0x1fffffffffffffff};

static u64 power(u64 a, u64 e, u64 m) {
  u64 r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = (u64)((u128)r * a % m);
    a = (u64)((u128)a * a % m);
  }
  return r;
}

static number garner(const u64 *x, int count) {
  number sum = 0;
  for (int i = 0; i < count; i++)
    sum += (number)x[i] << 64 * i;
  return sum;
}

static const struct {
  unsigned size;
  number p;
} wides[] = {{48, (number)P384},           {32, (number)P25519},
             {32, (number)ORDER25519},     {32, (number)SECP256K1},
             {16, ((number)1 << 127) - 1}, {0, 1}};

void run(number *out, number a, number b, unsigned n) {
  u64 x[4], y[4], z[4];
  for (int i = 0; i < 4; i++) {
    x[i] = (u64)(a >> 64 * i);
    y[i] = (u64)(b >> 64 * i);
    z[i] = (u64)((u128)x[i] * y[i] % primes[i]);
  }
  out[0] = garner(z, 4);
  for (int i = 0; i < 4; i++)
    z[i] = power(x[i], primes[i] - 2, primes[i]);
  out[1] = garner(z, 4);
  // As many as the level says.
  unsigned count = n % 5;
  for (unsigned i = 0; i < count; i++)
    z[i] = (u64)(((u128)x[i] + y[i]) % primes[i]);
  out[2] = garner(z, (int)count);
  // Wide moduli.
  out[3] = (number)((wide)a * b % wides[n % 6].p) + wides[n % 6].size;
  number r = a;
  for (unsigned i = 0; i < 5; i++)
    r = (number)(((wide)r * b + i) % wides[i].p);
  out[4] = r;
  // From the end, with every second one.
  u64 sum = (u64)b;
  for (const u64 *m = primes + 3; m > primes; m -= 2)
    sum = (u64)((u128)sum * (u64)a % *m);
  out[5] = sum;
}
