// A polynomial hash modulo 2^61 - 1, as in rolling and universal hashing.

#include <stddef.h>
#include <stdint.h>

typedef unsigned __int128 wide;

static const uint64_t p = ((uint64_t)1 << 61) - 1;

// m[0] x^n + m[1] x^(n-1) + ... + m[n-1] x modulo p.
void polynomial_hash(uint64_t out[1], const uint64_t x[1],
                     const uint64_t *message, size_t bytes) {
  uint64_t point = x[0] % p, h = 0;
  for (size_t i = 0; i < bytes / sizeof *message; i++)
    h = (uint64_t)(((wide)h + message[i]) * point % p);
  *out = h;
}

// The same, by four sums that do not wait for each other.
void polynomial_hash_4(uint64_t out[1], const uint64_t x[1],
                       const uint64_t *message, size_t bytes) {
  size_t n = bytes / sizeof *message, i = 0;
  uint64_t x1 = x[0] % p;
  uint64_t x2 = (uint64_t)((wide)x1 * x1 % p);
  uint64_t x3 = (uint64_t)((wide)x2 * x1 % p);
  uint64_t x4 = (uint64_t)((wide)x3 * x1 % p);
  uint64_t h = 0;
  for (; i + 4 <= n; i += 4) {
    const uint64_t *m = message + i;
    wide a = ((wide)h + m[0]) * x4 % p, b = (wide)m[1] * x3 % p;
    wide c = (wide)m[2] * x2 % p, d = (wide)m[3] * x1 % p;
    h = (uint64_t)((a + b + c + d) % p);
  }
  for (; i < n; i++)
    h = (uint64_t)(((wide)h + message[i]) * x1 % p);
  *out = h;
}

// The hashes of all windows of eight bytes, each from the one before it.
void rolling_hashes(uint64_t out[57], const uint64_t message[8]) {
  const unsigned char *bytes = (const unsigned char *)message;
  const uint64_t base = 0x123456789abcdef;
  uint64_t top = 1, h = 0;
  for (int i = 0; i < 8; i++) {
    top = i == 0 ? 1 : (uint64_t)((wide)top * base % p);
    h = (uint64_t)(((wide)h * base + bytes[i]) % p);
  }
  out[0] = h;
  for (int i = 8; i < 64; i++) {
    h = (uint64_t)(((wide)h + p - (wide)bytes[i - 8] * top % p) % p);
    h = (uint64_t)(((wide)h * base + bytes[i]) % p);
    out[i - 7] = h;
  }
}
