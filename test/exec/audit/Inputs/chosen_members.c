// More elements at places that secret bits choose: members, structures by
// value, tables, copies and fills, numbers of two registers.

#include <stdbool.h>
#include <string.h>

typedef unsigned _BitInt(130) fe;
typedef unsigned _BitInt(260) wide;
typedef unsigned _BitInt(127) fm;
typedef unsigned _BitInt(254) wm;
static const fe p = ((fe)1 << 129) + (((fe)1 << 129) - 5);
static const fm m = ((fm)1 << 126) + (((fm)1 << 126) - 1);
static inline fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static inline fm mulm(fm a, fm b) { return (fm)((wm)a * b % m); }
typedef struct {
  fe x, y;
} point;
typedef struct {
  fm x, y;
} pointm;
typedef struct {
  fe v[3];
  const fe *d;
  int n;
} withptr;
typedef struct {
  fe x;
  bool neg : 1;
  bool inf : 1;
  unsigned char tag : 6;
} flags;
void member_pointer(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point P = {*a, *b};
  fe *q = *s & 1 ? &P.x : &P.y;
  *q = mul(*q, *a);
  *r = mul(P.x, P.y);
}
void memset_chosen(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point P[2] = {{*a, *b}, {*b, *a}};
  memset(&P[*s & 1], 0, sizeof(point));
  *r = mul(P[0].x + 1, P[1].y + 1);
}
void zero_chosen(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point P[2] = {{*a, *b}, {*b, *a}};
  P[*s & 1] = (point){0};
  *r = mul(P[0].x + 1, P[1].y + 1);
}
void memmove_chosen(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[3] = {*a, *b, mul(*a, *b)};
  memmove(t + (*s & 1), t + (*s >> 1 & 1), 2 * sizeof(fe));
  *r = mul(mul(t[0], t[1]), t[2]);
}
void with_pointer(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  withptr t[2] = {{{*a, *b, 1}, a, 1}, {{*b, *a, 2}, b, 2}};
  withptr o = t[*s & 1];
  t[!(*s & 2)] = o;
  *r = mul(mul(o.v[0], t[0].v[2]), t[1].v[1] + (unsigned)t[0].n);
}
void bit_fields(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  flags t[2] = {{*a, 1, 0, 5}, {*b, 0, 1, 7}};
  unsigned bit = *s & 1;
  t[bit].neg ^= 1;
  t[!bit].inf = t[bit].neg;
  flags o = t[bit];
  *r = mul(o.x + o.inf, t[0].x + t[1].inf + t[0].neg + o.tag);
}
void nested_ternary(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point x = {mul(*a, *b), *b}, y = {*b, mul(*b, *b)}, z = {*a, *a};
  point o = *s & 1 ? x : *s & 2 ? y : z;
  *r = mul(o.x, o.y);
}
static point select_point(point x, point y, bool bit) { return bit ? x : y; }
void by_value(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point o = select_point((point){mul(*a, *b), *b}, (point){*b, *a}, *s & 1);
  o = select_point(o, (point){o.y, mul(o.x, o.x)}, *s & 2);
  *r = mul(o.x, o.y);
}
__attribute__((noinline)) static point select_far(point x, point y, bool bit) {
  return bit ? x : y;
}
void by_value_far(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point o = select_far((point){mul(*a, *b), *b}, (point){*b, *a}, *s & 1);
  *r = mul(o.x, o.y);
}
static void select_into(point *o, const point *x, const point *y, bool bit) {
  *o = bit ? *x : *y;
}
void by_pointers(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point x = {mul(*a, *b), *b}, y = {*b, mul(*b, *b)}, o;
  select_into(&o, &x, &y, *s & 1);
  select_into(&x, &o, &y, *s & 2);
  *r = mul(mul(o.x, o.y), x.x);
}
static void cond_swap(point *x, point *y, bool bit) {
  if (bit) {
    point t = *x;
    *x = *y;
    *y = t;
  }
}
void swap_points(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point x = {mul(*a, *b), *b}, y = {*b, mul(*b, *b)};
  for (int i = 0; i < 8; i++) {
    cond_swap(&x, &y, *s >> i & 1);
    x.x = mul(x.x, y.y);
    y.x = mul(y.x, y.x);
    x.y = mul(x.y, y.x);
    y.y = mul(y.y, x.y);
  }
  *r = mul(x.x, y.y);
}
static void cond_move(point *x, const point *y, bool bit) {
  if (bit)
    *x = *y;
}
void move_points(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point x = {mul(*a, *b), *b}, y = {*b, mul(*b, *b)};
  cond_move(&x, &y, *s & 1);
  *r = mul(x.x, x.y);
}
void compare_loop(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2] = {*a, *b};
  fe v = mul(*a, *b);
  for (unsigned k = 0; k < 2; k++)
    if (k == (*s & 1))
      t[k] = v;
  *r = mul(t[0], t[1]);
}
void words(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  unsigned long t[2][3];
  memcpy(t[0], a, 24);
  memcpy(t[1], b, 24);
  unsigned bit = *s & 1;
  for (int i = 0; i < 3; i++)
    t[bit][i] ^= t[!bit][i];
  fe x, y;
  memcpy(&x, t[0], 24);
  memcpy(&y, t[1], 24);
  *r = mul(x, y);
}
void soa(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe X[2] = {*a, *b}, Y[2] = {*b, *a};
  bool I[2] = {*a == 0, *b == 0};
  for (int i = 7; i >= 0; i--) {
    bool bit = *s >> i & 1;
    X[!bit] = mul(X[0], X[1]);
    Y[!bit] = mul(Y[0], Y[1] + I[bit]);
    I[bit] |= I[!bit];
    X[bit] = mul(X[bit], X[bit]);
  }
  *r = mul(X[0], Y[1] + I[0]);
}
void pairs_of_127(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  pointm t[2] = {{(fm)*a, (fm)*b}, {(fm)*b, (fm)*a}};
  unsigned bit = *s & 1;
  pointm o = t[bit];
  t[!bit].x = mulm(o.x, o.y);
  t[bit] = (pointm){mulm(t[0].x, t[0].x), o.x};
  *r = (fe)mulm(t[0].y, mulm(t[1].x, t[0].x));
}
void array_127(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fm t[2] = {(fm)*a, (fm)*b};
  for (int i = 0; i < 8; i++) {
    unsigned bit = *s >> i & 1;
    t[bit] = mulm(t[0], t[1]);
    t[!bit] = mulm(t[!bit], t[!bit]);
  }
  *r = t[0];
}
void pointer_127(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fm x = (fm)*a, y = (fm)*b;
  fm *q = *s & 1 ? &x : &y, *o = *s & 1 ? &y : &x;
  *q = mulm(*q, *o);
  *o = mulm(*o, *o);
  *r = mulm(x, y);
}
void signed_index(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[3] = {*a, *b, mul(*a, *a)};
  int d = (*s & 1) ? 1 : -1;
  t[1 + d] = mul(t[1], t[1 - d]);
  *r = mul(t[0], t[2]);
}
void index_of_comparison(fe *r, const fe *a, const fe *b,
                         const unsigned char *s) {
  fe t[2] = {*a, *b};
  t[*a > *b] = mul(t[*a <= *b], t[(*a ^ *b) == 0]);
  *r = mul(t[0], t[1]);
}
void table_of_two(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  static const fe T[2] = {12345, 67890};
  *r = mul(T[*s & 1], *a);
}
void table_of_points(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  static const point T[2] = {{12345, 7}, {67890, 9}};
  point o = T[*s & 1];
  *r = mul(mul(o.x, *a), o.y);
}

#ifdef MAIN

typedef void function(fe *, const fe *, const fe *, const unsigned char *);
static function *const functions[] = {
    member_pointer,
    memset_chosen,
    zero_chosen,
    memmove_chosen,
    with_pointer,
    bit_fields,
    nested_ternary,
    by_value,
    by_value_far,
    by_pointers,
    swap_points,
    move_points,
    compare_loop,
    words,
    soa,
    pairs_of_127,
    array_127,
    pointer_127,
    signed_index,
    index_of_comparison,
    table_of_two,
    table_of_points,
};

#define FIRST 7
#define SECOND ((fe)1 << 100)
#include "chosen_main.h"
#endif
