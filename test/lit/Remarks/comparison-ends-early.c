// Comparisons of elements that end at the first difference: byte by byte, word by word, and by
// memcmp. That of the whole numbers is one comparison.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// LLVM 19 unrolls the loop over words before it is asked.
// REQUIRES: llvm-22, x86-registered-target

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

typedef union {
  fe number;
  uint8_t bytes[32];
  uint64_t words[4];
} element;

bool by_bytes(fe a, fe b, fe c) {
  element x, y;
  x.number = mul(a, b);
  y.number = mul(c, c);
  for (int i = 0; i < 32; i++)
    // CHECK: comparison-ends-early.c:[[#@LINE + 1]]:20: remark: the time tells how far a comparison of 'x' goes: it ends at the first difference; compare whole numbers by ==, or gather all differences by |; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
    if (x.bytes[i] != y.bytes[i])
      return false;
  return true;
}

bool by_words(fe a, fe b, fe c) {
  element x, y;
  x.number = mul(a, b);
  y.number = mul(c, c);
  for (int i = 0; i < 4; i++)
    // CHECK: comparison-ends-early.c:[[#@LINE + 1]]:20: remark: the time tells how far a comparison of {{.*}} goes: it ends at the first difference
    if (x.words[i] != y.words[i])
      return false;
  return true;
}

bool by_memcmp(fe a, fe b, const uint8_t tag[32]) {
  fe r = mul(a, b);
  uint8_t out[32];
  memcpy(out, &r, 32);
  // CHECK: comparison-ends-early.c:[[#@LINE + 1]]:10: remark: the time tells how far a comparison of 'out' goes: memcmp ends at the first difference; compare the numbers by ==; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return memcmp(out, tag, 32) == 0;
}

bool of_numbers(fe a, fe b, const uint8_t tag[32]) {
  fe t;
  memcpy(&t, tag, 32);
  return mul(a, b) == t;
}

// A check sum is one word.
int of_one_word(fe a, fe b, uint32_t sum) {
  if ((uint32_t)mul(a, b) != sum)
    return 0;
  return 1;
}
