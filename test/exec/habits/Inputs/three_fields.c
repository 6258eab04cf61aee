// A tag in each element says in which of three fields it is.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

enum field { FIELD_P, FIELD_Q, FIELD_ED, FIELDS };

struct element {
  enum field field;
  u256 value;
};

static u256 modulus(enum field f) {
  switch (f) {
  case FIELD_P:
    return 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47uwb;
  case FIELD_Q:
    return 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001uwb;
  default:
    return ((u256)1 << 255) - 19;
  }
}

static struct element mul(struct element a, struct element b) {
  struct element r = {a.field,
                      (u256)((u512)a.value * b.value % modulus(a.field))};
  return r;
}

static struct element power(struct element a, unsigned e) {
  struct element r = {a.field, 1};
  for (; e; e >>= 1) {
    if (e & 1)
      r = mul(r, a);
    a = mul(a, a);
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint64_t word = next64();
    struct element a = {(enum field)(word % FIELDS), (u256)next64() << 190};
    a = power(a, (unsigned)(word >> 40));
    RESULT(256, a.value);
  }
  return finish();
}
