// What has numbers and structures of numbers in its interface.
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
typedef struct {
  fe x, y;
} point;

static const wide p = ((wide)1 << 255) - 19;

fe mul(fe a, const fe b) { return (fe)((wide)a * b % p); }
void add(point *r, const point *a, const point *b) {
  r->x = (fe)(((wide)a->x + b->x) % p);
  r->y = (fe)(((wide)a->y + b->y) % p);
}
_Bool is_zero(fe a) { return a % p == 0; }
long sum(const long *numbers, unsigned char count) {
  long all = 0;
  for (int i = 0; i < count; i++)
    all += numbers[i];
  return all;
}
fe by_value(point a) { return a.x; }
