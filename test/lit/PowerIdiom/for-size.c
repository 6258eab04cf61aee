// At -Os an inverse by a long chain of multiplications becomes division steps,
// which are hardly longer, and one by runs of squarings stays a chain; at -Oz
// both do.
//
// RUN: %clang-residue -Os -c -o /dev/null %s -Rpass=power-idiom 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: %clang-residue -Oz -c -o /dev/null %s -Rpass=power-idiom 2>&1 | FileCheck --check-prefix=LEAST %s

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;

#define INVERSE(Name, M)                                                       \
  fe Name(fe x) {                                                              \
    fe r = 1;                                                                  \
    for (int i = 254; i >= 0; i--) {                                           \
      r = (fe)((wide)r * r % M);                                               \
      if ((M - 2) >> i & 1)                                                    \
        r = (fe)((wide)r * x % M);                                             \
    }                                                                          \
    return r;                                                                  \
  }

// SIZE: remark: exponentiation by the 255-bit constant 2^255 - 21 modulo
// LEAST: remark: exponentiation by the 255-bit constant 2^255 - 21 modulo
INVERSE(by_squarings, (((fe)1 << 254) - 19 + ((fe)1 << 254)))

// SIZE: remark: inverse modulo 0x73EDA753
// LEAST: remark: exponentiation by the 255-bit constant 0x73EDA753
INVERSE(by_products, 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001uwb)
