#include "words.h"

// 2^254 * 2 = 19, and (1, 2) + (p - 1, 5) = (0, 7) modulo 2^255 - 19.
int main(void) {
  uint64_t a[4] = {0, 0, 0, UINT64_C(1) << 62}, two[4] = {2};
  uint64_t m[4] = {UINT64_C(0) - 20, ~UINT64_C(0), ~UINT64_C(0),
                   ~UINT64_C(0) >> 1};
  uint64_t q[8] = {1, 0, 0, 0, 2}, r[8] = {0};
  long numbers[3] = {-7, 5, 1};
  pre_mul(a, a, two);
  int wrong = a[0] != 19 || a[1] || a[2] || a[3];
  for (int i = 0; i < 4; i++)
    r[i] = m[i];
  r[4] = 5;
  pre_add(r, q, r);
  wrong |= r[0] || r[1] || r[2] || r[3] || r[4] != 7 || r[7];
  m[0]++;
  wrong |= !pre_is_zero(m) || pre_is_zero(two);
  return wrong || pre_sum(numbers, 3) != -1;
}
