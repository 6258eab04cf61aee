// Additions and subtractions word by word, as libraries of large integers write
// them; with BUILTINS as those would that use __builtin_addcll.

#include "carries.h"

typedef carries_word word;
enum { W = CARRIES_WORD_BITS };
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;
typedef unsigned long long carry;
#define ADDC __builtin_addcll
#define SUBC __builtin_subcll
#else
typedef uint64_t wide;
typedef unsigned carry;
#define ADDC __builtin_addc
#define SUBC __builtin_subc
#endif

#ifdef BUILTINS
#define ADD(BODY)                                                              \
  carry next;                                                                  \
  r[i] = ADDC(x, y, c, &next);                                                 \
  c = next;
#define SUB(BODY)                                                              \
  carry next;                                                                  \
  r[i] = SUBC(x, y, c, &next);                                                 \
  c = next;
#else
#define ADD(BODY) BODY
#define SUB(BODY) BODY
#endif

// For 256 and 384 bits, and any number of words.
#define IDIOM(NAME, Y, BODY)                                                   \
  static inline word NAME(word *r, const word *a, const word *b, size_t n) {   \
    word c = 0;                                                                \
    for (size_t i = 0; i < n; i++) {                                           \
      word x = a[i], y = Y;                                                    \
      BODY                                                                     \
    }                                                                          \
    return c;                                                                  \
  }                                                                            \
  __attribute__((noinline)) static word NAME##_256(word *r, const word *a,     \
                                                   const word *b) {            \
    return NAME(r, a, b, 256 / W);                                             \
  }                                                                            \
  __attribute__((noinline)) static word NAME##_384(word *r, const word *a,     \
                                                   const word *b) {            \
    return NAME(r, a, b, 384 / W);                                             \
  }                                                                            \
  __attribute__((noinline)) static word NAME##_n(word *r, const word *a,       \
                                                 const word *b, size_t n) {    \
    return NAME(r, a, b, n);                                                   \
  }

IDIOM(add_not_equal, b[i], ADD({
        word s = x + y + c;
        if (s != x)
          c = s < x;
        r[i] = s;
      }))
IDIOM(sub_not_equal, b[i], SUB({
        word d = x - y - c;
        if (d != x)
          c = d > x;
        r[i] = d;
      }))
IDIOM(add_plus, b[i], ADD({
        word t = x + c;
        c = t < c;
        t += y;
        c += t < y;
        r[i] = t;
      }))
IDIOM(sub_plus, b[i], SUB({
        word t = x - c;
        c = t > x;
        word d = t - y;
        c += d > t;
        r[i] = d;
      }))
IDIOM(add_majority, b[i], ADD({
        word s = x + y + c;
        c = ((x & y) | ((x | y) & ~s)) >> (W - 1);
        r[i] = s;
      }))
IDIOM(sub_majority, b[i], SUB({
        word d = x - y - c;
        c = ((~x & y) | ((~x | y) & d)) >> (W - 1);
        r[i] = d;
      }))
IDIOM(add_wide, b[i], ADD({
        wide t = (wide)x + y + c;
        r[i] = (word)t;
        c = (word)(t >> W);
      }))
IDIOM(sub_wide, b[i], SUB({
        wide t = (wide)x - y - c;
        r[i] = (word)t;
        c = (word)(t >> W) & 1;
      }))
// One word, b[0], is added to a number, or subtracted.
IDIOM(add_word, i ? 0 : b[0], ADD({
        word s = x + y + c;
        if (s != x)
          c = s < x;
        r[i] = s;
      }))
IDIOM(sub_word, i ? 0 : b[0], SUB({
        word d = x - y - c;
        if (d != x)
          c = d > x;
        r[i] = d;
      }))

#define CASE(IDIOM, NAME)                                                      \
  case IDIOM:                                                                  \
    return bits == 256   ? NAME##_256(r, a, b)                                 \
           : bits == 384 ? NAME##_384(r, a, b)                                 \
                         : NAME##_n(r, a, b, n);

word carries(int idiom, int bits, word *r, const word *a, const word *b,
             size_t n) {
  switch (idiom) {
    CASE(ADD_NOT_EQUAL, add_not_equal)
    CASE(SUB_NOT_EQUAL, sub_not_equal)
    CASE(ADD_PLUS, add_plus)
    CASE(SUB_PLUS, sub_plus)
    CASE(ADD_MAJORITY, add_majority)
    CASE(SUB_MAJORITY, sub_majority)
    CASE(ADD_WIDE, add_wide)
    CASE(SUB_WIDE, sub_wide)
    CASE(ADD_WORD, add_word)
    CASE(SUB_WORD, sub_word)
  }
  return 0;
}
