// clang-format off
// The regions of a loop are planned together twice, with and without its sums.
// The loop inside had been planned in one attempt for what the other linked it
// with, and what it leaves was believed to be as small as there: the difference
// behind it added too small a multiple of the modulus.
//
// RUN: %clang-ifma -O1 -mllvm -residue-representation=packed -w %s -o %t
// RUN: %t
//
// REQUIRES: x86-64-host
typedef unsigned _BitInt(32) u32;
typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(258) u258;
typedef unsigned _BitInt(576) u576;

static const u256 p = ((u256)1 << 255) - 0x13uwb;
__attribute__((noinline)) void loops(u258 *o, u258 a0, u256 a2, u32 s) {
  u258 v0 = 0, v1 = 0;
  for (unsigned i0 = 0; i0<2; i0++) {
    if (s>>i0&1) { u258 t=v0; v0=v1; v1=t; }
    for (unsigned i2 = 0; i2 < (s & 7); i2++)
      v1 = ((u576)p*p - (u576)(a0 ? v0 : v1) * v0) % p;
    u258 x=((u258)a2 + 3*(u258)p - v1) % p;
    u258 y=(u576)v1*5%p;
    v0 = (s>>i0&1) ? y : x;
  }
  *o = v1;
}

int main(void) {
  u258 o = 0;
  loops(&o, 0x1ffffffffffffffffffffffffffffffff0000000000000001uwb, 0x200000000000000000000000000000000000000uwb, 0xba62e2a4);
  return o != 0x7fffffffffffffffffffffffffffffffffffffffffffffffff67ffffffffffeduwb;
}
