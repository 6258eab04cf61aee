// Number-theoretic transforms modulo 2^64 - 2^32 + 1, as in proof systems.

#include <stdint.h>

typedef unsigned __int128 wide;

enum { log_size = 8, size = 1 << log_size };

static const wide p = ((wide)1 << 64) - ((wide)1 << 32) + 1;

static uint64_t add(uint64_t a, uint64_t b) {
  return (uint64_t)(((wide)a + b) % p);
}
static uint64_t sub(uint64_t a, uint64_t b) {
  return (uint64_t)(((wide)a + p - b) % p);
}
static uint64_t mul(uint64_t a, uint64_t b) {
  return (uint64_t)((wide)a * b % p);
}

static uint64_t power(uint64_t x, uint64_t exponent) {
  uint64_t r = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1)
      r = mul(r, x);
    x = mul(x, x);
  }
  return r;
}

// a in the order of reversed bits.
static void reverse(uint64_t a[size]) {
  for (unsigned i = 0; i < size; i++) {
    unsigned j = 0;
    for (int bit = 0; bit < log_size; bit++)
      j |= (i >> bit & 1) << (log_size - 1 - bit);
    if (i < j) {
      uint64_t t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }
}

// Cooley and Tukey's transform at the powers of root.
static void transform(uint64_t a[size], uint64_t root) {
  reverse(a);
  for (int level = 0; level < log_size; level++) {
    unsigned half = 1u << level;
    uint64_t step = power(root, size >> (level + 1));
    for (unsigned start = 0; start < size; start += 2 * half) {
      uint64_t w = 1;
      for (unsigned i = start; i < start + half; i++) {
        uint64_t u = a[i], v = mul(a[i + half], w);
        a[i] = add(u, v);
        a[i + half] = sub(u, v);
        w = mul(w, step);
      }
    }
  }
}

// 7 generates the multiplicative group.
static uint64_t root_of_unity(void) {
  return power(7, (uint64_t)(p - 1) / size);
}

void goldilocks_ntt(uint64_t out[size], const uint64_t in[size]) {
  for (int i = 0; i < size; i++)
    out[i] = (uint64_t)(in[i] % p);
  transform(out, root_of_unity());
}

// The product of two polynomials modulo x^size - 1.
void goldilocks_convolution(uint64_t out[size], const uint64_t a[size],
                            const uint64_t b[size]) {
  uint64_t t[size];
  goldilocks_ntt(out, a);
  goldilocks_ntt(t, b);
  for (int i = 0; i < size; i++)
    out[i] = mul(out[i], t[i]);
  transform(out, power(root_of_unity(), (uint64_t)p - 2));
  uint64_t scale = power(size, (uint64_t)p - 2);
  for (int i = 0; i < size; i++)
    out[i] = mul(out[i], scale);
}
