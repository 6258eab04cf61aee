// The three exchanges, over the functions of x25519.c, x448.c and p256.c. There
// is no arithmetic here.

#include "exchanges.h"
#include <string.h>

void x25519(unsigned char out[32], const unsigned char scalar[32],
            const unsigned char point[32]);
void x448(unsigned char out[56], const unsigned char scalar[56],
          const unsigned char point[56]);
int p256_public(unsigned char out[65], const unsigned char scalar[32]);
int p256_ecdh(unsigned char out[32], const unsigned char scalar[32],
              const unsigned char point[65]);
int p256_is_private(const unsigned char scalar[32]);

/// RFC 7748, section 6: a secret that is all zeros tells of a point of small
/// order.
static int is_nonzero(const unsigned char *bytes, size_t size) {
  unsigned all = 0;
  for (size_t i = 0; i < size; i++)
    all |= bytes[i];
  return all != 0;
}

static int any_bytes(unsigned char *key) {
  (void)key;
  return 1;
}

static int x25519_public(unsigned char *out, const unsigned char *key) {
  static const unsigned char base[32] = {9};
  x25519(out, key, base);
  return 1;
}
static int x25519_derive(unsigned char *out, const unsigned char *key,
                         const unsigned char *peer) {
  x25519(out, key, peer);
  return is_nonzero(out, 32);
}

static int x448_public(unsigned char *out, const unsigned char *key) {
  static const unsigned char base[56] = {5};
  x448(out, key, base);
  return 1;
}
static int x448_derive(unsigned char *out, const unsigned char *key,
                       const unsigned char *peer) {
  x448(out, key, peer);
  return is_nonzero(out, 56);
}

static int p256_private(unsigned char *key) { return p256_is_private(key); }
static int p256_derive(unsigned char *out, const unsigned char *key,
                       const unsigned char *peer) {
  return p256_ecdh(out, key, peer) == 0;
}

const struct exchange exchange_x25519 = {
    32, 32, 32, 253, 128, NULL, any_bytes, x25519_public, x25519_derive};
const struct exchange exchange_x448 = {
    56, 56, 56, 448, 224, NULL, any_bytes, x448_public, x448_derive};
const struct exchange exchange_p256 = {
    32, 65, 32, 256, 128, "P-256", p256_private, p256_public, p256_derive};
