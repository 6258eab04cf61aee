// libsodium's portable X25519 (ref10), as the function that is counted.
// Compiled with the unpacked source of Debian's package: cross.py --libsodium
// DIR.

#include "crypto_core/ed25519/ref10/ed25519_ref10.c"
#include "crypto_scalarmult/curve25519/ref10/x25519_ref10.c"

void x25519(unsigned char out[32], const unsigned char scalar[32],
            const unsigned char point[32]) {
  crypto_scalarmult_curve25519_ref10(out, scalar, point);
}

void sodium_memzero(void *const place, const size_t size) {
  volatile unsigned char *bytes = place;
  for (size_t i = 0; i < size; ++i)
    bytes[i] = 0;
}
