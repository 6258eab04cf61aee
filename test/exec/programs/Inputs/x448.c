// X448 (RFC 7748, section 5), with operations that write through pointers.

typedef unsigned _BitInt(448) fe;
typedef unsigned _BitInt(896) wide;

static const wide p = ((wide)1 << 448) - ((wide)1 << 224) - 1;

static void add(fe *r, const fe *a, const fe *b) {
  *r = (fe)(((wide)*a + *b) % p);
}
static void sub(fe *r, const fe *a, const fe *b) {
  *r = (fe)(((wide)*a + p - *b) % p);
}
static void mul(fe *r, const fe *a, const fe *b) {
  *r = (fe)((wide)*a * *b % p);
}
static void mul_small(fe *r, const fe *a, unsigned b) {
  *r = (fe)((wide)*a * b % p);
}
static void square(fe *r, const fe *a) { mul(r, a, a); }

static void square_times(fe *r, const fe *a, int n) {
  square(r, a);
  while (--n > 0)
    square(r, r);
}

// r = a^(p - 2), and p - 2 is 2^448 - 2^224 - 3.
static void invert(fe *r, const fe *a) {
  fe e1 = *a, e2, e3, e6, e9, e18, e19, e37, e74, e111, e222, e223, t;
  square(&t, &e1);
  mul(&e2, &t, &e1); // a^(2^2 - 1)
  square(&t, &e2);
  mul(&e3, &t, &e1);
  square_times(&t, &e3, 3);
  mul(&e6, &t, &e3);
  square_times(&t, &e6, 3);
  mul(&e9, &t, &e3);
  square_times(&t, &e9, 9);
  mul(&e18, &t, &e9);
  square(&t, &e18);
  mul(&e19, &t, &e1);
  square_times(&t, &e19, 18);
  mul(&e37, &t, &e18);
  square_times(&t, &e37, 37);
  mul(&e74, &t, &e37);
  square_times(&t, &e74, 37);
  mul(&e111, &t, &e37);
  square_times(&t, &e111, 111);
  mul(&e222, &t, &e111);
  square(&t, &e222);
  mul(&e223, &t, &e1);
  square_times(&t, &e223, 223); // and now 2^446 - 2^223 + 2^222 - 1
  mul(&t, &t, &e222);
  square_times(&t, &t, 2);
  mul(r, &t, &e1);
}

static void swap(fe *a, fe *b, unsigned choose) {
  fe mask = -(fe)choose;
  fe t = mask & (*a ^ *b);
  *a ^= t;
  *b ^= t;
}

static void decode(fe *x, const unsigned char in[56]) {
  *x = 0;
  for (int i = 0; i < 56; i++)
    *x |= (fe)in[i] << (8 * i);
}

static void encode(unsigned char out[56], const fe *x) {
  for (int i = 0; i < 56; i++)
    out[i] = (unsigned char)(*x >> (8 * i));
}

void x448(unsigned char out[56], const unsigned char scalar[56],
          const unsigned char point[56]) {
  fe k, x1, x2 = 1, z2 = 0, x3, z3 = 1;
  fe a, aa, b, bb, e, c, d, da, cb, t;
  unsigned swapped = 0;

  decode(&k, scalar);
  k &= ~(fe)3;
  k |= (fe)1 << 447;
  decode(&x1, point);
  x1 = (fe)((wide)x1 % p);
  x3 = x1;

  for (int i = 447; i >= 0; i--) {
    unsigned bit = (unsigned)(k >> i) & 1;
    swap(&x2, &x3, swapped ^ bit);
    swap(&z2, &z3, swapped ^ bit);
    swapped = bit;

    add(&a, &x2, &z2);
    square(&aa, &a);
    sub(&b, &x2, &z2);
    square(&bb, &b);
    sub(&e, &aa, &bb);
    add(&c, &x3, &z3);
    sub(&d, &x3, &z3);
    mul(&da, &d, &a);
    mul(&cb, &c, &b);
    add(&t, &da, &cb);
    square(&x3, &t);
    sub(&t, &da, &cb);
    square(&t, &t);
    mul(&z3, &x1, &t);
    mul(&x2, &aa, &bb);
    mul_small(&t, &e, 39081);
    add(&t, &aa, &t);
    mul(&z2, &e, &t);
  }
  swap(&x2, &x3, swapped);
  swap(&z2, &z3, swapped);

  invert(&t, &z2);
  mul(&t, &x2, &t);
  encode(out, &t);
}

// The iterations of RFC 7748, section 5.2; their number is little-endian.
void x448_iterated(unsigned char out[56], const unsigned char times[4]) {
  unsigned char k[56] = {5}, u[56] = {5};
  unsigned count = times[0] | (unsigned)times[1] << 8;
  for (unsigned i = 0; i < count; i++) {
    x448(out, k, u);
    for (int j = 0; j < 56; j++) {
      u[j] = k[j];
      k[j] = out[j];
    }
  }
}
