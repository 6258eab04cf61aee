// clang-format off
// Powers of several numbers by one exponent are one chain. The exponents of
// what they are compared with are only known when the program runs.
//
// RUN: %clang-residue -O2 -std=c23 -w %s -o %t
// RUN: %t
// RUN: %clang-residue -O1 -std=c23 -mllvm -residue-power=chains -w %s -o %t
// RUN: %t
// RUN: %clang-ifma -O2 -w %s -o %t && %t
// RUN: %clang-avx-ifma -O2 -w %s -o %t && %t
//
// REQUIRES: x86-64-host
typedef unsigned _BitInt(252) F;
typedef unsigned _BitInt(504) FF;
#define P (((F)1 << 251) + ((F)17 << 192) + 1)

static F mul(F a, F b) { return (F)((FF)a * b % P); }

// 3 E = 1 modulo P - 1, and an exponent of another size.
static const F Inverse = (2 * ((FF)P - 1) + 1) / 3, Short = 1000003;

static void powers(F s[4], F e) {
  F r[4];
  for (int i = 0; i < 4; i++)
    r[i] = 1;
  for (int b = 251; b >= 0; b--) {
    for (int i = 0; i < 4; i++)
      r[i] = mul(r[i], r[i]);
    if (e >> b & 1)
      for (int i = 0; i < 4; i++)
        r[i] = mul(r[i], s[i]);
  }
  for (int i = 0; i < 4; i++)
    s[i] = r[i];
}

__attribute__((noinline)) static void inverse_powers(F s[4]) {
  powers(s, Inverse);
}
__attribute__((noinline)) static void short_powers(F s[4]) { powers(s, Short); }

__attribute__((noinline)) static F reference(F x, F e) {
  F r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = mul(r, x);
    x = mul(x, x);
  }
  return r;
}

int main(void) {
  F x = 1;
  volatile unsigned long zero = 0;
  for (int turn = 0; turn < 40; turn++) {
    // Zero, one, P - 1 and numbers above P, too.
    F s[4] = {x, (F)turn, P - 1 - turn / 2, (F)-1 - turn}, t[4], u[4];
    for (int i = 0; i < 4; i++)
      t[i] = u[i] = s[i];
    inverse_powers(t);
    short_powers(u);
    for (int i = 0; i < 4; i++)
      if (t[i] != reference(s[i], Inverse + zero) ||
          u[i] != reference(s[i], Short + zero) ||
          mul(mul(t[i], t[i]), t[i]) != s[i] % P)
        return 1;
    x = mul(x, x) + 7;
  }
  return 0;
}
