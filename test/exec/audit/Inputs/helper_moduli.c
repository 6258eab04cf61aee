// Helpers that take the modulus, which another function makes: in one
// expression, or of its words, which is known only when the loop is unrolled.
// What chooses an entry is as secret as elsewhere.
typedef unsigned _BitInt(384) num;
typedef unsigned _BitInt(768) wide;
struct point {
  num x, y, z;
};

#ifdef OF_WORDS
static const unsigned prime_words[12] = {
    0xffffffff, 0,          0,          0xffffffff, 0xfffffffe, 0xffffffff,
    0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff};

static wide prime(void) {
  wide m = 0;
  for (int i = 11; i >= 0; i--)
    m = m << 32 | prime_words[i];
  return m;
}
#else
static wide prime(void) {
  return ((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) +
         ((wide)1 << 32) - 1;
}
#endif

static void multiply(num *r, const num *a, const num *b, wide m) {
  *r = (num)((wide)*a * *b % m);
}
static void add(num *r, const num *a, const num *b, wide m) {
  *r = (num)(((wide)*a + *b) % m);
}
static void pick(struct point *r, const struct point *table, unsigned index) {
  unsigned char *to = (unsigned char *)r;
  for (unsigned i = 0; i < sizeof *r; i++)
    to[i] = 0;
  for (unsigned j = 0; j < 16; j++) {
    unsigned other = j ^ index;
    unsigned char mask = (unsigned char)((int)((other - 1) & ~other) >> 31);
    const unsigned char *from = (const unsigned char *)&table[j];
    for (unsigned i = 0; i < sizeof *r; i++)
      to[i] |= from[i] & mask;
  }
}
static void combine(struct point *r, const struct point *p,
                    const struct point *q) {
  const wide m = prime();
  num t;
  multiply(&t, &p->x, &q->y, m);
  add(&r->x, &t, &q->z, m);
  multiply(&t, &p->y, &q->z, m);
  add(&r->y, &t, &q->x, m);
  multiply(&r->z, &p->z, &q->x, m);
}
void windows(num *x, const unsigned char *k) {
  struct point table[16], sum, chosen;
  table[0].x = 0, table[0].y = 1, table[0].z = 0;
  table[1].x = *x, table[1].y = 3, table[1].z = 1;
  for (int i = 2; i < 16; i++)
    combine(&table[i], &table[i - 1], &table[1]);
  sum = table[0];
  for (int i = 0; i < 96; i++) {
    combine(&sum, &sum, &sum);
    pick(&chosen, table, i & 1 ? k[i / 2] & 15 : k[i / 2] >> 4);
    combine(&sum, &sum, &chosen);
  }
  *x = sum.x;
}
