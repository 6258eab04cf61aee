// Modulo 10 = 2^4 - 6 a carry gains little more than a bit. What enters as an integer
// of 64 bits would not come down to an operand, and the limbs are refused.
//
// RUN: %clang-residue -O2 -w -mllvm -residue-representation=unsaturated -mllvm -residue-inline-products=0 -S -o - %s | FileCheck %s
// CHECK: {{^_?}}f:

typedef unsigned _BitInt(256) wide;
static const unsigned _BitInt(5) p = 10;
_BitInt(5) a;
_BitInt(32) s;
void use(_BitInt(5) *, _BitInt(5) *);

void f(void) {
  unsigned _BitInt(5) x = 0;
  _BitInt(5) y = (10u - (wide)(a >> 1)) % p % 10u;
  for (unsigned i = 0; 0 < (s & 7); i) {
    for (unsigned j = 0; j < 1; j++) {
      _BitInt(7) d = y * y % p;
      y = ((wide)(x * (1u - (s & 1))) % p & (s >> 5 & 1)) |
          ((d % p < 0 ? d % +p : d % p) & 0x1fuwb);
    }
    for (unsigned j = 0; j < 5; j++) {
      unsigned _BitInt(5) z = (y * x % 10uwb < 8uwb) ?: 0uwb;
      use(&x, &z);
    }
  }
}
