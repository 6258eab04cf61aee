// Amounts in 10^-18, signed: rates, shares and interest, rounded half away from
// zero or to even.
#include "stream.h"
#include <stdbool.h>

typedef _BitInt(256) amount;
typedef _BitInt(512) product;

#define SCALE ((product)1000000000000000000)

static amount div_round(product n, product d) {
  return (amount)(n >= 0 ? (n + d / 2) / d : (n - d / 2) / d);
}

static amount times_rate(amount a, amount rate) {
  return div_round((product)a * rate, SCALE);
}

static amount to_even(product n) {
  product q = n / SCALE, r = n % SCALE;
  if (r < 0)
    r = -r;
  bool up = r * 2 > SCALE || (r * 2 == SCALE && (q & 1));
  if (up)
    q += n < 0 ? -1 : 1;
  return (amount)q;
}

static amount compound(amount principal, amount rate, int years) {
  for (int i = 0; i < years; i++)
    principal += times_rate(principal, rate);
  return principal;
}

static int64_t cents(amount a) { return (int64_t)(a / 10000000000000000); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    amount a = (amount)(int64_t)next64() * 1000003, r = (int64_t)next64() >> 6;
    amount c = compound(a, r, 7);
    RESULT(256, (unsigned _BitInt(256))c);
    RESULT(256, (unsigned _BitInt(256))to_even((product)c * r));
    result((uint64_t)cents(a));
  }
  return finish();
}
