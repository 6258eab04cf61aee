// Paillier's cryptosystem with a key that is compiled in: powers modulo n^2,
// and L(u) = (u - 1) / n.
#include "stream.h"

typedef unsigned _BitInt(128) plain;
typedef unsigned _BitInt(256) cipher;
typedef unsigned _BitInt(512) wide;

static const cipher n =
    (cipher)18446744073709551557uwb * 18446744073709551533uwb;
static const wide n2 = (wide)n * n;
static const plain lambda =
    (plain)18446744073709551556uwb / 4 * 18446744073709551532uwb;
static plain mu;

static cipher power(cipher base, cipher exponent) {
  cipher r = 1;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      r = (cipher)((wide)r * base % n2);
    base = (cipher)((wide)base * base % n2);
  }
  return r;
}

static cipher encrypt(plain m, plain r) {
  cipher g = (cipher)(((wide)m * n + 1) % n2);
  return (cipher)((wide)g * power(r, n) % n2);
}

static plain L(cipher u) { return (plain)((u - 1) / n); }

static plain decrypt(cipher c) {
  return (plain)((wide)L(power(c, lambda)) * mu % n);
}

// The inverse of lambda modulo n, as a power: the order of the units divides
// lambda.
static plain inverse(plain a) {
  wide r = 1, b = a;
  for (plain e = lambda - 1; e; e >>= 1) {
    if (e & 1)
      r = r * b % n;
    b = b * b % n;
  }
  return (plain)r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  mu = inverse((plain)(lambda % n));
  for (long t = 0; t < count; t++) {
    plain a = next64(), b = next64();
    cipher x = encrypt(a, next64() | 1), y = encrypt(b, next64() | 1);
    RESULT(256, x);
    RESULT(128, decrypt((cipher)((wide)x * y % n2)));
  }
  return finish();
}
