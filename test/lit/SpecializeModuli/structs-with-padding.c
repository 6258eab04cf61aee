// A struct by value, with padding that its initializer fills with zeros and assignments leave
// as it is, is a constant like any other.
// RUN: %clang-residue -O2 -S -emit-llvm %s -o - -Rpass-missed=crandall-reduction 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=urem
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(384) number;
typedef unsigned _BitInt(768) wide;
typedef struct {
  number p;
  unsigned bits;
} field;

static const number p384 = ((number)-1) - ((number)1 << 128) - ((number)1 << 96) + ((number)1 << 32);

__attribute__((noinline)) static number mul(field f, number a, number b) {
  return (number)((wide)a * b % f.p);
}

__attribute__((noinline)) static number sum(field f, number a, number b) {
  return (number)(((wide)a + b) % f.p);
}

// CHECK-LABEL: @initialized(
number initialized(number a, number b) {
  field f = {p384, 384};
  return mul(f, a, b);
}

// CHECK-LABEL: @assigned(
number assigned(number a, number b) {
  field f;
  f.p = p384;
  f.bits = 384;
  return sum(f, a, b);
}
