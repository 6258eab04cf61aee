// Lookups that compare an index with a counter, in several habits. Each returns
// table[index], whatever that is, and reads the whole table.

#include <string.h>

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
typedef struct {
  fe x, y;
} point;
static const fe p = ((fe)1 << 254) - 19 + ((fe)1 << 254);

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

#define ENTRY(I) {(I) * (fe)12345678901234567890u + 1, (fe)(I) << 250 | (I)}
static const point constant[8] = {ENTRY(0), ENTRY(1), ENTRY(2), ENTRY(3),
                                  ENTRY(4), ENTRY(5), ENTRY(6), ENTRY(7)};

// The entries of a table on the stack: products.
static void fill(point table[8], const point *base) {
  for (int k = 0; k < 8; k++) {
    table[k].x = mul(base->x, constant[k].y);
    table[k].y = mul(base->y, constant[k].x);
  }
}

void by_field(point *out, unsigned index) {
  point r = constant[0];
  for (unsigned k = 1; k < 8; k++) {
    r.x = index == k ? constant[k].x : r.x;
    r.y = index == k ? constant[k].y : r.y;
  }
  *out = r;
}

void by_if(point *out, int index) {
  point r = constant[0];
  for (int k = 1; k < 8; k++)
    if (index == k)
      r = constant[k];
  *out = r;
}

void in_place(point *out, const point table[static 8], unsigned char index) {
  *out = table[0];
  for (int k = 1; k < 8; k++)
    if (k == index)
      *out = table[k];
}

void of_products(point *out, const point *base, size_t index) {
  point table[8], r;
  fill(table, base);
  memset(&r, 0, sizeof r);
  for (size_t k = 0; k < 8; k++)
    if (k == index)
      memcpy(&r, &table[k], sizeof r);
  *out = r;
}

void backwards(point *out, const point *base, long index) {
  point table[8];
  fill(table, base);
  point r = table[7];
  for (long k = 6; k >= 0; k--) {
    if (index != k)
      continue;
    r = table[k];
  }
  *out = r;
}

static void move_if(point *r, const point *entry, int flag) {
  if (flag)
    *r = *entry;
}

void by_helper(point *out, const point *base, unsigned long long index) {
  point table[8];
  fill(table, base);
  point r = table[0];
  for (unsigned k = 1; k < 8; k++)
    move_if(&r, &table[k], k == index);
  *out = r;
}

__attribute__((noinline)) static fe number(const fe *table, short index) {
  fe r = 0;
  for (short k = 0; k < 8; k++)
    r |= index == k ? table[k] : 0;
  return r;
}

void of_numbers(point *out, const point *base, short index) {
  fe table[8], more[2][8];
  for (int k = 0; k < 8; k++) {
    table[k] = mul(base->x, constant[k].y);
    more[0][k] = more[1][k] = mul(base->y, constant[k].x);
  }
  out->x = number(table, index);
  for (int i = 0; i < 2; i++)
    out->y = number(more[i], index);
}

void chain(point *out, int index) {
  const point *t = constant;
  point r;
  if (index == 0)
    r = t[0];
  else if (index == 1)
    r = t[1];
  else if (index == 2)
    r = t[2];
  else
    r = t[3];
  *out = r;
}

#ifdef MAIN
#include <stdio.h>

static int failures;

static void check(const char *name, int index, const point *got,
                  const point *expected) {
  if (got->x == expected->x && got->y == expected->y)
    return;
  printf("%s: wrong for %d\n", name, index);
  failures++;
}

int main(void) {
  point base = {7, (fe)1 << 200}, table[8], r;
  fill(table, &base);
  for (int i = 0; i < 8; i++) {
    by_field(&r, i), check("by_field", i, &r, &constant[i]);
    by_if(&r, i), check("by_if", i, &r, &constant[i]);
    in_place(&r, table, i), check("in_place", i, &r, &table[i]);
    of_products(&r, &base, i), check("of_products", i, &r, &table[i]);
    backwards(&r, &base, i), check("backwards", i, &r, &table[i]);
    by_helper(&r, &base, i), check("by_helper", i, &r, &table[i]);
    of_numbers(&r, &base, i), check("of_numbers", i, &r, &table[i]);
    chain(&r, i), check("chain", i, &r, &constant[i < 3 ? i : 3]);
  }
  printf("%d failures\n", failures);
  return failures != 0;
}
#endif
