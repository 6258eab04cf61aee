// Choices between what stands in memory, stored where the caller says, and
// choices that all turns of a loop share. Each takes its bit from memory, which
// is secret, and computes modulo 2^255 - 19.

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
typedef unsigned long word;
static const wide p = ((wide)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
typedef struct {
  fe x, y;
} point;
typedef struct {
  word v[4];
} words;

static point product(const point *a, const point *b) {
  point r = {mul(a->x, b->y), mul(a->y, b->x)};
  return r;
}

void members(point *r, const point *q, const bool *s) {
  bool bit = *s;
  point t = product(r, q);
  r->x = bit ? t.x : r->x;
  r->y = bit ? t.y : r->y;
}
void whole(point *r, const point *q, const bool *s) {
  bool bit = *s;
  point t = product(r, q);
  *r = bit ? t : *r;
}
void one_of_two(point *r, const point *q, const bool *s) {
  bool bit = *s;
  point t = product(r, q);
  *r = bit ? t : *q;
}
static void select(point *r, const point *a, const point *b, bool bit) {
  r->x = bit ? a->x : b->x;
  r->y = bit ? a->y : b->y;
}
void helper(point *r, const point *q, const bool *s) {
  point t = product(r, q);
  select(r, &t, q, *s);
}
void elements(fe *r, const fe *a, const bool *s) {
  fe t[3];
  for (int i = 0; i < 3; i++)
    t[i] = mul(a[i], r[i]);
  for (int i = 0; i < 3; i++)
    r[i] = *s ? t[i] : r[i];
}
void elements_unrolled(fe *r, const fe *a, const bool *s) {
  bool bit = *s;
  fe t[3];
  for (int i = 0; i < 3; i++)
    t[i] = mul(a[i], r[i]);
  r[0] = bit ? t[0] : r[0];
  r[1] = bit ? t[1] : r[1];
  r[2] = bit ? t[2] : r[2];
}
void mask_of_bits(fe *r, const fe *a, const unsigned *s) {
  for (int i = 0; i < 3; i++) {
    fe v = mul(a[i], a[0]);
    r[i] = (s[i / 32] >> (i % 32)) & 1 ? r[i] : v;
  }
}
void written_before(point *r, const point *q, const unsigned char *s) {
  *r = *q;
  for (int i = 0; i < 8; i++) {
    point t = product(r, q);
    if (*s >> i & 1)
      *r = t;
  }
}
void of_negative_digits(fe *r, const fe *a, const signed char *s) {
  for (int i = 0; i < 3; i++) {
    fe v = mul(a[i], a[0]);
    r[i] = s[i] < 0 ? (fe)(p - v) : v;
  }
}
int order(const fe *a, const fe *b) {
  fe x = mul(*a, *b), y = mul(*b, *b);
  return x < y ? -1 : x > y;
}

// One choice for all turns.
void ladder(fe *r, const fe *a, const word *s) {
  fe x = a[0], y = a[1];
  bool bit = *s & 1;
  for (int i = 0; i < 3; i++) {
    fe t = bit ? x : y;
    y = mul(x, a[i]);
    x = mul(t, t);
  }
  r[0] = x;
  r[1] = y;
}
void moved(fe *r, const fe *a, const word *s) {
  fe x = a[0];
  bool bit = *s & 1;
  for (int i = 0; i < 3; i++) {
    fe t = mul(x, a[i]);
    if (bit)
      x = t;
  }
  r[0] = x;
}
void counted(fe *r, const fe *a, const word *s) {
  fe x = a[0];
  word z = 5;
  bool bit = *s & 1;
  for (int i = 0; i < 3; i++) {
    x = mul(x, a[i]);
    z = bit ? z * 3 : z + 7;
  }
  r[0] = x;
  r[1] = z;
}
static void cmov_mask(words *r, const words *a, bool bit) {
  word m = -(word)bit;
  for (int i = 0; i < 4; i++)
    r->v[i] ^= m & (r->v[i] ^ a->v[i]);
}
static void cmov_choice(words *r, const words *a, bool bit) {
  for (int i = 0; i < 4; i++)
    r->v[i] = bit ? a->v[i] : r->v[i];
}
static words product_of_words(const words *a, const words *b) {
  fe x = 0, y = 0;
  for (int i = 3; i >= 0; i--) {
    x = x << 64 | a->v[i];
    y = y << 64 | b->v[i];
  }
  fe z = mul(x, y);
  words r;
  for (int i = 0; i < 4; i++) {
    r.v[i] = (word)z;
    z >>= 64;
  }
  return r;
}
void power_mask(words *r, const words *a, const unsigned char *s) {
  words x = {{1}};
  for (int i = 0; i < 8; i++) {
    x = product_of_words(&x, &x);
    words t = product_of_words(&x, a);
    cmov_mask(&x, &t, *s >> i & 1);
  }
  *r = x;
}
void power_choice(words *r, const words *a, const unsigned char *s) {
  words x = {{1}};
  for (int i = 0; i < 8; i++) {
    x = product_of_words(&x, &x);
    words t = product_of_words(&x, a);
    cmov_choice(&x, &t, *s >> i & 1);
  }
  *r = x;
}
// It computes nothing, but what it moves is multiplied elsewhere.
void exported_mask(words *r, const words *a, const bool *s) {
  cmov_mask(r, a, *s);
}

#ifdef MAIN
#include <stdio.h>
#include <string.h>
static word state = 1;
static word next(void) {
  state = state * 6364136223846793005 + 1442695040888963407;
  return state ^ state >> 31;
}
static void fill(void *to, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++)
    ((unsigned char *)to)[i] = next();
}
static fe element(void) {
  fe x = 0;
  for (int i = 0; i < 4; i++)
    x = x << 64 | next();
  return x;
}
static void print(fe x) {
  for (int i = 3; i >= 0; i--)
    printf("%016lx", (word)(x >> 64 * i));
  printf("\n");
}
int main(void) {
  for (int n = 0; n < 40; n++) {
    bool bit = next() & 1;
    unsigned char byte = next();
    unsigned bits = next();
    signed char digits[3] = {next(), next(), next()};
    word secret = next();
    fe r[3], a[3], z[2] = {0, 0};
    for (int i = 0; i < 3; i++) {
      r[i] = element();
      a[i] = element();
    }
    point P = {r[0], r[1]}, Q = {a[0], a[1]};
    words V, W;
    fill(&V, sizeof V);
    fill(&W, sizeof W);
    members(&P, &Q, &bit);
    whole(&P, &Q, &bit);
    print(P.x), print(P.y);
    one_of_two(&P, &Q, &bit);
    helper(&P, &Q, &bit);
    print(P.x), print(P.y);
    written_before(&P, &Q, &byte);
    print(P.x), print(P.y);
    elements(r, a, &bit);
    print(r[0]), print(r[1]), print(r[2]);
    elements_unrolled(r, a, &bit);
    print(r[0]), print(r[1]), print(r[2]);
    mask_of_bits(r, a, &bits);
    print(r[0]), print(r[1]), print(r[2]);
    of_negative_digits(r, a, digits);
    print(r[0]), print(r[1]), print(r[2]);
    printf("%d %d\n", order(a, r), order(r, a));
    ladder(z, a, &secret), print(z[0]), print(z[1]);
    moved(z, a, &secret), print(z[0]);
    counted(z, a, &secret), print(z[0]), print(z[1]);
    power_mask(&V, &W, &byte);
    printf("%lx %lx\n", V.v[0], V.v[3]);
    power_choice(&W, &V, &byte);
    printf("%lx %lx\n", W.v[0], W.v[3]);
    exported_mask(&V, &W, &bit);
    printf("%lx %lx\n", V.v[0], V.v[3]);
  }
}
#endif
