// Moduli from behind a flag: choices, joins, a modulus or zero, pointers to one
// of several fields, a modulus that is exchanged, and one that is set once.
#include "moduli.h"

static const number p = (number)P25519, q = (number)ORDER25519;

struct field {
  int bits;
  number p;
  number factor;
};
static const struct field fields[] = {{255, (number)P25519, 121665},
                                      {256, (number)SECP256K1, 7}};

static number multiply(number a, number b, number m) {
  return (number)((wide)a * b % m);
}

// As written in libraries: sums with a correction by hand.
static number add(number a, number b, number m) {
  wide s = (wide)(a % m) + b % m;
  return (number)(s >= m ? s - m : s);
}

static number power(number a, number e, number m) {
  number r = 1;
  for (int i = 31; i >= 0; i--) {
    r = multiply(r, r, m);
    if (e >> i & 1)
      r = multiply(r, a, m);
  }
  return r;
}

static number by_flag(number a, number b, unsigned n) {
  number m = n & 1 ? q : p;
  number c = power(a, n, m);
  return multiply(add(c, b, m), (number)(((wide)b % m + m - c) % m), m);
}

static number by_branch(number a, number b, unsigned n) {
  number m;
  if (n % 3 == 0)
    m = p;
  else if (n % 3 == 1)
    m = q;
  else
    m = (number)P384;
  number r = a;
  for (unsigned i = 0; i < n % 8; i++)
    r = multiply(add(r, b, m), r, m);
  return r;
}

static number or_nothing(number a, number b, unsigned n) {
  number m = n & 4 ? p : 0;
  number s = a + m;
  if (m == 0)
    return s ^ b;
  return multiply(s, b, m);
}

static number by_pointer(number a, number b, unsigned n) {
  const struct field *f = n & 2 ? &fields[0] : &fields[1];
  number r = b;
  for (int i = 0; i < f->bits / 64; i++)
    r = multiply(add(r, a, f->p), f->factor, f->p);
  return r;
}

static number exchanged(number a, number b, unsigned n) {
  number m = p, other = q, r = a;
  for (unsigned i = 0; i < n % 16; i++) {
    r = multiply(r, add(r, b, m), m);
    number t = m;
    if (r & 1)
      m = other, other = t;
  }
  return r;
}

// The same in functions that stay out of line, or call themselves.
__attribute__((noinline)) static number squares(number x, wide m, unsigned n) {
  if (n == 0)
    return x;
  number h = squares(x, m, n - 1);
  return (number)((wide)h * h % m);
}

__attribute__((noinline)) static void step(const struct field *f, number *x) {
  *x = (number)(((wide)*x * *x + f->factor) % f->p);
}

static number out_of_line(number a, number b, unsigned n) {
  number r = squares(a, n & 1 ? P384 : P25519, n % 6);
  const struct field *f = &fields[n >> 1 & 1];
  for (unsigned i = 0; i < n % 5; i++)
    step(f, &b);
  return r ^ b;
}

static wide once;
static number set_once(number a, number b) {
  return (number)((wide)a * b % once);
}

void run(number *out, number a, number b, unsigned n) {
  once = SECP256K1;
  out[0] = by_flag(a, b, n);
  out[1] = by_branch(a, b, n);
  out[2] = or_nothing(a, b, n);
  out[3] = by_pointer(a, b, n);
  out[4] = exchanged(a, b, n);
  out[5] = set_once(a, b);
  out[6] = out_of_line(a, b, n);
}
