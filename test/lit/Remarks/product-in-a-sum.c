// Of a sum that wraps since a product in it does, the product is to be widened; by a type as
// people write it.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
static const fe p = ((fe)1 << 255) - 19;

fe horner(const fe *c, int n, fe x) {
  fe r = 0;
  while (n-- > 0)
    // CHECK: product-in-a-sum.c:[[#@LINE + 1]]:12: remark: this product may wrap: it can be about 2^511, and its type has 256 bits; widen one factor first, by a cast to a type of 512 bits [-Rpass-missed=crandall-reduction]
    r = (r * x + c[n]) % p;
  return r;
}

fe tripled(fe a) {
  // CHECK: product-in-a-sum.c:[[#@LINE + 1]]:12: remark: this product may wrap: it can be about 2^258, and its type has 256 bits; widen one factor first, by a cast to a type of 320 bits
  return 3 * a % p;
}
