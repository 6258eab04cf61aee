// clang-format off
// A constant beside elements in one vector enters as they do: in Montgomery form it is 16 times
// as large as the canonical constant, and so is what is subtracted.
//
// RUN: %clang-ifma -O2 -w -mllvm -residue-representation=packed %s -o %t
// RUN: %t
//
// REQUIRES: x86-64-host
typedef unsigned _BitInt(32) u32;
typedef unsigned _BitInt(246) u246;
typedef unsigned _BitInt(247) u247;
typedef unsigned _BitInt(494) u494;
#define p ((u494)0x2000000000000000000000000000000000000000000000002bdc545d6b4b87uwb)
__attribute__((noinline)) void f(u246 *o2, u246 a0, u246 a2, u32 s) {
  u246 v0 = 0, v1 = 0, v2 = 0;
  unsigned i1 = 0;
  do {
    v2 = (u246)((1 + (u494)(u246)((u494)(u246)((u494)v2 * v2 % p) * (u246)(((u494)v0 + a2) % p) % p)) % p);
    v0 = a2;
    v1 = (u246)((u494)(u246)((2 * p - (u494)(u246)(((u494)v2 + v2) % p)) % p) * (u246)(((u494)(u246)((u494)v2 * v2 % p) + (u246)((((u494)v1 + 2 * p) - v1) % p)) % p));
  } while (++i1 < 2 && ((s >> 14) & 1));
  *o2 = v1;
}
int main(void) {
  u246 o = 0; f(&o, 0, 0, (u32)0xe3c02dcbuwb);
  return o != (u246)(p - 2);
}
