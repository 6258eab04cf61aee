// X25519 of x25519.c in one binary for several instruction sets: when it is
// loaded, calls are bound to the best of those that the CPU has.

#include "x25519.h"

__attribute__((target_clones("default", "avx2", "arch=x86-64-v3",
                             "avx512ifma"))) void
x25519(unsigned char out[32], const unsigned char scalar[32],
       const unsigned char point[32]);

#include "x25519.c"
