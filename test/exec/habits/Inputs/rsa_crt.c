// RSA by Chinese remainders: one power function, called for both primes.
#include "stream.h"

typedef unsigned _BitInt(256) half;
typedef unsigned _BitInt(512) full;
typedef unsigned _BitInt(1024) twice;

struct private_key {
  half p, q, dp, dq, qinv;
};

static half mod_exp(half base, half exponent, half modulus) {
  half result = 1;
  base = base % modulus;
  while (exponent > 0) {
    if (exponent % 2 == 1)
      result = (half)((full)result * base % modulus);
    exponent = exponent >> 1;
    base = (half)((full)base * base % modulus);
  }
  return result;
}

static full decrypt(const struct private_key *key, full c) {
  half m1 = mod_exp((half)(c % key->p), key->dp, key->p);
  half m2 = mod_exp((half)(c % key->q), key->dq, key->q);
  half h = (half)((full)key->qinv * ((full)m1 + key->p - m2 % key->p) % key->p);
  return m2 + (full)h * key->q;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  struct private_key key;
  key.p = -189wb;
  key.q = -357wb;
  // The inverses of 5 modulo p - 1 and q - 1.
  key.dp = (4 * ((full)key.p - 1) + 1) / 5;
  key.dq = (3 * ((full)key.q - 1) + 1) / 5;
  key.qinv = mod_exp(key.q % key.p, key.p - 2, key.p);
  full n = (full)key.p * key.q;
  for (long t = 0; t < count; t++) {
    full m = 0;
    for (int i = 0; i < 7; i++)
      m = m << 64 | next64();
    full c = (full)((twice)m * m % n);
    c = (full)((twice)c * c % n);
    c = (full)((twice)c * m % n);
    RESULT(512, c);
    RESULT(512, decrypt(&key, c));
  }
  return finish();
}
