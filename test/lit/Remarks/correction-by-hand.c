// A correction by hand after which a number can still be p or more, in a type that does
// not hold it.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(256) word256;
typedef unsigned _BitInt(512) wide;
static const word256 p = ((word256)1 << 255) - 19;

fe square_of_sum(fe a, fe b) {
  word256 s = (word256)a + b;
  // CHECK: correction-by-hand.c:[[#@LINE + 1]]:{{9|7}}: remark: this correction by hand leaves what can be 2^255 + 17, more than 255 bits hold; write % p in its place, which costs no more (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  if (s > p)
    s -= p;
  fe t = (fe)s;
  return (fe)((wide)t * t % p);
}

// What is corrected is larger than its type where the operands are not below p.
word256 product_with_sum(word256 a, word256 b, word256 c) {
  word256 s = a + b;
  // CHECK: correction-by-hand.c:[[#@LINE + 1]]:{{[0-9]+}}: remark: what is corrected by hand here can be 2^257 - 2, more than 256 bits hold; reduce its operands first, by % p, or compute it in a wider type (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  s = s >= p ? s - p : s;
  return (word256)((wide)s * c % p);
}

// A correction modulo q does not become one modulo p.
fe modulo_two(fe a, fe b, fe c) {
  static const word256 q = ((word256)0x5a11ce << 232) + 77;
  word256 s = (word256)a + b;
  // CHECK: correction-by-hand.c:[[#@LINE + 1]]:{{[0-9]+}}: remark: this choice may lose bits: it can be {{.*}}, and its type has 255 bits; compute it in a wider type, or reduce its operands first [-Rpass-missed=crandall-reduction]
  if (s >= q)
    s -= q;
  fe t = (fe)s;
  return (fe)((wide)t * c % p);
}
