#ifndef RESIDUE_BENCH_POLY1305_H
#define RESIDUE_BENCH_POLY1305_H

#include <stddef.h>

/// The one-time authenticator of RFC 8439, section 2.5.
void poly1305(unsigned char tag[16], const unsigned char *message, size_t size,
              const unsigned char key[32]);

#endif // RESIDUE_BENCH_POLY1305_H
