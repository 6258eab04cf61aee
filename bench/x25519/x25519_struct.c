// X25519 as in x25519.c, in the style of code that keeps the coordinates of a
// point together in a struct, which functions take by pointer or by value.

#include "x25519.h"

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

struct point {
  fe x, z;
};

struct ladder {
  struct point r0, r1; // [m]P and [m + 1]P for the bits m seen so far
};

static const wide p = ((wide)1 << 255) - 19;

static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe square(fe a) { return mul(a, a); }

static fe square_times(fe a, int n) {
  for (int i = 0; i < n; i++)
    a = square(a);
  return a;
}

// a^(p - 2) by an addition chain for p - 2 = 2^255 - 21.
static fe invert(fe a) {
  fe a2 = square(a);
  fe a9 = mul(square_times(a2, 2), a);
  fe a11 = mul(a9, a2);
  fe e5 = mul(square(a11), a9); // a^(2^5 - 1)
  fe e10 = mul(square_times(e5, 5), e5);
  fe e20 = mul(square_times(e10, 10), e10);
  fe e40 = mul(square_times(e20, 20), e20);
  fe e50 = mul(square_times(e40, 10), e10);
  fe e100 = mul(square_times(e50, 50), e50);
  fe e200 = mul(square_times(e100, 100), e100);
  fe e250 = mul(square_times(e200, 50), e50);
  return mul(square_times(e250, 5), a11);
}

static struct point decode_u(const unsigned char u[32]) {
  wide x = 0;
  for (int i = 0; i < 32; i++)
    x |= (wide)u[i] << (8 * i);
  return (struct point){(fe)((wide)(fe)x % p), 1};
}

static void encode_u(unsigned char u[32], struct point q) {
  fe x = mul(q.x, invert(q.z));
  for (int i = 0; i < 32; i++)
    u[i] = (unsigned char)(x >> (8 * i));
}

static void cswap(unsigned swap, struct point *a, struct point *b) {
  fe mask = -(fe)swap;
  fe x = mask & (a->x ^ b->x);
  fe z = mask & (a->z ^ b->z);
  a->x ^= x;
  b->x ^= x;
  a->z ^= z;
  b->z ^= z;
}

// Doubles r0 and adds r1 to it, whose difference has the affine coordinate x1.
static struct ladder step(struct ladder in, fe x1) {
  fe a = add(in.r0.x, in.r0.z);
  fe aa = square(a);
  fe b = sub(in.r0.x, in.r0.z);
  fe bb = square(b);
  fe e = sub(aa, bb);
  fe c = add(in.r1.x, in.r1.z);
  fe d = sub(in.r1.x, in.r1.z);
  fe da = mul(d, a);
  fe cb = mul(c, b);
  struct ladder out;
  out.r1.x = square(add(da, cb));
  out.r1.z = mul(x1, square(sub(da, cb)));
  out.r0.x = mul(aa, bb);
  out.r0.z = mul(e, add(aa, mul(121665, e)));
  return out;
}

void x25519(unsigned char out[32], const unsigned char scalar[32],
            const unsigned char point[32]) {
  unsigned char k[32];
  for (int i = 0; i < 32; i++)
    k[i] = scalar[i];
  k[0] &= 248;
  k[31] &= 127;
  k[31] |= 64;

  struct point base = decode_u(point);
  struct ladder l = {{1, 0}, base};
  unsigned swap = 0;

  for (int t = 254; t >= 0; t--) {
    unsigned bit = (k[t / 8] >> (t % 8)) & 1;
    cswap(swap ^ bit, &l.r0, &l.r1);
    swap = bit;
    l = step(l, base.x);
  }
  cswap(swap, &l.r0, &l.r1);

  encode_u(out, l.r0);
}
