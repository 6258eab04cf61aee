// Polynomials by Horner's rule, in the ways that people write them. SIDE is
// plugin or plain.

#include "horner.h"

#define PASTE2(A, B) A##_##B
#define PASTE(A, B) PASTE2(A, B)
#define POLYNOMIAL(NAME)                                                       \
  void PASTE(SIDE, NAME)(uint64_t *out, const uint64_t *words, size_t count,   \
                         const uint64_t *key)

typedef unsigned __int128 u128;
typedef unsigned _BitInt(256) u256;
typedef unsigned _BitInt(512) u512;

static const u256 p130 = ((u256)1 << 130) - 5;
static const uint64_t p61 = ((uint64_t)1 << 61) - 1;
static const u256 p127 = ((u256)1 << 127) - 1;
static const u512 p256 = ((u512)1 << 256) - ((u512)1 << 224) +
                         ((u512)1 << 192) + ((u512)1 << 96) - 1;
static const u128 golden = ((u128)1 << 64) - ((u128)1 << 32) + 1;

static void store(uint64_t *out, u256 x) {
  for (int i = 0; i < 4; i++)
    out[i] = (uint64_t)(x >> (64 * i));
}

POLYNOMIAL(add_first_130) {
  unsigned _BitInt(130) h = 0;
  u128 r = (u128)(key[1] >> 4) << 64 | key[0];
  for (size_t i = 0; i < count; i++)
    h = (unsigned _BitInt(130))(((u256)h + words[i]) * r % p130);
  store(out, h);
}

POLYNOMIAL(add_last_61) {
  uint64_t h = 0;
  for (size_t i = 0; i < count; i++)
    h = (uint64_t)(((u128)h * key[0] + words[i]) % p61);
  store(out, h);
}

// A factor below the modulus, and each sum reduced by itself.
POLYNOMIAL(two_summands_61) {
  uint64_t h = 1, r = key[0] % p61;
  for (size_t i = 0; i < count; i++) {
    h = (uint64_t)(((u128)h + words[i]) % p61);
    h = (uint64_t)((u128)h * r % p61);
    h = (uint64_t)(((u128)h + (words[i] >> 7)) % p61);
  }
  store(out, h);
}

POLYNOMIAL(two_factors_127) {
  u128 h = 3, r = key[0];
  for (size_t i = 0; i < count; i++)
    h = (u128)((((u256)h * r % p127) * r + words[i]) % p127);
  store(out, h);
}

// Of a known length, without a remainder.
POLYNOMIAL(sixteen_words_61) {
  uint64_t h = 0, some[16];
  for (size_t i = 0; i < 16; i++)
    some[i] = i < count ? words[i] : i;
  for (size_t i = 0; i < 16; i++)
    h = (uint64_t)(((u128)h * key[0] + some[i]) % p61);
  store(out, h);
}

// The first number is not below the modulus, and is the result of no step.
POLYNOMIAL(large_start_61) {
  uint64_t h = key[1];
  for (size_t i = 0; i < count; i++)
    h = (uint64_t)(((u128)h * key[0] + words[i]) % p61);
  store(out, h);
}

POLYNOMIAL(general_256) {
  u256 h = 0, r = (u256)key[0] << 192 | (u256)key[1] << 64 | key[0];
  for (size_t i = 0; i < count; i++)
    h = (u256)(((u512)h * r + words[i]) % p256);
  store(out, h);
}

// Sums corrected by a comparison, once: a summand that is not below the modulus
// leaves a number that is not, either.
POLYNOMIAL(corrected_61) {
  uint64_t h = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t s = (uint64_t)((u128)h * key[0] % p61) + (words[i] >> 1);
    h = s >= p61 ? s - p61 : s;
  }
  store(out, h);
}

POLYNOMIAL(corrected_golden) {
  uint64_t h = 0;
  for (size_t i = count; i-- > 0;) {
    unsigned _BitInt(65) s = (uint64_t)((u128)h * key[0] % golden);
    s += words[i];
    if (s >= golden)
      s -= (uint64_t)golden;
    h = (uint64_t)s;
  }
  store(out, h);
}

POLYNOMIAL(corrected_256) {
  u256 h = 1, r = (u256)key[0] << 192 | (u256)key[1] << 64 | key[0];
  for (size_t i = 0; i < count; i++) {
    u256 a =
        (u256)words[i] << 192 | (u256)words[i] << 128 | words[count - 1 - i];
    unsigned _BitInt(257) s = (unsigned _BitInt(257))((u512)h * r % p256);
    s += a;
    h = (u256)(s >= p256 ? s - (unsigned _BitInt(257))p256 : s);
  }
  store(out, h);
}

POLYNOMIAL(corrected_by_mask_127) {
  u128 h = 3, r = (u128)key[0] << 32 | key[1] >> 32;
  for (size_t i = 0; i < count; i++) {
    u128 s = (u128)((u256)h * r % p127) + ((u128)words[i] << 63 | words[0]);
    u128 above = -(u128)(s >= p127);
    h = s - (above & (u128)p127);
  }
  store(out, h);
}

POLYNOMIAL(corrected_first_61) {
  uint64_t h = key[1] >> 3;
  for (size_t i = 0; i < count; i++) {
    uint64_t s = h + (words[i] >> 1);
    if (s >= p61)
      s -= p61;
    h = (uint64_t)((u128)s * key[0] % p61);
  }
  store(out, h);
}

POLYNOMIAL(corrected_twice_61) {
  uint64_t h = 5;
  for (size_t i = 0; i < count; i++) {
    uint64_t s = (uint64_t)((u128)h * key[0] % p61) + (words[i] >> 2);
    if (s >= p61)
      s -= p61;
    uint64_t t = s + (words[i] & 0xffff);
    h = t >= p61 ? t - p61 : t;
  }
  store(out, h);
}

// What goes round is looked at, too.
POLYNOMIAL(corrected_and_seen_61) {
  uint64_t h = 0, seen = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t s = (uint64_t)((u128)h * key[0] % p61) + (words[i] >> 1);
    h = s >= p61 ? s - p61 : s;
    seen ^= h;
  }
  store(out, (u256)seen << 64 | h);
}

POLYNOMIAL(goldilocks) {
  uint64_t h = 0;
  for (size_t i = 0; i < count; i++)
    h = (uint64_t)(((u128)h * key[0] + words[i]) % golden);
  store(out, h);
}

// The products do not fit their type and wrap, which has to stay.
POLYNOMIAL(wrapping_130) {
  unsigned _BitInt(130) h = 0;
  u128 r = (u128)key[1] << 64 | key[0];
  for (size_t i = 0; i < count; i++)
    h = (unsigned _BitInt(130))(((u256)h + words[i]) * r % p130);
  store(out, h);
}

// No polynomial: the factor is another one at each step.
POLYNOMIAL(changing_factor_61) {
  uint64_t h = 0;
  for (size_t i = 0; i < count; i++)
    h = (uint64_t)(((u128)h * (key[0] + i) + words[i]) % p61);
  store(out, h);
}

// The sum of two words wraps, which has to stay.
POLYNOMIAL(wrapping_64) {
  uint64_t h = 0;
  for (size_t i = 0; i < count; i++)
    h = (uint64_t)((u128)(h + words[i]) * key[0] % p61);
  store(out, h);
}
