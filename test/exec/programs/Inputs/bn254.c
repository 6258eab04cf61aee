// The base field and G1 of BN254, as Ethereum has it (EIP-196).

typedef unsigned _BitInt(254) fe;
typedef unsigned _BitInt(512) wide;

enum { bytes = 32 };
#define A 0
#define NAME(operation) bn254_##operation

static const wide p = (wide)0x30644e72e131a029 << 192 |
                      (wide)0xb85045b68181585d << 128 |
                      (wide)0x97816a916871ca8d << 64 | 0x3c208c16d87cfd47;
static const fe b = 3;

#include "pairing_field.h"
