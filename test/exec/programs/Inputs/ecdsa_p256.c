// ECDSA on P-256 with a given hash and nonce (FIPS 186-4, section 6): numbers
// modulo p and modulo the order n of the group meet in one function.

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

enum { bytes = 32 };
#define A -3
#define WINDOW 4

static const wide p = ((wide)1 << 256) - ((wide)1 << 224) + ((wide)1 << 192) +
                      ((wide)1 << 96) - 1;
static const fe b = (fe)0x5ac635d8aa3a93e7 << 192 |
                    (fe)0xb3ebbd55769886bc << 128 |
                    (fe)0x651d06b0cc53b0f6 << 64 | (fe)0x3bce3c3e27d2604b;
static const wide n = (wide)0xffffffff00000000 << 192 |
                      (wide)0xffffffffffffffff << 128 |
                      (wide)0xbce6faada7179e84 << 64 | (wide)0xf3b9cac2fc632551;

#include "short_curve.h"

static const point G = {
    (fe)0x6b17d1f2e12c4247 << 192 | (fe)0xf8bce6e563a440f2 << 128 |
        (fe)0x77037d812deb33a0 << 64 | (fe)0xf4a13945d898c296,
    (fe)0x4fe342e2fe1a7f9b << 192 | (fe)0x8ee7eb4a7c0f9e16 << 128 |
        (fe)0x2bce33576b315ece << 64 | (fe)0xcbb6406837bf51f5,
    1,
};

static fe mul_n(fe x, fe y) { return (fe)((wide)x * y % n); }
static fe add_n(fe x, fe y) { return (fe)(((wide)x + y) % n); }

static fe invert_n(fe x) {
  fe r = 1;
  for (int i = 255; i >= 0; i--) {
    r = mul_n(r, r);
    if ((n - 2) >> i & 1)
      r = mul_n(r, x);
  }
  return r;
}

// The public key of a private one.
int p256_public(unsigned char out[64], const unsigned char key[32]) {
  point R = multiply(key, &G);
  return encode_point(out, &R);
}

// ECDH with the same keys: the product, or nothing and 0.
int p256_multiply(unsigned char out[64], const unsigned char key[32],
                  const unsigned char encoded[65]) {
  return multiply_encoded(out, key, encoded);
}

// r and s, or nothing and 0, for a nonce that does not do.
int p256_sign(unsigned char out[64], const unsigned char hash[32],
              const unsigned char key[32], const unsigned char nonce[32]) {
  point R = multiply(nonce, &G);
  fe x = mul(R.x, invert(R.z));
  fe r = (fe)((wide)x % n);
  fe e = decode(hash), d = decode(key), k = decode(nonce);
  fe s = mul_n(invert_n(k), add_n(e, mul_n(r, d)));
  if (r == 0 || s == 0)
    return 0;
  encode(out, r);
  encode(out + 32, s);
  return 1;
}

// Whether the signature of a hash is that of a public key. Nothing is secret.
int p256_verify(const unsigned char hash[32], const unsigned char signature[64],
                const unsigned char key[65]) {
  point Q;
  fe r = decode(signature), s = decode(signature + 32);
  if (!decode_point(&Q, key) || r == 0 || r >= n || s == 0 || s >= n)
    return 0;
  fe w = invert_n(s);
  unsigned char u1[32], u2[32];
  encode(u1, mul_n(decode(hash), w));
  encode(u2, mul_n(r, w));
  point R = multiply(u1, &G), S = multiply(u2, &Q);
  add_points(&R, &R, &S);
  if (R.z == 0)
    return 0;
  return (fe)((wide)mul(R.x, invert(R.z)) % n) == r;
}
