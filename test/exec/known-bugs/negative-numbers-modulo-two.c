// A difference that may be negative and is used modulo two numbers is no member
// of either web: what is added to it must not be taken for a correction.
//
// RUN: %clang-residue -O2 %s -o %t
// RUN: %t
// RUN: %clang-residue -Os %s -o %t
// RUN: %t

typedef unsigned _BitInt(256) element;
typedef unsigned _BitInt(512) wide;

static const element p = ((element)1 << 255) - 19;
static const element q = ((element)1 << 254) - 117;

__attribute__((noinline)) static void both(element a, element b, element *r,
                                           element *s) {
  wide difference = (wide)(a % p) - (wide)(b % p);
  *r = (element)((difference + 2 * (wide)p) % p);
  *s = (element)((difference + 2 * (wide)q + (wide)p) % q);
}

int main(void) {
  element r, s;
  both(5, 9, &r, &s);
  return r != p - 4 || s != (p - 4) % q;
}
