// A branch on the borrow of numbers in words, of which one side alone may read
// memory. A guard in front of all is none that tells anything.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

typedef struct {
  unsigned long long w[4];
} words;

static fe joined(words a) {
  return (fe)a.w[3] << 192 | (fe)a.w[2] << 128 | (fe)a.w[1] << 64 | a.w[0];
}

static unsigned long long subtract(words *d, words a, words b) {
  unsigned long long borrow = 0;
  for (int i = 0; i < 4; i++)
    d->w[i] = __builtin_subcll(a.w[i], b.w[i], borrow, &borrow);
  return borrow;
}

fe reduced(const words *a, const words *b, const words *other) {
  words d;
  unsigned long long borrow = subtract(&d, *a, *b);
  // CHECK: branch-on-a-carry.c:[[#@LINE + 1]]:10: remark: the time tells how a comparison of {{.*}} ends: this is a branch;
  fe r = borrow ? joined(*other) : joined(d);
  return (fe)((wide)r * r % p);
}

int guarded(fe *out, const words *a, const words *b) {
  words d;
  if (subtract(&d, *a, *b))
    return 1;
  fe r = joined(d);
  *out = (fe)((wide)r * r % p);
  return 0;
}
