// What is emitted meets the optimizer again at link time: no select and no branch
// comes back, other than the loop's.
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o %t.ll
// RUN: opt -S -passes='default<O3>' %t.ll | FileCheck %s --implicit-check-not='= select' --implicit-check-not=urem
// RUN: opt -S -passes='lto<O3>' %t.ll | FileCheck %s --implicit-check-not='= select' --implicit-check-not=urem
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

static fe add(fe a, fe b) { return ((wide)a + b) % p; }
static fe sub(fe a, fe b) { return ((wide)a + p - b) % p; }
static fe mul(fe a, fe b) { return (wide)a * b % p; }

// CHECK-LABEL:   define {{.*}} @steps(
// CHECK-COUNT-1: br i1
// CHECK-NOT:     br i1
// CHECK-LABEL:   define {{.*}} @choose(
// CHECK-NOT:     br i1
// CHECK:       {{^}$}}
void steps(fe *r, const unsigned char *bits) {
  fe a = mul(r[0], r[0]), b = mul(r[1], r[1]);
  for (int i = 0; i < 255; i++) {
    fe mask = -(fe)(bits[i] & 1);
    fe t = mask & (a ^ b);
    a ^= t;
    b ^= t;
    fe s = add(a, b), d = sub(a, b);
    a = mul(s, s);
    b = mul(d, d);
  }
  r[0] = a;
  r[1] = b;
}

void choose(fe *r, int which) {
  fe a = mul(r[0], r[0]), b = mul(r[1], r[1]);
  r[0] = mul(which ? a : b, a);
}
