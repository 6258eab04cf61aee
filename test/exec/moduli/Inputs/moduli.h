// What the programs of this folder share.
#ifndef MODULI_H
#define MODULI_H

typedef unsigned _BitInt(384) number;
typedef unsigned _BitInt(768) wide;
typedef unsigned __int128 u128;
typedef unsigned long long u64;

#ifdef __cplusplus
#define EXPORT extern "C"
#else
#define EXPORT
#endif

// Numbers from a, b and n. A program has one of these for each test.
EXPORT void run(number *out, number a, number b, unsigned n);

#define P384                                                                   \
  (((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) + ((wide)1 << 32) - 1)
#define P25519 (((wide)1 << 255) - 19)
#define ORDER25519 (((wide)1 << 252) + ORDER_LOW)
// 0x14def9dea2f79cd65812631a5cf5d3ed.
#define ORDER_LOW ((wide)0x14def9dea2f79cd6 << 64 | (wide)0x5812631a5cf5d3ed)
#define SECP256K1 (((wide)1 << 256) - ((wide)1 << 32) - 977)

#endif
