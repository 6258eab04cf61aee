// Loops over elements behind pointers, for all ways in which these overlap in a
// piece of memory: at the same element, at some other one, and at half of one
// where a type has no bits to spare. The program prints what the memory holds
// after each.
//
//   N, C    the modulus 2^N - C

#include "field.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Nobody knows that there are three.
static int turns(void) {
  volatile int n = 3;
  return n;
}

// Elements that stay where they are, and some that are read one after the
// other.
__attribute__((noinline)) static void absorb(fe *h0, fe *h1, fe *key, fe *m) {
  int n = turns();
  for (int i = 0; i < n; i++) {
    *h0 = mul(add(*h0, m[2 * i]), *key);
    *h1 = mul(add(*h1, m[2 * i + 1]), *key);
  }
}

// A short loop inside.
__attribute__((noinline)) static void rounds(fe *s, fe *k, fe *c, fe *) {
  int n = turns();
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++)
      s[j] = cube(add(add(s[j], *k), c[i]));
  }
}

// From the last to the first.
__attribute__((noinline)) static void evaluate(fe *y, fe *x, fe *c, fe *) {
  int n = turns();
  for (int j = 0; j < 2; j++)
    y[j] = 0;
  for (int i = n; i-- > 0;) {
    for (int j = 0; j < 2; j++)
      y[j] = add(mul(y[j], x[j]), c[i]);
  }
}

// Stores that move, up and down, and one that does not.
__attribute__((noinline)) static void move(fe *a, fe *b, fe *k, fe *last) {
  int n = turns();
  for (int i = 0; i < n; i++) {
    a[i] = cube(add(a[i], *k));
    b[n - 1 - i] = cube(add(b[n - 1 - i], a[i]));
    *last = mul(*last, add(b[n - 1 - i], *k));
  }
}

// A point that is doubled, and has another one added where a bit says so.
__attribute__((noinline)) static void multiply(fe *r, fe *p, fe *k, fe *) {
  const unsigned char *bits = (const unsigned char *)k;
  r[0] = 1, r[1] = 0;
  for (int i = 4 * turns() - 1; i >= 0; i--) {
    fe x = mul(r[0], r[0]), y = mul(r[1], add(r[0], r[0]));
    r[0] = add(x, y), r[1] = y;
    if (bits[i / 8] >> i % 8 & 1) {
      fe t = mul(r[0], p[1]);
      r[0] = mul(r[0], p[0]), r[1] = add(r[1], t);
    }
  }
}

// A ladder: what is added is added in each turn, and chosen by a mask. Where a
// number is zero it ends early.
__attribute__((noinline)) static void climb(fe *r, fe *p, fe *k, fe *n) {
  const unsigned char *bits = (const unsigned char *)k;
  int count = 4 * turns();
  for (int i = 0; i < count; i++) {
    fe x = mul(r[0], add(*p, r[1])), m = -(fe)(bits[i / 8] >> i % 8 & 1);
    r[1] = add(mul(r[1], r[1]), *p);
    r[0] ^= (r[0] ^ x) & m;
    if (*n == 0)
      return;
    *n -= 1;
  }
}

// Loops inside, and a place that is stored where it has to be alone.
__attribute__((noinline)) static void windows(fe *r, fe *p, fe *k, fe *n) {
  const unsigned char *digits = (const unsigned char *)k;
  int count = turns();
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < 2; j++)
      r[0] = add(mul(r[0], r[0]), r[1]);
    if (digits[i] & 3)
      r[1] = mul(r[1], p[digits[i] & 3]);
    if (digits[i] & 4)
      *n = add(*n, r[0]);
  }
}

// A point that another one is copied over, where it is at infinity.
__attribute__((noinline)) static void copies(fe *r, fe *p, fe *k, fe *n) {
  const unsigned char *bits = (const unsigned char *)k;
  for (int i = 4 * turns() - 1; i >= 0; i--) {
    r[0] = mul(r[0], r[1]), r[1] = add(r[1], *n);
    if (!(bits[i / 8] >> i % 8 & 1))
      continue;
    if ((r[0] & 3) == 0)
      memmove(r, p, 2 * sizeof *r);
    else
      r[1] = mul(r[1], p[0]);
  }
}

// It leaves early, where there may be turns beyond all memory: their number is
// read from there.
__attribute__((noinline)) static void leave(fe *r, fe *p, fe *k, fe *n) {
  const unsigned char *bytes = (const unsigned char *)k;
  uint64_t most;
  memcpy(&most, n, sizeof most);
  for (uint64_t i = 0; i != most; i++) {
    r[0] = mul(r[0], r[1]);
    if (bytes[i] & 1)
      break;
    r[1] = add(r[1], *p);
  }
  for (int i = 0; i < (int)most; i++) {
    r[0] = mul(r[0], *p);
    if (bytes[3 * i + 1] & 2)
      return;
    r[0] = add(r[0], *n);
  }
}

typedef void function(fe *, fe *, fe *, fe *);
enum { ELEMENTS = 9, REACH = 6, STEP = N % 128 ? sizeof(fe) : sizeof(fe) / 2 };
static _Alignas(16) unsigned char memory[ELEMENTS * sizeof(fe)];

static fe *at(unsigned place) { return (fe *)(memory + place * STEP); }

static uint64_t digest(void) {
  uint64_t h = 0xcbf29ce484222325;
  for (unsigned i = 0; i < sizeof memory; i += 8) {
    uint64_t word;
    memcpy(&word, memory + i, 8);
    h = (h ^ word ^ word >> 32) * 0x100000001b3;
  }
  return h;
}

static uint64_t run(function *f, unsigned a, unsigned b, unsigned c,
                    unsigned d) {
  fe x = 3;
  for (unsigned i = 0; i < ELEMENTS; i++) {
    x = mul(x, add(x, 5));
    memcpy(memory + i * sizeof(fe), &x, sizeof x);
  }
  f(at(a), at(b), at(c), at(d));
  return digest();
}

int main(void) {
  function *all[] = {absorb, rounds,  evaluate, move, multiply,
                     climb,  windows, copies,   leave};
  unsigned end = (ELEMENTS - REACH) * sizeof(fe) / STEP + 1;
  for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
    for (unsigned a = 0; a < end; a++)
      for (unsigned b = 0; b < end; b++) {
        uint64_t h = 0;
        for (unsigned c = 0; c < end; c++)
          for (unsigned d = 0; d < end; d++)
            h = (h ^ run(all[f], a, b, c, d)) * 0x100000001b3;
        printf("%u, %u and %u: %016llx\n", f, a, b, (unsigned long long)h);
      }
}
