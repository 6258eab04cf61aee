// Fields as C++ has them: objects, members, templates, references, exceptions.
#include "moduli.h"

namespace {

class Field {
  wide p;

public:
  constexpr explicit Field(wide p) : p(p) {}

  [[gnu::noinline]] number multiply(number a, number b) const {
    return (number)((wide)a * b % p);
  }
  number power(number a, number e) const {
    if (e == 0)
      return 1;
    number h = power(a, e >> 1);
    h = multiply(h, h);
    return e & 1 ? multiply(h, a) : h;
  }
};

template <typename Policy> struct Element {
  number v;
  Element operator*(const Element &o) const {
    return {Policy::reduce((wide)v * o.v)};
  }
  Element operator+(const Element &o) const {
    return {Policy::reduce((wide)v + o.v)};
  }
};

struct Order {
  static constexpr wide m = ORDER25519;
  [[gnu::noinline]] static number reduce(const wide &x) {
    return (number)(x % m);
  }
};

[[gnu::noinline]] number checked(const wide &x, const wide &m) {
  if (x == m)
    throw 1;
  return (number)(x % m);
}

constexpr Field constant(P25519);
const Field global(SECP256K1);

} // namespace

void run(number *out, number a, number b, unsigned n) {
  Field local(P384);
  out[0] = local.power(a, b);
  out[1] = constant.power(a, b);
  out[2] = global.power(a, b);
  Element<Order> x{a}, y{b};
  out[3] = (x * y + x * x).v;
  try {
    out[4] = checked((wide)a * n, P25519);
    out[5] = checked(P25519, P25519);
  } catch (int) {
    out[5] = 77;
  }
}
