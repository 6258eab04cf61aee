// A choice between two addresses, by a bit of an element.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe one_of(fe e, const fe *a, const fe *b, fe c) {
  // CHECK: choice-of-addresses.c:[[#@LINE + 1]]:14: remark: the cache tells a bit of 'e': it chooses between two addresses; read what is at both into variables, and choose between these by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return mul(e & 1 ? *a : *b, c);
}

fe chosen(fe e, const fe *a, const fe *b, fe c) {
  fe x = *a, y = *b;
  return mul(e & 1 ? x : y, c);
}
