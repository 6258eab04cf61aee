// Loops whose field operations are independent of each other in several ways.
// The program prints what they compute on some hundred inputs.
//
//   N, C    the modulus 2^N - C

#include "field.h"
#include <stdint.h>
#include <stdio.h>

static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }
static fe square(fe a) { return mul(a, a); }

static void cswap(unsigned swap, fe *a, fe *b) {
  fe t = -(fe)swap & (*a ^ *b);
  *a ^= t;
  *b ^= t;
}

static unsigned bit(uint64_t k, int i) { return k >> (i & 63) & 1; }

struct values {
  fe v[4];
};

// A Montgomery ladder: 10 products, in three rounds.
__attribute__((noinline)) static struct values ladder(fe a, fe b, uint64_t k,
                                                      int n) {
  a = (fe)((wide)a % p);
  fe x2 = 1, z2 = 0, x3 = a, z3 = (fe)((wide)b % p);
  unsigned swap = 0;
  for (int i = n; i >= 0; i--) {
    swap ^= bit(k, i);
    cswap(swap, &x2, &x3);
    cswap(swap, &z2, &z3);
    swap = bit(k, i);
    fe s = add(x2, z2), d = sub(x2, z2), ss = square(s), dd = square(d);
    fe e = sub(ss, dd), da = mul(sub(x3, z3), s), cb = mul(add(x3, z3), d);
    x3 = square(add(da, cb));
    z3 = mul(a, square(sub(da, cb)));
    x2 = mul(ss, dd);
    z2 = mul(e, add(ss, mul(121665 % p, e)));
  }
  return (struct values){{x2, z2, x3, z3}};
}

// More phi nodes than lanes, of which several come around as sums that are not
// in one vector before.
__attribute__((noinline)) static struct values sums(fe a, fe b, uint64_t k,
                                                    int n) {
  a = (fe)((wide)a % p), b = (fe)((wide)b % p);
  fe t = 0, u = 0, v = 1, w = 1, x = 0, y = 0;
  for (int i = 0; i <= n; i++) {
    t = sub(v, u);
    v = mul(w, mul(a, sub(a, y)));
    w = mul(t, mul(t, add(w, x)));
    u = mul(add(w, square(w)), mul(sub(b, v), mul(y, (fe)(k >> 3))));
    x = mul(a, u);
    u = add(sub(w, add(x, b)), x);
    y = 1;
  }
  return (struct values){{u, v, w, x}};
}

// Three products, two phi nodes, an iteration of the Mandelbrot kind.
__attribute__((noinline)) static struct values
complex_squares(fe a, fe b, uint64_t k, int n) {
  fe u = a, v = b;
  for (int i = 0; i < n; i++) {
    fe s = sub(square(u), square(v)), t = mul(u, v);
    u = add(s, a);
    v = add(add(t, t), b);
  }
  return (struct values){{u, v, (fe)k, add(u, v)}};
}

// Sixteen products in one round of the formula, sums of four of them.
__attribute__((noinline)) static struct values quaternions(fe a, fe b,
                                                           uint64_t k, int n) {
  fe q = a, r = b, s = (fe)k, t = 1, c = add(a, b), d = (fe)(k * 3);
  for (int i = 0; i < n; i++) {
    fe w = sub(sub(mul(q, a), mul(r, b)), add(mul(s, c), mul(t, d)));
    fe x = sub(add(add(mul(q, b), mul(r, a)), mul(s, d)), mul(t, c));
    fe y = add(sub(add(mul(q, c), mul(s, a)), mul(r, d)), mul(t, b));
    fe z = add(add(sub(mul(q, d), mul(s, b)), mul(r, c)), mul(t, a));
    q = w, r = x, s = y, t = z;
  }
  return (struct values){{q, r, s, t}};
}

// Choices by two conditions, a product chain beside a short one, and a value
// that comes around twice later.
__attribute__((noinline)) static struct values choices(fe a, fe b, uint64_t k,
                                                       int n) {
  a = (fe)((wide)a % p);
  fe u = a, v = (fe)((wide)b % p), w = 1, x = 2;
  for (int i = 0; i < n; i++) {
    cswap(bit(k, i), &u, &v);
    cswap(bit(k, i + 7), &v, &w);
    fe t = mul(mul(mul(u, v), v), w);
    v = square(w);
    w = mul(a, sub(x, v));
    x = u;
    u = sub(t, add(u, v));
  }
  return (struct values){{u, v, w, x}};
}

