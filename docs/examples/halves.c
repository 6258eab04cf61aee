#include <stdint.h>

void multiply(uint64_t *high, uint64_t *low, uint64_t a, uint64_t b) {
  uint64_t a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  uint64_t m0 = a0 * b0, m1 = a0 * b1, m2 = a1 * b0, m3 = a1 * b1;
  m2 += m0 >> 32;
  m2 += m1;
  if (m2 < m1)
    m3 += 1ull << 32;
  *low = (m0 & 0xffffffff) | m2 << 32;
  *high = m3 + (m2 >> 32);
}
