// The modulus is a member of what a pointer points to.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

struct field {
  int bits;
  fe modulus;
};

fe mul(const struct field *f, fe a, fe b) {
  // CHECK: modulus-in-a-struct.c:[[#@LINE + 1]]:27: remark: wide division stays, in variable time: the modulus is not a constant: it is 'f->modulus', which is read from memory when the program runs; write it as a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % f->modulus);
}
