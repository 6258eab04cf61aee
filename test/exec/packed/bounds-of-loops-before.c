// clang-format off
// A loop takes in lanes what a loop before it leaves there, whose bounds were
// planned once more afterwards, together with the loop around that one.
//
// RUN: %clang-ifma -O2 -mllvm -residue-representation=packed -w %s -o %t
// RUN: %t
//
// REQUIRES: x86-64-host
typedef unsigned _BitInt(32) u32;
typedef unsigned _BitInt(247) u247;
typedef unsigned _BitInt(255) u255;
typedef unsigned _BitInt(512) u512;

static const u247 f_p = ((u247)1 << 246) - 0x1fffffffffffffffffffffffffffffffffffffffffffffffd423aba294b479uwb;
__attribute__((noinline)) void f(u255 *o0, u255 *o1, u255 a0, u255 a1, u255 a2, u32 s) {
  u255 v0 = 0;
  u255 v1 = 0;
  u255 v2 = 0;
  u255 v3 = 0;
  u255 v4 = 0;
  u255 v5 = 0;
  u255 w[2] = {0};
  u255 se[32] = {0};
  for (unsigned i0 = 0; i0 < 2; i0++) {
    v1 = (u255)((u512)((u255)(((u512)(v1) % (u512)f_p))));
    w[(unsigned)(u32)((u32)i0) & 1] = (u255)((((u512)(v0) + (u512)f_p) - (u512)(v4)));
    for (unsigned i1 = 2; i1-- > 0;) {
      v3 = (u255)((((u512)(a0) + (u512)((u255)(((((u512)((u255)(((((u512)(v2) + ((u512)0x400uwb * (u512)f_p)) - (u512)(w[(unsigned)(u32)(s) & 1])) % (u512)f_p))) + ((u512)0x400uwb * (u512)0x2000000000000000000000000000000000000000000000002bdc545d6b4b87uwb)) - (u512)((u255)((((u512)(a2) * (u512)(a1)) % (u512)f_p)))) % (u512)f_p)))) % (u512)f_p));
      v0 = (u255)((((u512)((u255)(((((u512)(w[(unsigned)(u32)(s) & 1]) + ((u512)0x400uwb * (u512)f_p)) - (u512)(a0)) % (u512)f_p))) * (u512)(v1)) % (u512)f_p));
      w[(unsigned)(u32)(s) & 1] = (u255)(((((u512)((u255)((((u512)(v0) * (u512)((u255)0xe6b9uwb)) % (u512)f_p))) + ((u512)0x400uwb * (u512)f_p)) - (u512)((u255)(((((u512)(a0) + ((u512)0x400uwb * (u512)f_p)) - (u512)(v0)) % (u512)f_p)))) % (u512)0x2000000000000000000000000000000000000000000000002bdc545d6b4b87uwb));
      v2 = (u255)((((u512)((u255)((((u512)(v2) * (u512)(w[(unsigned)(u32)((u32)i0) & 1])) % (u512)f_p))) * (u512)(v3)) % (u512)f_p));
      v0 = (u255)((((u512)(v1) * (u512)(a0)) % (u512)f_p));
      v4 = (u255)((((u512)((u255)((((u512)(v0) + (u512)((u255)0x2uwb)) % (u512)0x2000000000000000000000000000000000000000000000002bdc545d6b4b87uwb))) * (u512)((u255)0xf469uwb)) % (u512)f_p));
      v5 = (u255)((((u512)(w[(unsigned)(u32)((u32)i1) & 1]) * (u512)(w[(unsigned)(u32)((u32)i1) & 1])) % (u512)f_p));
      v3 = (u255)((((u512)((u255)((((u512)(a2) * (u512)((u255)((((u512)(w[(unsigned)(u32)((u32)0x0uwb) & 1]) * (u512)(v3)) % (u512)f_p)))) % (u512)f_p))) * (u512)(w[(unsigned)(u32)((u32)i0) & 1])) % (u512)f_p));
    }
  }
  for (unsigned i2 = 0; i2 < 32; i2++) {
    se[(unsigned)(u32)((u32)i2) & 31] = (u255)((((u512)((u255)((((u512)(w[(unsigned)(u32)((u32)0x6uwb) & 1]) + (u512)((u255)((u32)i2))) % (u512)0x2000000000000000000000000000000000000000000000002bdc545d6b4b87uwb))) * (u512)((u255)((((u512)(w[(unsigned)(u32)((u32)0x6uwb) & 1]) + (u512)((u255)((u32)i2))) % (u512)0x2000000000000000000000000000000000000000000000002bdc545d6b4b87uwb)))) % (u512)f_p));
  }
  for (unsigned i3 = 0; i3 < ((unsigned)(u32)(s) & 31); i3++) {
    v2 = (u255)((((u512)(v2) * (u512)(se[(unsigned)(u32)((u32)i3) & 31])) % (u512)f_p));
    v5 = (u255)((((u512)(v5) + (u512)((u255)((((u512)(se[(unsigned)(u32)((u32)i3) & 31]) * (u512)(se[(unsigned)(u32)((u32)i3) & 31])) % (u512)f_p)))) % (u512)f_p));
  }
  *o0 = v2;
}

int main(void) {
  int failed = 0;
  {
    u255 o0 = 0;
    u255 o1 = 0;
    f(&o0, &o1, (u255)0x0uwb, (u255)0x0uwb, (u255)0x0uwb, (u32)0xcbd9dabauwb);
    failed |= o0 != (u255)0x0uwb;
    failed |= o1 != (u255)0x0uwb;
  }
  return failed;
}
