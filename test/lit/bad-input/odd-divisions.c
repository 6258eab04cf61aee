// Divisions that are odd, signed, vectors or not by a constant: the same results
// as without the plugin, at every level.
//
// RUN: %clang -std=c23 -O1 -w %s -o %t.plain
// RUN: %t.plain > %t.expected
// RUN: %clang-residue -O1 -w %s -o %t && %t | diff %t.expected -
// RUN: %clang-residue -O2 -w %s -o %t && %t | diff %t.expected -
// RUN: %clang-residue -O3 -w %s -o %t && %t | diff %t.expected -
// RUN: %clang-residue -Os -w %s -o %t && %t | diff %t.expected -
// RUN: %clang-residue -Oz -w %s -o %t && %t | diff %t.expected -
//
// With -residue-min-bits=1 narrow ones are in reach, too.
//
// RUN: %clang-residue -O2 -w -mllvm -residue-min-bits=1 %s -o %t && %t | diff %t.expected -
//
// REQUIRES: x86-64-host

#include <stdio.h>

typedef unsigned _BitInt(127) u127;
typedef unsigned _BitInt(128) u128;
typedef unsigned _BitInt(255) u255;
typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;
typedef signed _BitInt(256) s256;
typedef unsigned __int128 vector __attribute__((vector_size(32)));

#define P ((u512)0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeduwb)
#define NOINLINE __attribute__((noinline))

NOINLINE u512 by_one(u512 x) { return x % 1; }
NOINLINE u512 by_power_of_two(u512 x) { return x % ((u512)1 << 255); }
NOINLINE u512 by_largest(u512 x) { return x % (u512)-1; }
NOINLINE u512 by_top_bit(u512 x) { return x % ((u512)1 << 511); }
NOINLINE u512 by_even(u512 x) { return x % (P - 1); }
NOINLINE u512 by_ten(u512 x) { return x % 10; }
NOINLINE u512 by_three(u512 x) { return x % 3; }
NOINLINE u512 by_small_crandall(u512 x) { return x % 0xfffffffb; }
NOINLINE u512 by_plus(u512 x) { return x % (((u512)1 << 256) + 297); }
NOINLINE u512 by_p256(u512 x) {
  return x % 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffuwb;
}
NOINLINE u512 by_variable(u512 x, u512 y) { return x % y; }
NOINLINE u512 by_either(u512 x, int c) { return x % (c ? P : P - 12); }
NOINLINE u512 by_one_of_two(u512 x, u512 y, int c) {
  u512 r;
  if (c)
    r = x % P;
  else
    r = y % (P - 12);
  return r;
}
NOINLINE u512 quotient(u512 x) { return x / P; }
NOINLINE u512 quotient_and_remainder(u512 x) { return x / P ^ x % P; }
NOINLINE s256 is_signed(s256 x) { return x % (s256)((s256)1 << 200) + x % (s256)12345; }
NOINLINE s256 signed_crandall(s256 x) {
  return x % (s256)0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeduwb;
}
NOINLINE u512 by_more_than_the_value(u255 x) { return (u512)x % P; }
NOINLINE vector lanes(vector x) {
  unsigned __int128 p = ((unsigned __int128)1 << 127) - 1;
  return x % (vector){p, p};
}
NOINLINE vector other_lanes(vector x) {
  unsigned __int128 p = ((unsigned __int128)1 << 127) - 1;
  return x % (vector){p, p - 24};
}
NOINLINE unsigned __int128 machine(unsigned __int128 x) {
  return x % (((unsigned __int128)1 << 61) - 1);
}
NOINLINE __int128 machine_signed(__int128 x) { return x % 0x1fffffffffffffff; }
NOINLINE u128 just_too_narrow(unsigned _BitInt(64) x) { return x % 0xffffffffffffffc5; }
NOINLINE unsigned small(unsigned x) { return x % 127 + x % 65521; }
NOINLINE int small_signed(int x) { return x % 127 + x % 65521; }

static void print(u512 x) {
  for (int i = 7; i >= 0; i--)
    printf("%016llx", (unsigned long long)(x >> (64 * i)));
  printf("\n");
}

int main(void) {
  static const u512 values[] = {
      0, 1, P - 1, P, P + 1, 2 * P, P * P, (u512)-1, (u512)-2, (u512)1 << 511,
      ((u512)1 << 256) - 1, (u512)1 << 256, 0x123456789abcdef * P + 987654321,
      (u512)0xfedcba9876543210fedcba9876543210uwb << 380 | 0x1234567};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    u512 x = values[i];
    unsigned __int128 low = (unsigned __int128)x, high = (unsigned __int128)(x >> 256);
    vector both = {low, ~high};
    print(by_one(x));
    print(by_power_of_two(x));
    print(by_largest(x));
    print(by_top_bit(x));
    print(by_even(x));
    print(by_ten(x));
    print(by_three(x));
    print(by_small_crandall(x));
    print(by_plus(x));
    print(by_p256(x));
    print(by_variable(x, (x >> 300) + 7));
    print(by_either(x, i & 1));
    print(by_one_of_two(x, ~x, i & 1));
    print(quotient(x));
    print(quotient_and_remainder(x));
    print((u512)is_signed((s256)x));
    print((u512)signed_crandall((s256)x));
    print(by_more_than_the_value((u255)x));
    print(lanes(both)[0]);
    print(lanes(both)[1]);
    print(other_lanes(both)[0]);
    print(other_lanes(both)[1]);
    print(machine(low));
    print((u512)machine_signed((__int128)low));
    print(just_too_narrow((unsigned _BitInt(64))low));
    print(small((unsigned)low) + (unsigned)small_signed((int)low));
  }
  return 0;
}
