// -Rpass-missed says what blocks a reduction and what to write instead, and names
// every wide division that stays in variable time.
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

fe difference(fe a, fe b) {
  // CHECK: missed.c:[[#@LINE + 1]]:{{[0-9]+}}: remark: p is added, but what is subtracted can be 2^255 - 1, and this difference 18 below zero; add 2 p, or subtract it % p (p = 2^255 - 19) [-Rpass-missed=crandall-reduction]
  return ((wide)a + p - b) % p;
}

wide variable(wide a, wide b) {
  // CHECK: missed.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: the modulus is not a constant: it is a parameter of 'variable', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return a % b;
}

unsigned _BitInt(4096) too_wide(unsigned _BitInt(4096) a) {
  // CHECK: missed.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: its 4096 bits are too many to unroll modulo 10^30, which is even; reduce it in pieces, from the top [-Rpass-missed=crandall-reduction]
  return a % 1000000000000000000000000000000uwb;
}

_BitInt(512) signed_remainder(_BitInt(512) a, _BitInt(512) b) {
  // CHECK: missed.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: the modulus is not a constant: it is a parameter of 'signed_remainder', {{.*}} [-Rpass-missed=crandall-reduction]
  return a % b;
}

wide quotient(wide a, wide b) {
  // CHECK: missed.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: the divisor is not a constant: it is a parameter of 'quotient', {{.*}} [-Rpass-missed=crandall-reduction]
  return a / b;
}

unsigned _BitInt(4096) wide_quotient(unsigned _BitInt(4096) a) {
  // CHECK: missed.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: its 4096 bits are too many to unroll a division by 10^30; divide pieces, from the top, each with what the one above leaves [-Rpass-missed=crandall-reduction]
  return a / 1000000000000000000000000000000uwb;
}

// Quotients and signed numbers are rewritten by constants.
wide constant_quotient(wide a) { return a / p; }
_BitInt(512) signed_constant(_BitInt(512) a) {
  return a % 57896044618658097711785492504343953926634992332820282019728792003956564819949wb + a / 7;
}

// A modulus of no special form is rewritten as well.
wide general(wide a) { return a % 1000000000000000000000000000000uwb; }

// Masks and registers are no wide divisions.
wide power_of_two(wide a) { return a % ((wide)1 << 255); }
unsigned long narrow(unsigned long a, unsigned long b) { return a % b; }
