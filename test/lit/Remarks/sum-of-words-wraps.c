// Sums and differences of 64 bits that have wrapped when they are reduced.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

#include <stdint.h>
enum prime : uint64_t { goldilocks = 0xffffffff00000001u, mersenne = 0x1fffffffffffffffu };

// CHECK: sum-of-words-wraps.c:[[#@LINE + 1]]:50: remark: this sum wraps at 64 bits before it is reduced modulo 2^64 - 2^32 + 1; widen one term first, by a cast to unsigned __int128 [-Rpass-missed=crandall-reduction]
uint64_t add(uint64_t a, uint64_t b) { return (a + b) % goldilocks; }
// CHECK: sum-of-words-wraps.c:[[#@LINE + 1]]:50: remark: this difference wraps at 64 bits where it is below zero, before it is reduced modulo 2^64 - 2^32 + 1; add the modulus first, in unsigned __int128 [-Rpass-missed=crandall-reduction]
uint64_t sub(uint64_t a, uint64_t b) { return (a - b) % goldilocks; }
// CHECK: sum-of-words-wraps.c:[[#@LINE + 1]]:63: remark: this sum wraps at 64 bits before it is reduced modulo 2^64 - 2^32 + 1
uint64_t sub_with_modulus(uint64_t a, uint64_t b) { return (a + goldilocks - b) % goldilocks; }
// CHECK: sum-of-words-wraps.c:[[#@LINE + 1]]:52: remark: this difference wraps at 64 bits where it is below zero, before it is reduced modulo 2^61 - 1; add the modulus first [-Rpass-missed=crandall-reduction]
uint64_t sub61(uint64_t a, uint64_t b) { return (a - b) % mersenne; }

// These have room, or are no numbers modulo a prime.
uint64_t add61(uint64_t a, uint64_t b) { return (a + b) % mersenne; }
uint64_t sub61_with_modulus(uint64_t a, uint64_t b) { return (a + mersenne - b) % mersenne; }
uint64_t negative(uint64_t a) { return (mersenne - a) % mersenne; }
uint64_t digit(uint64_t a, unsigned char c) { return (a + c) % goldilocks; }
uint64_t next(uint64_t a) { return (a + 1) % goldilocks; }
uint64_t time_of_day(uint64_t now, uint64_t then) { return (now - then) % 86400000000u; }
uint64_t place(uint64_t head, uint64_t tail) { return (head - tail) % 1000003; }
int64_t with_sign(int64_t a, int64_t b) { return (a - b) % 998244353998244353; }
