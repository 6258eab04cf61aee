// The web of one modulus has members of the other one as inputs, and conditions
// of it around its blocks; these are computed exactly where it uses them.
// RUN: %clang-residue -O1 -S -emit-llvm -o - %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='i128 poison'
// RUN: %clang-residue -O2 -S -emit-llvm -o - %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='i128 poison'

typedef unsigned _BitInt(128) fe;
typedef unsigned _BitInt(272) wide;
static const wide p = ((wide)1 << 128) - 405, q = ((wide)1 << 128) - 47;

// CHECK-LABEL: @f(
// CHECK: ret void
void f(fe *out, fe a, fe b, fe c, unsigned k) {
  fe x = a, y = b, z = c;
  if (x == y)
    z = (fe)((wide)z * x % p);
  if (z == 0)
    y = (fe)((wide)x * z % p);
  for (unsigned i = 0; i < (k >> 10 & 3) + 1; i++) {
    y = (fe)((wide)y * y % p);
    z = (fe)(((wide)z * 3 + z) % p);
  }
  x = (fe)((wide)x * y % p);
  if (z == y)
    y = (fe)((wide)x * y % q);
  out[0] = x;
  out[1] = y;
  out[2] = z;
}
