// A dividend that is too wide to be unrolled.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(4096) number;
typedef unsigned _BitInt(256) fe;
static const fe q = ((fe)1 << 252) + 0x14def9dea2f79cd65812631a5cf5d3eduwb;

fe reduce(number x) {
  // CHECK: dividend-is-too-wide.c:[[#@LINE + 1]]:17: remark: wide division stays, in variable time: its 4096 bits are too many to unroll modulo 2^252 + 0x14DEF9DE...5CF5D3ED; reduce it in pieces, from the top [-Rpass-missed=crandall-reduction]
  return (fe)(x % q);
}

number tenth(number x) {
  // CHECK: dividend-is-too-wide.c:[[#@LINE + 1]]:12: remark: wide division stays, in variable time: its 4096 bits are too many to unroll a division by 10; divide pieces, from the top, each with what the one above leaves [-Rpass-missed=crandall-reduction]
  return x / 10;
}
