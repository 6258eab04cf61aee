// Products in place up to 3,072 word products in one function, a product modulo 2^521 - 1
// being some 85; above it they are calls.
// RUN: %clang-residue -std=c23 -O1 -S -emit-llvm -o - %s | FileCheck %s

typedef unsigned _BitInt(521) fe;
typedef unsigned _BitInt(1042) wide;

static const wide p = ((wide)1 << 521) - 1;

#define FOUR(F) F F F F
#define PRODUCT                                                                \
  {                                                                            \
    fe last = x;                                                               \
    x = (fe)((wide)x * y % p);                                                 \
    y = last;                                                                  \
  }
#define SIXTEEN FOUR(FOUR(PRODUCT))

// CHECK-LABEL: define {{.*}} @sixteen(
// CHECK-NOT:     call {{.*}} @residue.
// CHECK:         ret
fe sixteen(fe x, fe y) {
  SIXTEEN
  return x;
}

// CHECK-LABEL: define {{.*}} @sixty_four(
// CHECK-COUNT-64: call {{.*}} @residue.multiply.
// CHECK:         ret
fe sixty_four(fe x, fe y) {
  SIXTEEN SIXTEEN SIXTEEN SIXTEEN
  return x;
}
