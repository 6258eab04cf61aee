#ifndef HORNER_H
#define HORNER_H

#include <stddef.h>
#include <stdint.h>

// Polynomials by Horner's rule, over count words.
#define HORNER_FUNCTIONS(X)                                                    \
  X(add_first_130)                                                             \
  X(add_last_61)                                                               \
  X(two_summands_61)                                                           \
  X(two_factors_127)                                                           \
  X(sixteen_words_61)                                                          \
  X(large_start_61)                                                            \
  X(general_256)                                                               \
  X(goldilocks)                                                                \
  X(corrected_61)                                                              \
  X(corrected_golden)                                                          \
  X(corrected_256)                                                             \
  X(corrected_by_mask_127)                                                     \
  X(corrected_first_61)                                                        \
  X(corrected_twice_61)                                                        \
  X(corrected_and_seen_61)                                                     \
  X(changing_factor_61)                                                        \
  X(wrapping_64)                                                               \
  X(wrapping_130)

#define DECLARE(NAME)                                                          \
  void plugin_##NAME(uint64_t *out, const uint64_t *words, size_t count,       \
                     const uint64_t *key);                                     \
  void plain_##NAME(uint64_t *out, const uint64_t *words, size_t count,        \
                    const uint64_t *key);
HORNER_FUNCTIONS(DECLARE)
#undef DECLARE

#endif
