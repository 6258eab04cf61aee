// A digit that is a signed number, and so may be negative, is a large number in a wide type.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(264) number;
static const number n = ((number)1 << 255) - 19;

int value(char c);

number parse(const char *s) {
  number x = 0;
  while (*s)
    // CHECK: signed-term.c:[[#@LINE + 1]]:17: remark: this has a signed operand, which may be negative, and is about 2^264 then; make it unsigned before it is widened, or, if it can be negative, compute in a signed type [-Rpass-missed=crandall-reduction]
    x = (x * 16 + value(*s++)) % n;
  return x;
}
