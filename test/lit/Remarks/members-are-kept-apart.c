// The count of bytes in a struct is no secret because an element is in the same struct.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark:
// REQUIRES: x86-registered-target

#include <string.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(520) wide;
static const fe p = ((fe)1 << 255) - 19;

struct state {
  fe h, r;
  unsigned char buffer[32];
  unsigned left;
};

fe digest(const struct state *given) {
  struct state s = *given;
  s.h = (fe)((wide)s.h * s.r % p);
  if (s.left) {
    memset(s.buffer + s.left, 0, 32 - s.left);
    fe last;
    memcpy(&last, s.buffer, 32);
    s.h = (fe)(((wide)s.h + last) * s.r % p);
  }
  return s.h;
}
