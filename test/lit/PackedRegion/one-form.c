// All of a web has one form. Lanes that save a sixteenth of what it takes change it:
// those of hashes, and with them a power of their result, which has none.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
//
// CHECK-LABEL: @hash(
// CHECK:       vpmadd52
// CHECK:       ret void
typedef unsigned _BitInt(254) fe;
typedef unsigned _BitInt(512) wide;
static const wide p =
    0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001wb;
static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }

void hash(fe s[3], const fe c[8][3], const fe m[3][3], const fe *e, int n,
          volatile int *seen) {
  for (int r = 0; r < 8; r++) {
    fe t[3], u[3];
    for (int i = 0; i < 3; i++) {
      fe x = add(s[i], c[r][i]), y = mul(x, x);
      t[i] = mul(mul(y, y), x);
    }
    for (int i = 0; i < 3; i++)
      u[i] = add(add(mul(m[i][0], t[0]), mul(m[i][1], t[1])), mul(m[i][2], t[2]));
    s[0] = u[0], s[1] = u[1], s[2] = u[2];
    // There is no second loop for pointers that do not overlap.
    *seen = r;
  }
  for (int k = 0; k < n; k++) {
    fe x = 1;
    for (int i = 253; i >= 0; i--) {
      x = mul(x, x);
      if (*e >> i & 1)
        x = mul(x, s[0]);
    }
    s[0] = x;
  }
}