// More phi nodes than lanes; squares only.
__attribute__((noinline)) static struct values many(fe a, fe b, uint64_t k,
                                                    int n) {
  fe c = a, d = b, e = 1, f = (fe)k, g = add(a, b), h = 7;
  for (int i = 0; i < n; i++) {
    fe last = c;
    c = square(d), d = square(e), e = square(add(f, e)), f = square(g);
    g = square(sub(h, c)), h = square(last);
  }
  return (struct values){{add(c, d), add(e, f), g, h}};
}

// Blocks behind branches on public bits, with phi nodes between them: what is
// doubled is multiplied only sometimes.
__attribute__((noinline)) static struct values branches(fe a, fe b, uint64_t k,
                                                        int n) {
  fe x = a, y = b, z = 1, t = mul(a, b);
  for (int i = 0; i < n; i++) {
    fe xx = square(x), yy = square(y), zz = mul(z, t), s = square(add(x, y));
    x = sub(s, add(xx, yy));
    y = add(yy, xx);
    z = sub(zz, xx);
    if (bit(k, i)) {
      fe u = mul(x, a), v = mul(y, b), w = mul(z, t);
      x = sub(u, v);
      y = add(u, w);
      z = mul(w, a);
    } else if (bit(k, i + 7)) {
      t = add(t, x);
    }
  }
  return (struct values){{x, y, z, t}};
}

// A turn that computes nothing, one that ends the loop, and a call-back.
static int called;
__attribute__((noinline)) static void call_back(int i) { called += i; }

__attribute__((noinline)) static struct values turns(fe a, fe b, uint64_t k,
                                                     int n) {
  fe x = a, y = b;
  for (int i = n; i >= 0; i--) {
    if (bit(k, i) && i == n)
      continue;
    if (i % 3 == 1)
      call_back(i);
    fe u = mul(x, y), v = square(sub(x, y));
    x = add(u, v);
    y = mul(u, v);
    if (i == 1 && bit(k, 9))
      break;
  }
  return (struct values){{x, y, (fe)(called & 1), 0}};
}

// Products of matrices, in loops of loops that the compiler unrolls.
struct matrix {
  fe m[2][2];
};

static struct matrix product(struct matrix a, struct matrix b) {
  struct matrix c;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      c.m[i][j] = add(mul(a.m[i][0], b.m[0][j]), mul(a.m[i][1], b.m[1][j]));
  return c;
}

__attribute__((noinline)) static struct values matrices(fe a, fe b, uint64_t k,
                                                        int n) {
  struct matrix x = {{{a, b}, {mul(a, b), 1}}}, r = {{{1, 0}, {0, 1}}};
  for (int i = 0; i < n; i++) {
    r = product(r, r);
    if (bit(k, i))
      r = product(r, x);
  }
  return (struct values){{r.m[0][0], r.m[0][1], r.m[1][0], r.m[1][1]}};
}

// A loop in a loop, each with products of its own, and a swap by a place.
__attribute__((noinline)) static struct values nested(fe a, fe b, uint64_t k,
                                                      int n) {
  fe x = a, y = b;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++) {
      fe u = square(x), v = square(y);
      x = add(u, y);
      y = sub(v, x);
    }
    unsigned swap = bit(k, i);
    fe both[2] = {x, y};
    x = mul(both[swap], a);
    y = mul(both[1 - swap], b);
  }
  return (struct values){{x, y, 0, 0}};
}

// A point that may be at infinity, or be the other one: branches on whether
// numbers are zero, the same, or a known one. Half of the sums u and v are the
// same.
__attribute__((noinline)) static struct values infinity(fe a, fe b, uint64_t k,
                                                        int n) {
  fe x = (fe)((wide)a % p), y = (fe)((wide)b % p), z = 1, t = add(x, 1);
  for (int i = 0; i < n; i++) {
    fe xx = square(x), yy = square(y), zz = mul(z, add(y, t));
    if (zz == 0) {
      z = add(xx, 1);
      x = add(yy, t);
      continue;
    }
    fe u = mul(xx, add(yy, zz)), v = add(mul(xx, yy), mul(xx, zz));
    if (bit(k, i))
      v = add(v, square(t));
    if (u == v) {
      x = mul(yy, u), y = mul(xx, t), z = sub(zz, mul(z, zz));
      if (z == 1)
        t = add(t, 1);
      continue;
    }
    fe h = sub(u, v);
    z = bit(k, i + 3) ? sub(mul(h, u), square(u)) : mul(h, zz);
    z = add(z, bit(k, i + 3) ? mul(u, v) : 0);
    x = sub(mul(u, xx), yy);
    y = sub(mul(v, yy), xx);
  }
  return (struct values){{x, y, z, t}};
}

