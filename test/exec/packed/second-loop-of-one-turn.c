// clang-format off
// The second loop that was tried makes one turn, and is gone when its rounds are counted.
//
// RUN: %clang-ifma -O3 -w %s -o %t
// RUN: %t
//
// REQUIRES: x86-64-host
typedef unsigned _BitInt(32) u32;
typedef unsigned _BitInt(225) u225;
typedef unsigned _BitInt(233) u233;
typedef unsigned _BitInt(468) u468;

static const u225 f_p = ((u225)1 << 224) - 0xffffffffffffffffffffffffuwb;
__attribute__((noinline)) void f(u233 *o0, u233 a0, u233 a1, u32 s) {
  u233 v0 = 0;
  u233 n0 = 0;
  u233 n1 = 0;
  u233 q[128] = {0};
  {
    u233 *p0 = &q[0];
    __asm__ volatile("" : "+r"(p0) : : "memory");
    u233 *p1 = &q[32];
    __asm__ volatile("" : "+r"(p1) : : "memory");
    u233 *p2 = &q[64];
    __asm__ volatile("" : "+r"(p2) : : "memory");
    u233 *p3 = &q[96];
    __asm__ volatile("" : "+r"(p3) : : "memory");
    for (unsigned i2 = 0; i2 < ((unsigned)(u32)(s) & 7); i2++) {
      n0 = (u233)((((u468)(p1[8 + (int)i2 * -1]) + (u468)(a0)) % (u468)f_p));
      for (unsigned i3 = 0; i3 < ((unsigned)(u32)(s) & 7); i3++) {
        n0 = (u233)((((u468)(n0) * (u468)(n0)) % (u468)f_p));
        for (unsigned i4 = 0; i4 < 2; i4++) {
          if ((((u32)i4 >> 2) & 1)) {
            n0 = (u233)((((u468)((u233)((((u468)((u233)((((u468)((u233)((((u468)(n0) * (u468)(a0)) % (u468)f_p))) + (u468)(a0)) % (u468)f_p))) * (u468)(p3[0 + (int)i4 * 1])) % (u468)f_p))) + (u468)(n0)) % (u468)f_p));
          }
        }
      }
      for (unsigned i5 = 0; i5 < ((unsigned)(u32)(s) & 7); i5++) {
        n0 = (u233)((((u468)((u233)((((u468)((u233)((((u468)(n0) * (u468)(p3[3 + (int)i5 * 1])) % (u468)f_p))) * (u468)(p3[3 + (int)i5 * 1])) % (u468)f_p))) * (u468)(n0)) % (u468)f_p));
      }
      n1 = (u233)((((u468)(n1) * (u468)(n0)) % (u468)f_p));
      p1[8 + (int)i2 * -1] = n0;
    }
    for (unsigned i6 = 0; i6 < 7; i6++) {
      n0 = (u233)((((u468)(p2[1 + (int)i6 * 2]) + (u468)(a1)) % (u468)f_p));
      for (unsigned i7 = 0; i7 < 2; i7++) {
        n0 = (u233)((((u468)((u233)((((u468)((u233)((((u468)((u233)((((u468)((u233)((((u468)(n0) * (u468)(p1[2 + (int)i6 * 1 + (int)i7 * 1])) % (u468)f_p))) + (u468)(p1[2 + (int)i6 * 1 + (int)i7 * 1])) % (u468)f_p))) * (u468)(p1[2 + (int)i6 * 1 + (int)i7 * 1])) % (u468)0xffffffffffffffffffffffffffffffff000000000000000000000001uwb))) + (u468)(n0)) % (u468)0xffffffffffffffffffffffffffffffff000000000000000000000001uwb))) * (u468)(p0[1 + (int)i7 * 1])) % (u468)f_p));
      }
      n1 = (u233)((((u468)(n1) * (u468)(n0)) % (u468)f_p));
      p2[1 + (int)i6 * 2] = n0;
    }
  }
  for (unsigned i1 = 0; i1 < 128; i1++) {
    v0 = (u233)((((u468)((u233)((((u468)(v0) * (u468)(a1)) % (u468)f_p))) + (u468)(q[(unsigned)(u32)(i1) & 127])) % (u468)f_p));
  }
  v0 = (u233)((((u468)(v0) + (u468)(n1)) % (u468)f_p));
  *o0 = v0;
}

int main(void) {
  int failed = 0;
  {
    u233 o0 = 0;
    f(&o0, (u233)0x0uwb, (u233)0x0uwb, (u32)0x1ead43b6uwb);
    failed |= o0 != (u233)0x0uwb;
  }
  return failed;
}
