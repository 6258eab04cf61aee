// A modulus of one word, given at run time, through functions that are inlined into each
// other: it is said once, of the function that has the division.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

#include <stdint.h>

uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) {
  // CHECK: modulus-of-64-bits.c:[[#@LINE + 1]]:35: remark: wide division stays, in variable time: the modulus is not a constant: it is 'm', a parameter of 'mulmod', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (unsigned __int128)a * b % m;
}

uint64_t power(uint64_t a, uint64_t e, uint64_t m) {
  uint64_t r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = mulmod(r, a, m);
    a = mulmod(a, a, m);
  }
  return r;
}

int is_prime(uint64_t n) { return power(2, n - 1, n) == 1; }