static fe table[20];

// What every turn reads, and factors that are known to be small: the number of
// a share, sums and products of such, and one of 64 bits.
__attribute__((noinline)) static struct values shares(fe a, fe b, uint64_t k,
                                                      int n) {
  fe x = (fe)(uint32_t)k, y = add((fe)(k >> 50), 3), u = a, v = b, w = 1, z = 0;
  if (bit(k, 40))
    for (int i = n; i >= 0; i--) {
      u = add(mul(u, x), table[i]);
      v = add(mul(v, x), table[i + 1]);
      w = sub(mul(w, y), table[i + 2]);
      z = add(mul(z, mul(y, y)), table[i]);
    }
  else
    for (int i = n; i >= 0; i--) {
      fe c = table[i];
      if (i % 3 == 1)
        call_back(i);
      u = add(mul(u, (fe)(k >> 7)), c);
      v = add(mul(v, (fe)(k >> 7)), c);
      w = add(mul(w, 5), mul(y, c));
      z = sub(mul(z, add(x, y)), sub(c, u));
    }
  return (struct values){{u, v, w, z}};
}

// Products with what a turn reads, one of which the next turn takes.
__attribute__((noinline)) static struct values readings(fe a, fe b, uint64_t k,
                                                        int n) {
  fe u = a, v = b, w = 1, z = 2, last = table[n + 1];
  for (int i = n; i >= 0; i--) {
    u = mul(add(u, table[i]), table[i + 3]);
    v = mul(v, sub(table[i + 1], u));
    w = add(square(w), table[i]);
    if (k & 1) {
      z = mul(z, last);
      last = table[i + 2];
    } else {
      z = sub(mul(z, table[i + 1]), v);
    }
  }
  for (int i = 0; i < n; i++) {
    w = add(mul(w, table[i]), table[n]);
    z = add(mul(z, table[i]), table[i + 1]);
  }
  return (struct values){{u, v, w, z}};
}

static uint64_t state = 88172645463325252;
static uint64_t random64(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 2685821657736338717;
}

static fe random_element(int i) {
  if (i % 7 == 0)
    return (fe)(p - 1 - i % 3);
  if (i % 7 == 1)
    return (fe)(i % 3);
  if (i % 7 == 2) // Not canonical.
    return (fe)-1;
  fe x = 0;
  for (int bits = 0; bits < N; bits += 32)
    x = (fe)((wide)x << 32 | (uint32_t)random64());
  return x;
}

static void print(const char *name, struct values r) {
  printf("%s", name);
  for (int i = 0; i < 4; i++) {
    printf(" ");
    for (int at = (N - 1) / 32 * 32; at >= 0; at -= 32)
      printf("%08x", (unsigned)(uint32_t)(r.v[i] >> at));
  }
  printf("\n");
}

int main(void) {
  for (int i = 0; i < 150; i++) {
    fe a = random_element(i), b = random_element(i / 7);
    uint64_t k = random64();
    int n = 1 + i % 12;
    print("ladder", ladder(a, b, k, n));
    print("complex", complex_squares(a, b, k, n));
    print("quaternions", quaternions(a, b, k, n));
    print("choices", choices(a, b, k, n));
    print("many", many(a, b, k, n));
    print("branches", branches(a, b, k, n));
    print("turns", turns(a, b, k, n));
    print("matrices", matrices(a, b, k, n));
    print("nested", nested(a, b, k, n));
    print("sums", sums(a, b, k, n));
    print("infinity", infinity(a, b, k, n));
    table[i % 20] = add(a, b);
    table[(i + 7) % 20] = a;
    print("shares", shares(a, b, k, n));
    print("readings", readings(a, b, k, n));
  }
  return 0;
}
