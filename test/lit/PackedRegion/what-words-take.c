// What products take one by one is not k^2 for all of them. The sums between the
// products of Edwards points count; a fold by shifts, modulo P-384's prime, is a
// third of its products; and a factor of one word, the number of a share, leaves
// little to do, in lanes as well: four products and sums are worth it, two products
// are not.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s -DANY_NUMBER | FileCheck %s --check-prefix=ANY

// CHECK-LABEL: @edwards_doubling(
// CHECK:       vpmadd52
// CHECK:       ret void
// CHECK-LABEL: @p384_doublings(
// CHECK:       vpmadd52
// CHECK:       ret void
// CHECK-LABEL: @share(
// CHECK:       vpmadd52
// CHECK:       ret void
// CHECK-LABEL: @pair(
// CHECK-NOT:   vpmadd52
// CHECK:       ret void
// ANY-LABEL:   @share(
// ANY:         vpmadd52
// ANY:         ret void

#define FIELD(NAME, BITS, P)                                                   \
  typedef unsigned _BitInt(BITS) NAME;                                         \
  typedef unsigned _BitInt(2 * BITS + 2) NAME##_wide;                          \
  static NAME NAME##_mul(NAME a, NAME b) {                                     \
    return (NAME)((NAME##_wide)a * b % (P));                                   \
  }                                                                            \
  static NAME NAME##_add(NAME a, NAME b) {                                     \
    return (NAME)(((NAME##_wide)a + b) % (P));                                 \
  }                                                                            \
  static NAME NAME##_sub(NAME a, NAME b) {                                     \
    return (NAME)(((NAME##_wide)a + 2 * (NAME##_wide)(P) - b) % (P));          \
  }
FIELD(f25519, 255, ((f25519_wide)1 << 255) - 19)
FIELD(f384, 384,
      ((f384_wide)1 << 384) - ((f384_wide)1 << 128) - ((f384_wide)1 << 96) +
          ((f384_wide)1 << 32) - 1)
FIELD(f256, 256, ((f256_wide)1 << 256) - 189)

typedef struct {
  f25519 x, y, z, t;
} edwards;

void edwards_doubling(edwards *r, const edwards *p) {
  f25519 x = p->x, y = p->y, z = p->z;
  f25519 a = f25519_mul(x, x), b = f25519_mul(y, y), c = f25519_mul(z, z);
  c = f25519_add(c, c);
  f25519 h = f25519_add(a, b), s = f25519_add(x, y),
         e = f25519_sub(h, f25519_mul(s, s));
  f25519 g = f25519_sub(a, b), f = f25519_add(c, g);
  *r = (edwards){f25519_mul(e, f), f25519_mul(g, h), f25519_mul(f, g),
                 f25519_mul(e, h)};
}

void p384_doublings(f384 p[3], int n) {
  f384 x = p[0], y = p[1], z = p[2];
  while (n--) {
    f384 d = f384_mul(z, z), g = f384_mul(y, y), b = f384_mul(x, g);
    f384 t = f384_mul(f384_sub(x, d), f384_add(x, d)),
         a = f384_add(f384_add(t, t), t);
    f384 b2 = f384_add(b, b), b4 = f384_add(b2, b2), b8 = f384_add(b4, b4);
    f384 s = f384_add(y, z);
    z = f384_sub(f384_sub(f384_mul(s, s), g), d);
    f384 g2 = f384_mul(g, g);
    g2 = f384_add(g2, g2), g2 = f384_add(g2, g2), g2 = f384_add(g2, g2);
    x = f384_sub(f384_mul(a, a), b8);
    y = f384_sub(f384_mul(a, f384_sub(b4, x)), g2);
  }
  p[0] = x, p[1] = y, p[2] = z;
}

#ifdef ANY_NUMBER
typedef f256 number;
#else
typedef unsigned number;
#endif

void share(f256 y[4], const f256 (*c)[4], number x, int n) {
  f256 y0 = y[0], y1 = y[1], y2 = y[2], y3 = y[3];
  for (int k = 0; k < n; k++) {
    y0 = f256_add(f256_mul(y0, x), 1);
    y1 = f256_add(f256_mul(y1, x), 2);
    y2 = f256_add(f256_mul(y2, x), 3);
    y3 = f256_add(f256_mul(y3, x), 4);
  }
  y[0] = y0, y[1] = y1, y[2] = y2, y[3] = y3;
}

void pair(f256 y[2], number x, int n) {
  f256 y0 = y[0], y1 = y[1];
  for (int k = 0; k < n; k++) {
    y0 = f256_mul(y0, x);
    y1 = f256_mul(y1, x);
  }
  y[0] = y0, y[1] = y1;
}
