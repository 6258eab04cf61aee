#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
/* What passes it is a number that the compiler knows nothing about: a mask stays one. */
static inline uint64_t residue_hide(uint64_t x) {
  __asm__("" : "+r"(x));
  return x;
}
#else
static uint64_t residue_hide(uint64_t x) {
  volatile uint64_t hidden = x;
  return hidden;
}
#endif

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 residue_u128;

static inline uint64_t residue_mul(uint64_t a, uint64_t b, uint64_t *hi) {
  residue_u128 product = (residue_u128)a * b;
  *hi = (uint64_t)(product >> 64);
  return (uint64_t)product;
}
static inline residue_u128 residue_wide(uint64_t lo, uint64_t hi) {
  return (residue_u128)hi << 64 | lo;
}
static inline uint64_t residue_lo(residue_u128 x) { return (uint64_t)x; }
static inline uint64_t residue_hi(residue_u128 x) { return (uint64_t)(x >> 64); }
static inline residue_u128 residue_wide_mul(uint64_t a, uint64_t b) {
  return (residue_u128)a * b;
}
static inline residue_u128 residue_wide_add(residue_u128 a, residue_u128 b) { return a + b; }
static inline residue_u128 residue_wide_sub(residue_u128 a, residue_u128 b) { return a - b; }
static inline residue_u128 residue_wide_lshr(residue_u128 a, unsigned n) { return a >> n; }
static inline residue_u128 residue_wide_shl(residue_u128 a, unsigned n) { return a << n; }
/* One of the two sums overflows at most: a + b <= 2^65 - 2, so *c is 0 or 1 again. */
static inline uint64_t residue_add(uint64_t a, uint64_t b, uint64_t *c) {
  uint64_t sum, all;
  uint64_t over = __builtin_add_overflow(a, b, &sum);
  over |= __builtin_add_overflow(sum, *c, &all);
  *c = over;
  return all;
}
static inline uint64_t residue_sub(uint64_t a, uint64_t b, uint64_t *c) {
  uint64_t difference, all;
  uint64_t over = __builtin_sub_overflow(a, b, &difference);
  over |= __builtin_sub_overflow(difference, *c, &all);
  *c = over;
  return all;
}
#else
typedef struct {
  uint64_t lo, hi;
} residue_u128;

static residue_u128 residue_wide(uint64_t lo, uint64_t hi) {
  residue_u128 x;
  x.lo = lo;
  x.hi = hi;
  return x;
}
static uint64_t residue_lo(residue_u128 x) { return x.lo; }
static uint64_t residue_hi(residue_u128 x) { return x.hi; }
/* Of halves: each product is below 2^64 - 2^33 + 2, so that two halves fit above it. */
static inline uint64_t residue_mul(uint64_t a, uint64_t b, uint64_t *hi) {
  uint64_t a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32);
  uint64_t other = a0 * b1 + (middle & 0xFFFFFFFF);
  *hi = a1 * b1 + (middle >> 32) + (other >> 32);
  return other << 32 | (low & 0xFFFFFFFF);
}
/* The carry out of bit 63 of a sum: both have it, or one has it and the sum has not. */
static inline uint64_t residue_add(uint64_t a, uint64_t b, uint64_t *c) {
  uint64_t sum = a + b + *c;
  *c = ((a & b) | ((a | b) & ~sum)) >> 63;
  return sum;
}
static inline uint64_t residue_sub(uint64_t a, uint64_t b, uint64_t *c) {
  uint64_t difference = a - b - *c;
  *c = ((~a & b) | ((~a | b) & difference)) >> 63;
  return difference;
}
static residue_u128 residue_wide_mul(uint64_t a, uint64_t b) {
  uint64_t hi, lo = residue_mul(a, b, &hi);
  return residue_wide(lo, hi);
}
static residue_u128 residue_wide_add(residue_u128 a, residue_u128 b) {
  uint64_t c = 0, lo = residue_add(a.lo, b.lo, &c);
  return residue_wide(lo, a.hi + b.hi + c);
}
static residue_u128 residue_wide_sub(residue_u128 a, residue_u128 b) {
  uint64_t c = 0, lo = residue_sub(a.lo, b.lo, &c);
  return residue_wide(lo, a.hi - b.hi - c);
}
/* 0 < n < 128, a constant. */
static residue_u128 residue_wide_lshr(residue_u128 a, unsigned n) {
  if (n >= 64)
    return residue_wide(a.hi >> (n - 64), 0);
  return residue_wide(a.lo >> n | a.hi << (64 - n), a.hi >> n);
}
static residue_u128 residue_wide_shl(residue_u128 a, unsigned n) {
  if (n >= 64)
    return residue_wide(0, a.lo << (n - 64));
  return residue_wide(a.lo << n, a.hi << n | a.lo >> (64 - n));
}
#endif

/* The lowest N bytes, in the order of a little-endian machine. */
static inline uint64_t residue_load(const unsigned char *p, unsigned n) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t x = 0;
  memcpy(&x, p, n);
  return x;
#else
  uint64_t x = 0;
  unsigned i;
  for (i = 0; i < n; i++)
    x |= (uint64_t)p[i] << (8 * i);
  return x;
#endif
}
static inline void residue_store(unsigned char *p, uint64_t x, unsigned n) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  memcpy(p, &x, n);
#else
  unsigned i;
  for (i = 0; i < n; i++)
    p[i] = (unsigned char)(x >> (8 * i));
#endif
}
static inline uint64_t residue_is_zero(uint64_t x) {
  return ~(x | (0 - x)) >> 63;
}
static inline uint64_t residue_reverse(uint64_t x) {
  x = (x & 0x00FF00FF00FF00FF) << 8 | (x >> 8 & 0x00FF00FF00FF00FF);
  x = (x & 0x0000FFFF0000FFFF) << 16 | (x >> 16 & 0x0000FFFF0000FFFF);
  return x << 32 | x >> 32;
}
static inline uint64_t residue_count(uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return x * 0x0101010101010101 >> 56;
}
