// Scalar multiplication on P-256 and P-384 as libraries of the size of a kernel
// write it: numbers are words in memory, carries are compared, columns of
// products are summed up in three words, and the moduli are folded by sums of
// rearranged words. With BUILTINS as those would that use __builtin_addcll.

#include "curves.h"
#include <stddef.h>

#ifdef __SIZEOF_INT128__
typedef uint64_t word;
typedef unsigned __int128 wide;
#else
typedef uint32_t word;
typedef uint64_t wide;
#endif
enum { WORD_BITS = 8 * sizeof(word), MAX = 384 / WORD_BITS };

// Sums and differences.

#ifdef BUILTINS
static word add_words(word a, word b, word *carry) {
  if (WORD_BITS == 64) {
    unsigned long long c;
    word s = (word)__builtin_addcll(a, b, *carry, &c);
    *carry = (word)c;
    return s;
  }
  unsigned c;
  word s = __builtin_addc((unsigned)a, (unsigned)b, (unsigned)*carry, &c);
  *carry = c;
  return s;
}
static word sub_words(word a, word b, word *borrow) {
  if (WORD_BITS == 64) {
    unsigned long long c;
    word d = (word)__builtin_subcll(a, b, *borrow, &c);
    *borrow = (word)c;
    return d;
  }
  unsigned c;
  word d = __builtin_subc((unsigned)a, (unsigned)b, (unsigned)*borrow, &c);
  *borrow = c;
  return d;
}
#else
static word add_words(word a, word b, word *carry) {
  word s = a + b + *carry;
  if (s != a)
    *carry = s < a;
  return s;
}
static word sub_words(word a, word b, word *borrow) {
  word d = a - b - *borrow;
  if (d != a)
    *borrow = d > a;
  return d;
}
#endif

static word add(word *r, const word *a, const word *b, unsigned n) {
  word carry = 0;
  for (unsigned i = 0; i < n; i++)
    r[i] = add_words(a[i], b[i], &carry);
  return carry;
}
static word sub(word *r, const word *a, const word *b, unsigned n) {
  word borrow = 0;
  for (unsigned i = 0; i < n; i++)
    r[i] = sub_words(a[i], b[i], &borrow);
  return borrow;
}
static word shift_left(word *r, const word *a, unsigned n) {
  word carry = 0;
  for (unsigned i = 0; i < n; i++) {
    word w = a[i];
    r[i] = w << 1 | carry;
    carry = w >> (WORD_BITS - 1);
  }
  return carry;
}
static int compare(const word *a, const word *b, unsigned n) {
  for (unsigned i = n; i--;)
    if (a[i] != b[i])
      return a[i] > b[i] ? 1 : -1;
  return 0;
}
static int is_zero(const word *a, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (a[i])
      return 0;
  return 1;
}
static void copy(word *r, const word *a, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    r[i] = a[i];
}

// Folding: C(i) is the i-th 32 bits of the product, or nothing.

#ifdef __SIZEOF_INT128__
#define C(I) ((I) < 0 ? 0 : (word)(uint32_t)(c[(I) / 2] >> 32 * ((I) & 1)))
#define SET2(J, B, A) t[J] = C(B) << 32 | C(A)
#else
#define C(I) ((I) < 0 ? 0 : c[I])
#define SET2(J, B, A) t[2 * (J)] = C(A), t[2 * (J) + 1] = C(B)
#endif
#define SET8(H, G, F, E, D, C_, B, A)                                          \
  SET2(0, B, A), SET2(1, D, C_), SET2(2, F, E), SET2(3, H, G)
#define SET12(L, K, J, I, H, G, F, E, D, C_, B, A)                             \
  SET8(H, G, F, E, D, C_, B, A), SET2(4, J, I), SET2(5, L, K)

static void finish(word *r, const word *p, int carry, unsigned n) {
  if (carry < 0)
    do
      carry += (int)add(r, r, p, n);
    while (carry < 0);
  else
    while (carry || compare(p, r, n) != 1)
      carry -= (int)sub(r, r, p, n);
}

// FIPS 186-4, D.2.3 and D.2.4; _ is no word.
enum { _ = -1 };

static void fold_p256(word *r, const word *c, const word *p) {
  enum { N = 256 / WORD_BITS };
  word t[N];
  int carry;
  copy(r, c, N);
  SET8(15, 14, 13, 12, 11, _, _, _);
  carry = (int)shift_left(t, t, N);
  carry += (int)add(r, r, t, N);
  SET8(_, 15, 14, 13, 12, _, _, _);
  carry += (int)shift_left(t, t, N);
  carry += (int)add(r, r, t, N);
  SET8(15, 14, _, _, _, 10, 9, 8);
  carry += (int)add(r, r, t, N);
  SET8(8, 13, 15, 14, 13, 11, 10, 9);
  carry += (int)add(r, r, t, N);
  SET8(10, 8, _, _, _, 13, 12, 11);
  carry -= (int)sub(r, r, t, N);
  SET8(11, 9, _, _, 15, 14, 13, 12);
  carry -= (int)sub(r, r, t, N);
  SET8(12, _, 10, 9, 8, 15, 14, 13);
  carry -= (int)sub(r, r, t, N);
  SET8(13, _, 11, 10, 9, _, 15, 14);
  carry -= (int)sub(r, r, t, N);
  finish(r, p, carry, N);
}

