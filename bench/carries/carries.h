#ifndef RESIDUE_BENCH_CARRIES_H
#define RESIDUE_BENCH_CARRIES_H

#include <stddef.h>
#include <stdint.h>

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

/// a + b or a - b, numbers of n words, in one of the ways above; words is n if
/// the loop is compiled for that many, else 0. Returns the carry.
uint64_t carries(int idiom, int words, uint64_t *r, const uint64_t *a,
                 const uint64_t *b, size_t n);

#endif // RESIDUE_BENCH_CARRIES_H
