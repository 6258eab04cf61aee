// Functions that other files may call, too. These are called here with
// constants, and with what nobody knows.
#include "moduli.h"

number multiply(number a, number b, wide m);
number power(number a, number e, wide m);
number reduce(wide x, const wide *m);

number multiply(number a, number b, wide m) {
  return (number)((wide)a * b % m);
}

number power(number a, number e, wide m) {
  number r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = multiply(r, a, m);
    a = multiply(a, a, m);
  }
  return r;
}

__attribute__((weak)) number reduce(wide x, const wide *m) {
  return (number)(x % *m);
}

void run(number *out, number a, number b, unsigned n) {
  static const wide q = ORDER25519;
  volatile unsigned unknown = 101;
  out[0] = power(a, b, P384);
  out[1] = power(a, (number)P25519 - 2, P25519);
  out[2] = power(a, n, unknown);
  out[3] = multiply(a, b, SECP256K1);
  out[4] = reduce((wide)a * b, &q);
}
