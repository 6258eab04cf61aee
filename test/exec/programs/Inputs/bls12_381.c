// The base field and G1 of BLS12-381.

typedef unsigned _BitInt(381) fe;
typedef unsigned _BitInt(768) wide;

enum { bytes = 48 };
#define A 0
#define WINDOW 4
#define NAME(operation) bls12_381_##operation

static const wide p =
    (wide)0x1a0111ea397fe69a << 320 | (wide)0x4b1ba7b6434bacd7 << 256 |
    (wide)0x64774b84f38512bf << 192 | (wide)0x6730d2a0f6b0f624 << 128 |
    (wide)0x1eabfffeb153ffff << 64 | 0xb9feffffffffaaab;
static const fe b = 4;

#include "pairing_field.h"
