#ifndef EXCHANGES_H
#define EXCHANGES_H

#include <stddef.h>

/// A key exchange in plain C: what the provider has of each.
struct exchange {
  size_t private_size, public_size, secret_size;
  int bits, security_bits;
  /// The name of the group, where keys have one.
  const char *group;
  /// Makes a private key of random bytes; returns 0 if others are needed.
  int (*make_private)(unsigned char *key);
  /// These return 0 if the result is of no use.
  int (*make_public)(unsigned char *out, const unsigned char *key);
  int (*derive)(unsigned char *out, const unsigned char *key,
                const unsigned char *peer);
};

extern const struct exchange exchange_x25519, exchange_x448, exchange_p256;

#endif
