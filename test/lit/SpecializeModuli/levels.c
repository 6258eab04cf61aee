// From -O1 up recursive functions and such as stay out of line have the modulus in
// their bodies: no division is left, and what is marked noinline is still called.
// RUN: %clang-residue -std=c23 -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -O3 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -Os -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -Oz -g -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -O2 -g -flto=thin -c %s -o %t.bc
// RUN: llvm-dis %t.bc -o - | FileCheck %s

typedef unsigned _BitInt(384) fe;
typedef unsigned _BitInt(768) wide;
static const wide p = ((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) +
                      ((wide)1 << 32) - 1;

static fe power(fe a, fe e, wide m) {
  if (e == 0)
    return 1;
  fe h = power(a, e >> 1, m);
  h = (fe)((wide)h * h % m);
  return e & 1 ? (fe)((wide)h * a % m) : h;
}

__attribute__((noinline)) static fe sum(fe a, fe b, wide m) {
  return (fe)(((wide)a + b) % m);
}

struct field {
  fe p;
  int bits;
};
static const struct field small = {((fe)1 << 255) - 19, 255};

__attribute__((noinline)) static void product(const struct field *f, fe *r,
                                              const fe *a, const fe *b) {
  *r = (fe)((wide)*a * *b % f->p);
}

// CHECK-NOT: {{urem|udiv}} i768
fe inverse(fe a) { return power(a, (fe)(p - 2), p); }
// CHECK: call {{.*}}@sum(
fe twice(fe a) { return sum(a, a, p); }
// CHECK: call {{.*}}@product(
void square(fe *r, const fe *a) { product(&small, r, a, a); }
// CHECK-NOT: {{urem|udiv}} i768
