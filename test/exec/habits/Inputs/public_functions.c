// A small library of functions that any file may call, each with the modulus as
// its last parameter; all calls in this file are for one prime.
#include "stream.h"

typedef unsigned _BitInt(256) bn;
typedef unsigned _BitInt(512) bn2;

bn bn_addmod(bn a, bn b, bn m) { return (bn)(((bn2)a + b) % m); }
bn bn_mulmod(bn a, bn b, bn m) { return (bn)((bn2)a * b % m); }

bn bn_powmod(bn a, bn e, bn m) {
  bn r = 1;
  a %= m;
  for (int i = 255; i >= 0; i--) {
    r = bn_mulmod(r, r, m);
    if (e >> i & 1)
      r = bn_mulmod(r, a, m);
  }
  return r;
}

bn bn_invmod(bn a, bn m) { return bn_powmod(a, m - 2, m); }

static const bn order =
    115792089237316195423570985008687907852837564279074904382605163141518161494337uwb;

int main(int argc, char **argv) {
  long count = start(argc, argv);
  bn key = next64();
  for (long t = 0; t < count; t++) {
    bn hash = (bn)next64() << 192 | next64(),
       nonce = (bn)next64() << 130 | next64();
    bn r = bn_powmod(7, nonce, order);
    bn s = bn_mulmod(bn_invmod(nonce, order),
                     bn_addmod(hash, bn_mulmod(r, key, order), order), order);
    key = s;
    RESULT(256, s);
  }
  return finish();
}
