// clang-format off
// A sum outside a loop in lanes got a higher bound when the phi nodes around it
// grew, and the loop, which comes first in the order, kept its plan for the
// lower one.
//
// RUN: %clang-ifma -Os -mllvm -residue-representation=packed -w %s -o %t
// RUN: %t
//
// REQUIRES: x86-64-host
typedef unsigned _BitInt(32) u32;
typedef unsigned _BitInt(224) u224;
typedef unsigned _BitInt(225) u225;
typedef unsigned _BitInt(450) u450;

static const u225 p = ((u225)1 << 224) - 0xffffffffffffffffffffffffuwb;
__attribute__((noinline)) void loops(u224 *o0, u224 a0, u224 a1, u32 s) {
  u224 v0 = 0;
  u224 v1 = 0;
  {
    unsigned i0 = 0;
    while (i0 < 1 && ((s >> 13) & 1)) {
    for (unsigned i1 = 0; i1 < 7; i1++) {
      v1 = (u224)(((((u450)0x1uwb + (u450)p) - (u450)(v0)) % (u450)p));
      {
        u224 bit = ((s >> (i0 & 15)) & 1);
        { u224 t = (v1 - v0) & -(u224)bit; v1 -= t; v0 += t; }
      }
      for (unsigned i2 = 0; i2 < 3; i2++) {
        v0 = (u224)((((u450)(v0) * (u450)((u224)(((u450)p - (u450)(v0))))) % (u450)p));
      }
      if (((s >> 3) & 1))
        continue;
      v0 = (u224)((((u450)((u224)((u450)(v0))) * (u450)(a1)) % (u450)p));
    }
      i0++;
    }
  }
  *o0 = v0;
}
int main(void) {
  int failed = 0;
  {
    u224 o0 = 0;
    loops(&o0, (u224)0x1uwb, (u224)0x73cffc8b4bfcf0a3256be27b8bf0bec7e95a3a8ef7452c0bfbdc700uwb, (u32)0xb6167fc5uwb);
    failed |= o0 != (u224)0xbbcaa7372f65c2aee6fa52c347a38f46897d700b78e7d347b093b281uwb;
  }
  return failed;
}
