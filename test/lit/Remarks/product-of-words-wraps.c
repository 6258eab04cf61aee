// A product of 64-bit numbers, reduced by a modulus above 32 bits: a cast is missing. Nothing
// is changed, and nothing said where the product fits, or the modulus does.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %clang -std=c23 -O2 -c %s -o %t.plain.o
// RUN: cmp %t.o %t.plain.o
// REQUIRES: x86-registered-target

#include <stdint.h>

uint64_t mul_goldilocks(uint64_t a, uint64_t b) {
  const uint64_t p = 0xffffffff00000001;
  // CHECK: product-of-words-wraps.c:[[#@LINE + 1]]:12: remark: this product wraps at 64 bits before it is reduced modulo 2^64 - 2^32 + 1; widen one factor first, by a cast to unsigned __int128 [-Rpass-missed=crandall-reduction]
  return a * b % p;
}

long long step(long long a, long long b, long long c) {
  const long long mod = (1ll << 61) - 1;
  // CHECK: product-of-words-wraps.c:[[#@LINE + 1]]:13: remark: this product wraps at 64 bits before it is reduced modulo 2^61 - 1; widen one factor first, by a cast to __int128
  return (a * b + c) % mod;
}

uint64_t of_32_bits(uint32_t a, uint32_t b) {
  return (uint64_t)a * b % 1000000000000000003u;
}
uint64_t contest(uint64_t a, uint64_t b) { return a * b % 1000000007; }
uint64_t hash(uint64_t a) { return a * 0x9e3779b97f4a7c15 % 10007; }
uint64_t price(uint64_t count, uint64_t cents) { return count * cents % 10000000000; }
