#ifndef RESIDUE_BENCH_CARRIES_H
#define RESIDUE_BENCH_CARRIES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __SIZEOF_INT128__
typedef uint64_t carries_word;
#else
typedef uint32_t carries_word;
#endif
enum { CARRIES_WORD_BITS = 8 * sizeof(carries_word) };

enum {
  ADD_NOT_EQUAL,
  SUB_NOT_EQUAL,
  ADD_PLUS,
  SUB_PLUS,
  ADD_MAJORITY,
  SUB_MAJORITY,
  ADD_WIDE,
  SUB_WIDE,
  ADD_WORD,
  SUB_WORD,
  IDIOMS
};

/// a + b or a - b, numbers of n words, in one of the ways above; bits is what
/// they have if the loop is compiled for that, 256 or 384, else 0. Returns the
/// carry.
carries_word carries(int idiom, int bits, carries_word *r,
                     const carries_word *a, const carries_word *b, size_t n);

#endif // RESIDUE_BENCH_CARRIES_H
