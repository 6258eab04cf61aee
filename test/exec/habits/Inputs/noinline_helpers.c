// Helpers that are kept out of line, with the modulus as a parameter.
#include "stream.h"

typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

#define L 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3eduwb

__attribute__((noinline)) static u256 mulmod(u256 a, u256 b, u256 m) {
  return (u256)((u512)a * b % m);
}

__attribute__((noinline)) static u256 addmod(u256 a, u256 b, u256 m) {
  return (u256)(((u512)a + b) % m);
}

__attribute__((noinline)) static u256 submod(u256 a, u256 b, u256 m) {
  return (u256)(((u512)a + m - b) % m);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  u256 s = next64(), k = next64(), e = next64();
  for (long t = 0; t < count; t++) {
    e = mulmod(e, e, L);
    s = addmod(k, mulmod(e, s, L), L);
    k = submod(s, k, L);
  }
  RESULT(256, s);
  RESULT(256, k);
  return finish();
}
