// Two elements change places by masks, and by a branch: what each of them is has long
// names, of which words are made. To write these out took minutes, of which no bound knew.
//
// RUN: %clang-residue -O3 -march=x86-64-v4 -mavx512ifma -mllvm -residue-stage=incomplete-phi -mllvm -residue-reduction=crandall -mllvm -residue-verify -Rpass=verify-reductions -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: not as a whole: it would take too long

typedef unsigned _BitInt(249) fe;
typedef unsigned _BitInt(512) wide;
#define P (((wide)1 << 249) - 0x6492edb7440ffca4a0082ec5d34f65ac62aa54c51b00063ac4ec15f0521877uwb)

fe change_places(wide a, fe b, unsigned s) {
  fe x = 0, y = 0x640c20a0d246f8f4ddd3177413c213e8693251787e695bdbf482217263f02uwb;
  fe z = y, few = s >> 2 & 1 ? 2 : 0;
  unsigned swap = 0;
  for (unsigned i = 0; i < 16; i++) {
    unsigned next = s >> i & 1;
    swap ^= next;
    fe u = x, v = y;
    y = v + ((u - v) & -(fe)swap);
    x = u + ((v - u) & -(fe)swap);
    swap = next;
    if (s >> 5 & 1) {
      if ((fe)((wide)1 + few) <= 1) {
        fe t = x;
        x = z;
        z = t;
      }
    }
    z = (wide)0x2d728 * (fe)a % P;
  }
  fe u = x, v = y;
  y = v + ((u - v) & -(fe)swap);
  x = u + ((v - u) & -(fe)swap);
  fe w = (2 * (fe)P - (fe)((wide)z * y + (wide)b * z)) % (fe)P;
  return (wide)0x9d5e8 * x % P;
}
