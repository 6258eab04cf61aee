// Elements behind arguments that secret bits choose. All of what may be chosen
// is accessed in any case, so that both may be read. Each takes its bits from
// memory, which is secret, and computes modulo 2^255 - 19.

#include <string.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static inline fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
typedef struct {
  unsigned long a[4], b[4];
} words;
typedef struct {
  fe v[2];
  fe sum;
} pair;

static void word_copies_of(words *m, unsigned long c) {
  unsigned long x[4];
  for (int i = 0; i < 4; i++)
    x[i] = c ? m->b[i] : m->a[i];
  for (int i = 0; i < 4; i++)
    m->a[i] = x[i];
  fe t;
  memcpy(&t, m->b, 32);
  t = mul(t, t);
  memcpy(m->b, &t, 32);
}
__attribute__((noinline)) void word_copies(words *m, const unsigned char *s) {
  word_copies_of(m, *s & 1);
}
__attribute__((noinline)) void higher_bit(words *m, const unsigned char *s) {
  word_copies_of(m, *s >> 6 & 1);
}
__attribute__((noinline)) void member(pair *m, const unsigned char *s) {
  fe x = m->v[*s & 1];
  m->sum = mul(x, m->sum);
  m->v[0] = mul(m->v[0], m->v[1]);
}
__attribute__((noinline)) void other_member(pair *m, const unsigned char *s) {
  unsigned bit = *s & 1;
  fe t = mul(m->v[0], m->v[1]);
  fe x = m->v[1 - bit];
  m->sum = mul(x, t);
  m->v[0] = t;
}
__attribute__((noinline)) void one_of_two(const fe *a, const fe *b, fe *r,
                                          const unsigned char *s) {
  const fe *t = *s & 1 ? a : b;
  fe x = *t;
  *r = mul(mul(*a, *b), x);
}
__attribute__((noinline)) void copied(pair *m, const unsigned char *s) {
  fe t;
  memcpy(&t, &m->v[*s >> 2 & 1], sizeof t);
  m->sum = mul(t, m->sum);
  m->v[1] = mul(m->v[1], m->v[0]);
}

void word_copies_f(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  words m;
  memcpy(m.a, a, 32);
  memcpy(m.b, b, 32);
  word_copies(&m, s);
  higher_bit(&m, s);
  memcpy(r, m.a, 32);
}
void members_f(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  pair m = {{*a, *b}, 5};
  member(&m, s);
  other_member(&m, s);
  copied(&m, s);
  one_of_two(&m.v[0], &m.v[1], r, s);
  *r = mul(*r, m.sum);
}

#ifdef MAIN
typedef void function(fe *, const fe *, const fe *, const unsigned char *);
static function *const functions[] = {word_copies_f, members_f};
#define FIRST 7
#define SECOND ((fe)1 << 200)
#include "chosen_main.h"
#endif
