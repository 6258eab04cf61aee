// Helpers that call themselves or each other, and pass the modulus on.
#include "moduli.h"

static number power(number a, number e, wide m) {
  if (e == 0)
    return 1;
  number h = power(a, e >> 1, m);
  h = (number)((wide)h * h % m);
  if (e & 1)
    h = (number)((wide)h * a % m);
  return h;
}

static number odd(number x, unsigned n, const wide *m);

static number even(number x, unsigned n, const wide *m) {
  return n == 0 ? x : odd((number)((wide)x * x % *m), n - 1, m);
}

static number odd(number x, unsigned n, const wide *m) {
  return n == 0 ? x : even((number)(((wide)x + n) % *m), n - 1, m);
}

// A product tree of the numbers x, x + 1, ...
static number product(number x, unsigned from, unsigned to, wide m) {
  if (to - from == 1)
    return (number)(((wide)x + from) % m);
  unsigned middle = from + (to - from) / 2;
  wide left = product(x, from, middle, m), right = product(x, middle, to, m);
  return (number)(left * right % m);
}

void run(number *out, number a, number b, unsigned n) {
  static const wide p = P384, q = SECP256K1;
  out[0] = power(a, b, p);
  out[1] = power(a, b, P25519);
  out[2] = even(a, n % 16, &p);
  out[3] = odd(b, n % 16, &q);
  out[4] = product(a, 0, n % 8 + 1, ORDER25519);
}
