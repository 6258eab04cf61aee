#include <stdint.h>

// As Linux and micro-ecc add numbers of four words.
uint64_t add(uint64_t *result, const uint64_t *left, const uint64_t *right) {
  uint64_t carry = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t sum = left[i] + right[i] + carry;
    if (sum != left[i])
      carry = sum < left[i];
    result[i] = sum;
  }
  return carry;
}
