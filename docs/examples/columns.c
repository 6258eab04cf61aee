// Products are summed up in three words, as micro-ecc does it.
#include <stdint.h>

typedef unsigned __int128 wide;

static void multiply_add(uint64_t a, uint64_t b, uint64_t *low,
                         uint64_t *middle, uint64_t *high) {
  wide product = (wide)a * b;
  wide sum = (wide)*middle << 64 | *low;
  sum += product;
  *high += sum < product;
  *middle = (uint64_t)(sum >> 64);
  *low = (uint64_t)sum;
}

static void shift(uint64_t *result, uint64_t *low, uint64_t *middle,
                  uint64_t *high) {
  *result = *low;
  *low = *middle;
  *middle = *high;
  *high = 0;
}

void multiply(uint64_t *result, const uint64_t *left, const uint64_t *right) {
  uint64_t low = 0, middle = 0, high = 0;
  for (int column = 0; column < 4; column++) {
    for (int i = 0; i <= column; i++)
      multiply_add(left[i], right[column - i], &low, &middle, &high);
    shift(&result[column], &low, &middle, &high);
  }
  for (int column = 4; column < 7; column++) {
    for (int i = column - 3; i < 4; i++)
      multiply_add(left[i], right[column - i], &low, &middle, &high);
    shift(&result[column], &low, &middle, &high);
  }
  result[7] = low;
}
