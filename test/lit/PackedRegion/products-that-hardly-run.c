// Where lanes take the products of a loop, those in front of it and behind it stay
// calls, which is less code: they hardly run. A few are in place.
//
// REQUIRES: x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s | FileCheck %s
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o - %s -DFEW | FileCheck %s --check-prefix=FEW

// CHECK-LABEL:   @doublings(
// CHECK-COUNT-8: call {{.*}} @residue.{{multiply|square}}
// CHECK-NOT:     @residue.{{multiply|square}}
// CHECK:         vpmadd52
// CHECK-NOT:     @residue.{{multiply|square}}
// CHECK:         {{^}}}
// FEW-LABEL:     @doublings(
// FEW-NOT:       @residue.{{multiply|square}}
// FEW:           vpmadd52
// FEW-NOT:       @residue.{{multiply|square}}
// FEW:           {{^}}}

typedef unsigned _BitInt(521) fe;
typedef unsigned _BitInt(1050) wide;
static const wide p = ((wide)1 << 521) - 1;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }

// Each waits for the one before.
static fe two(fe x) {
  x = mul(x, add(x, 1));
  return mul(x, add(x, 3));
}

#define DOUBLING \
  { \
    fe delta = mul(z, z), gamma = mul(y, y), beta = mul(x, gamma); \
    fe t = mul(sub(x, delta), add(x, delta)), alpha = add(add(t, t), t); \
    fe beta4 = add(add(beta, beta), add(beta, beta)); \
    fe yz = add(y, z), g = mul(gamma, gamma), g4 = add(add(g, g), add(g, g)); \
    z = sub(sub(mul(yz, yz), gamma), delta); \
    x = sub(mul(alpha, alpha), add(beta4, beta4)); \
    y = sub(mul(alpha, sub(beta4, x)), add(g4, g4)); \
  }

void doublings(fe *restrict X, fe *restrict Y, fe *restrict Z, int n) {
  fe x = two(*X), y = *Y, z = *Z;
#ifndef FEW
  x = two(x);
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++) {
      DOUBLING DOUBLING
    }
  *X = x;
#ifndef FEW
  z = two(z);
#endif
  *Y = y;
  *Z = two(z);
}
