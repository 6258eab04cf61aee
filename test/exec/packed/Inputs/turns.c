// Loops whose turns do not wait for each other, as long as their pointers do
// not overlap, for numbers of turns from none to some more than two blocks of
// lanes have, and for all ways in which two of three pointers overlap in a
// piece of memory. The program prints what the memory holds after each.
//
//   N, C    the modulus 2^N - C

#include "field.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static fe sub(fe a, fe b) { return (fe)(((wide)a + (p - b)) % p); }

typedef void function(fe *a, fe *b, fe *c, size_t n, int step);

// A product of each two elements.
static void products(fe *a, fe *b, fe *c, size_t n, int) {
  for (size_t i = 0; i < n; i++)
    a[i] = mul(b[i], c[i]);
}

// From the last to the first, in place.
static void down(fe *a, fe *b, fe *, size_t n, int) {
  for (int i = (int)n - 1; i >= 0; i--)
    a[i] = cube(add(a[i], b[i]));
}

// By one element, which may be one of them.
static void scale(fe *a, fe *, fe *c, size_t n, int) {
  for (size_t i = 0; i < n; i++)
    a[i] = mul(a[i], *c);
}

// A sum, in memory.
static void sum(fe *a, fe *b, fe *c, size_t n, int) {
  *c = 1;
  for (size_t i = 0; i < n; i++)
    *c = add(*c, mul(a[i], b[i]));
}

// A layer of a transform, whose constants are further apart, on both sides.
static void layer(fe *a, fe *, fe *c, size_t n, int step) {
  for (int j = 0; j < (int)n; j++) {
    fe u = a[j], v = mul(a[j + (int)n], c[j * step]);
    a[j] = add(u, v);
    a[j + (int)n] = sub(u, v);
  }
}

// The same, with an index that may wrap around, as far as the compiler knows.
static void wrapping(fe *a, fe *, fe *c, size_t n, int step) {
  unsigned half = (unsigned)n, each = step < 0 ? 0u : (unsigned)step;
  for (unsigned j = 0; j < half; j++) {
    fe u = a[j], v = mul(a[j + half], c[j * each]);
    a[j] = add(u, v);
    a[j + half] = sub(u, v);
  }
}

// Half as many, each of two.
static void fold(fe *a, fe *b, fe *c, size_t n, int) {
  for (size_t i = 0; i < n; i++)
    a[i] = add(b[2 * i], mul(*c, sub(b[2 * i + 1], b[2 * i])));
}

// Each of two elements further on: a turn needs what an earlier one stored.
static void recur(fe *a, fe *b, fe *, size_t n, int step) {
  int distance = step < 1 ? 1 : step;
  for (size_t i = 0; i < n; i++)
    a[i + (size_t)distance] = mul(add(a[i], 1), b[i]);
}

// Two elements further on, whatever the pointers are.
static void second(fe *a, fe *b, fe *, size_t n, int) {
  for (size_t i = 0; i < n; i++)
    a[i + 2] = mul(add(a[i], 1), b[i]);
}

// Pairs, and a sum of all that is computed beside.
static void pairs(fe *a, fe *b, fe *c, size_t n, int) {
  fe all = 0;
  for (size_t i = 0; i < n / 2; i++) {
    fe x = mul(a[2 * i], b[2 * i]), y = mul(a[2 * i + 1], b[2 * i + 1]);
    a[2 * i] = sub(x, y);
    a[2 * i + 1] = sub(mul(add(a[2 * i], 3), b[2 * i]), y);
    all = add(all, x);
  }
  *c = all;
}

// Numbers that each turn makes of those of the turn before, in twice as many
// turns.

// Three at once. One of them is above the modulus at first.
static void totals(fe *a, fe *b, fe *c, size_t n, int) {
  fe s = (fe) ~(fe)0, d = *c, q = *b;
  for (size_t i = 0; i < 2 * n; i++) {
    s = add(s, mul(a[i], b[i]));
    d = sub(d, mul(a[i], a[i]));
    q = mul(q, add(a[i], 1));
  }
  *c = add(s, mul(d, q));
}

// A polynomial by the powers of its argument, from the lowest on, and the same
// as Horner's rule has it.
static void evaluate(fe *a, fe *b, fe *c, size_t n, int) {
  fe s = 0, power = (fe) ~(fe)0, h = *b;
  for (size_t i = 0; i < 2 * n; i++) {
    s = add(s, mul(a[i], power));
    power = mul(power, *b);
  }
  for (size_t i = 2 * n; i-- > 0;)
    h = add(mul(h, *b), a[i]);
  *c = add(s, mul(power, h));
}

// Each by its power, and plus its multiple.
static void progressions(fe *a, fe *b, fe *c, size_t n, int) {
  fe power = *c, multiple = 5, by = *b;
  for (size_t i = 0; i < 2 * n; i++) {
    a[i] = add(mul(a[i], power), multiple);
    power = mul(power, by);
    multiple = add(multiple, by);
  }
  *c = mul(power, multiple);
}

// Transforms of all lengths, whose powers are the same in all parts.
static void transform(fe *a, fe *b, fe *, size_t n, int) {
  for (size_t half = 1; half <= 2 * n / 3; half *= 2) {
    fe by = b[half];
    for (size_t first = 0; first + 2 * half <= 2 * n; first += 2 * half) {
      fe power = 1;
      for (size_t j = first; j < first + half; j++) {
        fe u = a[j], v = mul(a[j + half], power);
        a[j] = add(u, v);
        a[j + half] = sub(u, v);
        power = mul(power, by);
      }
    }
  }
}

enum { ELEMENTS = 84, MOST = 13, START = 40 };
static fe memory[ELEMENTS];

static uint64_t digest(void) {
  uint64_t h = 0xcbf29ce484222325;
  for (unsigned i = 0; i < ELEMENTS; i++)
    for (fe x = memory[i], k = 0; k < 2; k++, x >>= N / 2)
      h = (h ^ (uint64_t)x ^ (uint64_t)(x >> (N > 64 ? 40 : 20))) *
          0x100000001b3;
  return h;
}

static uint64_t run(function *f, int a, int b, int c, size_t n, int step) {
  fe x = 3;
  for (unsigned i = 0; i < ELEMENTS; i++) {
    x = mul(x, add(x, 5));
    memory[i] = x;
  }
  f(memory + START + a, memory + START + b, memory + START + c, n, step);
  return digest();
}

int main(void) {
  function *volatile all[] = {products, down,     scale,        sum,      layer,
                              wrapping, fold,     recur,        second,   pairs,
                              totals,   evaluate, progressions, transform};
  static const int places[] = {-26, -13, -3, -1, 0, 1, 2, 13};
  for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
    for (size_t n = 0; n <= MOST; n++) {
      uint64_t h = 0;
      for (unsigned b = 0; b < 8; b++)
        for (unsigned c = 0; c < 8; c += n < 6 ? 1 : 3)
          for (int step = -1; step <= 1; step++)
            h = (h ^ run(all[f], 0, places[b], places[c], n, step)) *
                0x100000001b3;
      printf("%u, %zu turns: %016llx\n", f, n, (unsigned long long)h);
    }
}
