// Additions and subtractions word by word, as libraries of large integers write
// them; with BUILTINS as those would that use __builtin_addcll.

#include "carries.h"

typedef uint64_t word;
typedef unsigned __int128 wide;

#ifdef BUILTINS
#define ADD(BODY)                                                              \
  unsigned long long next;                                                     \
  r[i] = __builtin_addcll(x, y, c, &next);                                     \
  c = next;
#define SUB(BODY)                                                              \
  unsigned long long next;                                                     \
  r[i] = __builtin_subcll(x, y, c, &next);                                     \
  c = next;
#else
#define ADD(BODY) BODY
#define SUB(BODY) BODY
#endif

// For 4, 6 and any number of words.
#define IDIOM(NAME, Y, BODY)                                                   \
  static inline word NAME(word *r, const word *a, const word *b, size_t n) {   \
    word c = 0;                                                                \
    for (size_t i = 0; i < n; i++) {                                           \
      word x = a[i], y = Y;                                                    \
      BODY                                                                     \
    }                                                                          \
    return c;                                                                  \
  }                                                                            \
  __attribute__((noinline)) static word NAME##_4(word *r, const word *a,       \
                                                 const word *b) {              \
    return NAME(r, a, b, 4);                                                   \
  }                                                                            \
  __attribute__((noinline)) static word NAME##_6(word *r, const word *a,       \
                                                 const word *b) {              \
    return NAME(r, a, b, 6);                                                   \
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
        c = ((x & y) | ((x | y) & ~s)) >> 63;
        r[i] = s;
      }))
IDIOM(sub_majority, b[i], SUB({
        word d = x - y - c;
        c = ((~x & y) | ((~x | y) & d)) >> 63;
        r[i] = d;
      }))
IDIOM(add_wide, b[i], ADD({
        wide t = (wide)x + y + c;
        r[i] = (word)t;
        c = (word)(t >> 64);
      }))
IDIOM(sub_wide, b[i], SUB({
        wide t = (wide)x - y - c;
        r[i] = (word)t;
        c = (word)(t >> 64) & 1;
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
    return words == 4   ? NAME##_4(r, a, b)                                    \
           : words == 6 ? NAME##_6(r, a, b)                                    \
                        : NAME##_n(r, a, b, n);

uint64_t carries(int idiom, int words, uint64_t *r, const uint64_t *a,
                 const uint64_t *b, size_t n) {
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