static void fold_p384(word *r, const word *c, const word *p) {
  enum { N = 384 / WORD_BITS };
  word t[N];
  int carry;
  copy(r, c, N);
  SET12(_, _, _, _, _, 23, 22, 21, _, _, _, _);
  carry = (int)shift_left(t, t, N);
  carry += (int)add(r, r, t, N);
  carry += (int)add(r, r, c + N, N);
  SET12(20, 19, 18, 17, 16, 15, 14, 13, 12, 23, 22, 21);
  carry += (int)add(r, r, t, N);
  SET12(19, 18, 17, 16, 15, 14, 13, 12, 20, _, 23, _);
  carry += (int)add(r, r, t, N);
  SET12(_, _, _, _, 23, 22, 21, 20, _, _, _, _);
  carry += (int)add(r, r, t, N);
  SET12(_, _, _, _, _, _, 23, 22, 21, _, _, 20);
  carry += (int)add(r, r, t, N);
  SET12(22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 23);
  carry -= (int)sub(r, r, t, N);
  SET12(_, _, _, _, _, _, _, 23, 22, 21, 20, _);
  carry -= (int)sub(r, r, t, N);
  SET12(_, _, _, _, _, _, _, 23, 23, _, _, _);
  carry -= (int)sub(r, r, t, N);
  finish(r, p, carry, N);
}

typedef struct {
  unsigned n;
  word p[MAX];
} curve;

static void mod_add(word *r, const word *a, const word *b, const curve *e) {
  if (add(r, a, b, e->n) || compare(r, e->p, e->n) >= 0)
    sub(r, r, e->p, e->n);
}
static void mod_sub(word *r, const word *a, const word *b, const curve *e) {
  if (sub(r, a, b, e->n))
    add(r, r, e->p, e->n);
}

// Products of words.

typedef struct {
  word low, high;
} pair;

static pair words_wide(word a, word b) {
  wide m = (wide)a * b;
  return (pair){(word)m, (word)(m >> WORD_BITS)};
}
static pair words_halves(word a, word b) {
  enum { HALF = WORD_BITS / 2 };
  const word mask = ((word)1 << HALF) - 1;
  word a0 = a & mask, a1 = a >> HALF, b0 = b & mask, b1 = b >> HALF;
  word m0 = a0 * b0, m1 = a0 * b1, m2 = a1 * b0, m3 = a1 * b1;
  m2 += m0 >> HALF;
  m2 += m1;
  if (m2 < m1)
    m3 += (word)1 << HALF;
  return (pair){(m0 & mask) | m2 << HALF, m3 + (m2 >> HALF)};
}
static pair add_pairs(pair a, pair b) {
  pair s;
  s.low = a.low + b.low;
  s.high = a.high + b.high + (s.low < a.low);
  return s;
}

#define STYLE(NAME) NAME##_wide
#define MULTIPLY words_wide
#include "curves_style.h"
#undef STYLE
#undef MULTIPLY
#define STYLE(NAME) NAME##_halves
#define MULTIPLY words_halves
#include "curves_style.h"

static const curve p256 = {
    256 / WORD_BITS,
#ifdef __SIZEOF_INT128__
    {0xffffffffffffffff, 0xffffffff, 0, 0xffffffff00000001}
#else
    {0xffffffff, 0xffffffff, 0xffffffff, 0, 0, 0, 1, 0xffffffff}
#endif
};
static const curve p384 = {
    384 / WORD_BITS,
#ifdef __SIZEOF_INT128__
    {0xffffffff, 0xffffffff00000000, 0xfffffffffffffffe, 0xffffffffffffffff,
     0xffffffffffffffff, 0xffffffffffffffff}
#else
    {0xffffffff, 0, 0, 0xffffffff, 0xfffffffe, 0xffffffff, 0xffffffff,
     0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}
#endif
};

void curve_multiply(int which, unsigned char *out, const unsigned char *k,
                    const unsigned char *x, const unsigned char *y) {
  const curve *e = which == P256 || which == P256_HALVES ? &p256 : &p384;
  if (which == P256 || which == P384)
    multiply_point_wide(out, k, x, y, e);
  else
    multiply_point_halves(out, k, x, y, e);
}
