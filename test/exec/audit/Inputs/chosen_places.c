// Elements at places that secret bits choose, in many habits: in arrays,
// structures, unions, behind pointers; read, written, copied. Each takes its
// bits from memory, which is secret, and computes modulo 2^255 - 19.

#include <string.h>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
typedef unsigned _BitInt(264) odd;
static const fe p = ((fe)1 << 255) - 19;
static inline fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
typedef struct {
  fe x, y;
} point;
typedef struct {
  fe x, y, z;
  bool inf;
} pointb;
typedef union {
  fe x;
  unsigned long w[4];
  unsigned char b[32];
} uni;
typedef struct {
  odd v;
  unsigned char tag;
  odd w;
} gap;

void store_struct(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  point t[2] = {{*a, *b}, {*b, *a}}, o = {mul(*a, *b), *a};
  t[bit] = o;
  *r = mul(t[0].x, t[1].y);
}
void store_dead(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  point t[2] = {{*a, *b}, {*b, *a}}, o = {mul(*a, *b), *a};
  t[bit] = o;
  *r = mul(*a, *b);
}
void union_elements(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  uni t[2];
  t[0].x = *a;
  t[1].x = *b;
  uni o = t[bit];
  t[!bit].x = mul(o.x, *a);
  *r = mul(t[0].x, t[1].x);
}
typedef struct {
  unsigned n;
  fe r[2];
} ladder;
void member_array(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  ladder l = {3, {*a, *b}};
  for (int i = 0; i < 8; i++) {
    unsigned bit = *s >> i & 1;
    l.r[bit] = mul(l.r[0], l.r[1]);
    l.r[1 - bit] = mul(l.r[1 - bit], l.r[1 - bit]);
  }
  *r = mul(l.r[0], l.r[1]);
}
void array_of_arrays(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2][2] = {{*a, *b}, {*b, *a}};
  unsigned bit = *s & 1;
  t[bit][0] = mul(t[bit][1], *a);
  t[1][bit] = mul(t[0][!bit], *b);
  *r = mul(t[0][0], t[1][1]);
}
void two_indices(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2][2] = {{*a, *b}, {*b, *a}};
  unsigned i = *s & 1, j = *s >> 1 & 1;
  t[i][j] = mul(t[j][i], *a);
  *r = mul(mul(t[0][0], t[1][1]), mul(t[0][1], t[1][0]));
}
void compound(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  *r = mul(((fe[]){*a, *b})[bit], ((fe[2]){*b, mul(*a, *b)})[!bit]);
}
void compound_struct(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  point o = ((point[2]){{*a, *b}, {*b, *a}})[bit];
  *r = mul(o.x, mul(o.y, *a));
}
void copy_chosen(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  fe t[2] = {*a, mul(*a, *b)}, u;
  memcpy(&u, &t[bit], sizeof u);
  memcpy(&t[!bit], &u, sizeof u);
  *r = mul(t[0], mul(t[1], u));
}
void copy_bytes(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  bool bit = *s & 1;
  unsigned char t[2][32];
  memcpy(t[0], a, 32);
  memcpy(t[1], b, 32);
  fe u;
  memcpy(&u, t[bit], 32);
  *r = mul(u, *a);
}
void pointer_store(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe x = *a, y = *b;
  fe *q = *s & 1 ? &x : &y;
  *q = mul(x, y);
  *r = mul(x, y + 1);
}
void pointer_read(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe x = mul(*a, *a), y = mul(*b, *b);
  const fe *q = *s & 1 ? &x : &y;
  *r = mul(*q, x);
}
void pointer_swap(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe x = *a, y = *b;
  fe *q = &x, *o = &y;
  for (int i = 0; i < 8; i++) {
    if (*s >> i & 1) {
      fe *k = q;
      q = o;
      o = k;
    }
    *q = mul(*q, *o);
    *o = mul(*o, *o);
  }
  *r = mul(x, y);
}
void point_pointer(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point x = {*a, *b}, y = {*b, *a};
  point *q = *s & 1 ? &x : &y;
  q->x = mul(q->x, q->y);
  q->y = mul(q->x, *a);
  *r = mul(mul(x.x, x.y), mul(y.x, y.y));
}
void ternary_struct(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  point x = {mul(*a, *b), *b}, y = {*b, mul(*b, *b)};
  point o = *s & 1 ? x : y;
  *r = mul(o.x, o.y);
}
void ternary_struct_bool(fe *r, const fe *a, const fe *b,
                         const unsigned char *s) {
  pointb x = {mul(*a, *b), *b, 1, *a == *b}, y = {*b, mul(*b, *b), 2, *a == 0};
  pointb o = *s & 1 ? x : y;
  *r = mul(mul(o.x, o.y), o.z + o.inf);
}
void array_struct_bool(fe *r, const fe *a, const fe *b,
                       const unsigned char *s) {
  pointb t[2] = {{mul(*a, *b), *b, 1, *a == *b}, {*b, mul(*b, *b), 2, *a == 0}};
  pointb o = t[*s & 1];
  *r = mul(mul(o.x, o.y), o.z + o.inf);
}
void store_struct_bool(fe *r, const fe *a, const fe *b,
                       const unsigned char *s) {
  pointb t[2] = {{mul(*a, *b), *b, 1, *a == *b}, {*b, mul(*b, *b), 2, *a == 0}};
  pointb o = {*a, *b, 3, *a == 1};
  t[*s & 1] = o;
  *r = mul(mul(t[0].x, t[1].y), t[0].z + t[1].inf);
}
void gaps(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  gap t[2] = {{*a, 1, *b}, {*b, 2, *a}}, o = {*b, 3, *b};
  bool bit = *s & 1;
  gap u = t[bit];
  t[!bit] = o;
  *r = mul((fe)t[0].v, (fe)t[1].w + u.tag + t[0].tag);
  *r = mul(*r, (fe)u.w);
}
typedef struct {
  fe c[20];
} big;
void big_struct(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  big t[2];
  for (int i = 0; i < 20; i++) {
    t[0].c[i] = *a + i;
    t[1].c[i] = *b + i;
  }
  big o = t[*s & 1];
  t[!(*s & 2)] = o;
  fe x = 1;
  for (int i = 0; i < 20; i++)
    x = mul(x, mul(o.c[i], t[0].c[i]));
  *r = x;
}
void big_loop(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2][20];
  for (int i = 0; i < 20; i++) {
    t[0][i] = *a + i;
    t[1][i] = *b + i;
  }
  fe x = 1;
  for (int i = 0; i < 20; i++) {
    t[*s & 1][i] = x;
    x = mul(x, t[*s >> 1 & 1][i]);
  }
  *r = mul(x, mul(t[0][3], t[1][7]));
}
void by_comparison(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2] = {*a, *b};
  fe m = t[*a < *b];
  t[mul(*a, *a) == *b] = m;
  *r = mul(t[0], t[1]);
}
void other_places(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[4] = {*a, *b, mul(*a, *a), mul(*b, *b)};
  unsigned bit = *s & 1;
  t[2 * bit] = t[3 - bit];
  t[1 + bit] = t[2 + bit];
  *r = mul(mul(t[0], t[1]), mul(t[2], t[3]));
}
__attribute__((noinline)) static fe combine(const fe *t) {
  return mul(t[0], t[1]);
}
void helper_reads(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2] = {*a, *b};
  unsigned bit = *s & 1;
  t[bit] = mul(*a, *a);
  *r = combine(t);
}
__attribute__((noinline)) static void touch(fe *t) { t[0] = mul(t[0], t[1]); }
void helper_writes(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2] = {*a, *b};
  unsigned bit = *s & 1;
  touch(t);
  t[bit] = mul(*a, t[!bit]);
  touch(t);
  *r = t[0];
}
static void swap_at(fe *x, fe *y) {
  fe t = *x;
  *x = *y;
  *y = t;
}
void swap_places(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  fe t[2] = {*a, *b};
  for (int i = 0; i < 8; i++) {
    unsigned bit = *s >> i & 1;
    swap_at(&t[0], &t[bit]);
    t[0] = mul(t[0], t[1]);
  }
  *r = mul(t[0], t[1]);
}
void conditional_store(fe *r, const fe *a, const fe *b,
                       const unsigned char *s) {
  fe t[2] = {*a, *b};
  fe c = mul(*a, *b);
  if (*s & 1)
    t[0] = c;
  else
    t[1] = c;
  if (*s & 2)
    t[1] = c;
  *r = mul(t[0], t[1]);
}
void conditional_struct(fe *r, const fe *a, const fe *b,
                        const unsigned char *s) {
  point t = {*a, *b}, u = {mul(*a, *b), *a};
  if (*s & 1)
    t = u;
  if (*s & 2) {
    point k = t;
    t = u;
    u = k;
  }
  *r = mul(mul(t.x, t.y), mul(u.x, u.y));
}
void cswap(fe *a, fe *b, const unsigned char *s) {
  fe t[2] = {*a, *b};
  unsigned bit = *s & 1;
  *a = t[bit];
  *b = t[1 - bit];
}
void cstore(fe *r, const fe *a, const unsigned char *s) {
  fe t[2] = {*a, *a + 1};
  t[*s & 1] = *a + 2;
  r[0] = t[0];
  r[1] = t[1];
}

#ifdef MAIN

typedef void function(fe *, const fe *, const fe *, const unsigned char *);
static function *const functions[] = {
    store_struct,
    store_dead,
    union_elements,
    member_array,
    array_of_arrays,
    two_indices,
    compound,
    compound_struct,
    copy_chosen,
    copy_bytes,
    pointer_store,
    pointer_read,
    pointer_swap,
    point_pointer,
    ternary_struct,
    ternary_struct_bool,
    array_struct_bool,
    store_struct_bool,
    gaps,
    big_struct,
    big_loop,
    by_comparison,
    other_places,
    helper_reads,
    helper_writes,
    swap_places,
    conditional_store,
    conditional_struct,
};

#define FIRST 7
#define SECOND ((fe)1 << 200)
#include "chosen_main.h"
#endif
