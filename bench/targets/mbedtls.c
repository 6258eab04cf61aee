// mbedTLS as the functions that are counted, with its assembly
// (MBEDTLS_HAVE_ASM) or without. Compiled with the unpacked source of Debian's
// package: cross.py --mbedtls DIR.

#include "bignum.c"
#include "constant_time.c"
#include "ecp.c"
#include "ecp_curves.c"
#include "platform_util.c"

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

// Places of 2^k bytes; those that are free again are a list for each k.
typedef struct place {
  size_t kind;
  struct place *next;
} place;

static _Alignas(16) unsigned char memory[96 * 1024];
static size_t taken;
static place *given[32];

void *take_memory(size_t count, size_t size) {
  size_t kind = 4, wanted = count * size + sizeof(place);
  while ((size_t)1 << kind < wanted)
    ++kind;
  place *found = given[kind];
  if (found) {
    given[kind] = found->next;
  } else {
    if (sizeof memory - taken < (size_t)1 << kind)
      return NULL;
    found = (place *)(memory + taken);
    taken += (size_t)1 << kind;
  }
  found->kind = kind;
  return memset(found + 1, 0, count * size);
}

void give_memory(void *of) {
  if (!of)
    return;
  place *back = (place *)of - 1;
  back->next = given[back->kind];
  given[back->kind] = back;
}

#if defined(__arm__) && !defined(__ARM_FEATURE_IDIV)
// What its ABI calls divisions (RTABI32, section 4.3.1), which are functions
// where there is no instruction. By a power of two some shifts are all.

// The quotient in the lower register, the remainder in the upper.
unsigned long long __aeabi_uidivmod(unsigned dividend, unsigned divisor) {
  unsigned quotient = 0;
  for (int i = divisor ? __builtin_clz(divisor) : -1; i >= 0; --i)
    if (dividend >> i >= divisor) {
      dividend -= divisor << i;
      quotient |= 1U << i;
    }
  return (unsigned long long)dividend << 32 | quotient;
}

unsigned __aeabi_uidiv(unsigned dividend, unsigned divisor) {
  return (unsigned)__aeabi_uidivmod(dividend, divisor);
}
#endif

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

/// 0, or what mbedTLS says: then nothing is written.
static int multiply(mbedtls_ecp_group_id curve, unsigned char *out,
                    size_t coordinates, const mbedtls_mpi *scalar,
                    const unsigned char *point, size_t size) {
  mbedtls_ecp_group group;
  mbedtls_ecp_point P, R;
  mbedtls_ecp_group_init(&group);
  mbedtls_ecp_point_init(&P);
  mbedtls_ecp_point_init(&R);
  int problem = mbedtls_ecp_group_load(&group, curve);
  if (!problem)
    problem = mbedtls_ecp_point_read_binary(&group, &P, point, size);
  if (!problem)
    problem = mbedtls_ecp_mul(&group, &R, scalar, &P, NULL, NULL);
  size_t bytes = (group.pbits + 7) / 8;
  if (!problem && curve == MBEDTLS_ECP_DP_CURVE25519)
    problem = mbedtls_mpi_write_binary_le(&R.X, out, bytes);
  else if (!problem)
    problem = mbedtls_mpi_write_binary(&R.X, out, bytes);
  if (!problem && coordinates > 1)
    problem = mbedtls_mpi_write_binary(&R.Y, out + bytes, bytes);
  mbedtls_ecp_point_free(&R);
  mbedtls_ecp_point_free(&P);
  mbedtls_ecp_group_free(&group);
  return problem;
}

static int multiply_encoded(mbedtls_ecp_group_id curve, unsigned char *out,
                            size_t coordinates, const unsigned char *scalar,
                            const unsigned char *point, size_t bytes) {
  mbedtls_mpi k;
  mbedtls_mpi_init(&k);
  int problem = mbedtls_mpi_read_binary(&k, scalar, bytes);
  if (!problem)
    problem = multiply(curve, out, coordinates, &k, point, 2 * bytes + 1);
  mbedtls_mpi_free(&k);
  return problem;
}

void x25519(unsigned char out[32], const unsigned char scalar[32],
            const unsigned char point[32]) {
  unsigned char clamped[32];
  memcpy(clamped, scalar, sizeof clamped);
  clamped[0] &= 248;
  clamped[31] = (unsigned char)((clamped[31] & 127) | 64);
  mbedtls_mpi k;
  mbedtls_mpi_init(&k);
  if (!mbedtls_mpi_read_binary_le(&k, clamped, sizeof clamped))
    multiply(MBEDTLS_ECP_DP_CURVE25519, out, 1, &k, point, 32);
  mbedtls_mpi_free(&k);
}

int p256_ecdh(unsigned char out[32], const unsigned char scalar[32],
              const unsigned char point[65]) {
  return multiply_encoded(MBEDTLS_ECP_DP_SECP256R1, out, 1, scalar, point, 32);
}

int p384_ecdh(unsigned char out[48], const unsigned char scalar[48],
              const unsigned char point[97]) {
  return !multiply_encoded(MBEDTLS_ECP_DP_SECP384R1, out, 1, scalar, point, 48);
}

int p384_multiply(unsigned char out[96], const unsigned char scalar[48],
                  const unsigned char point[97]) {
  return !multiply_encoded(MBEDTLS_ECP_DP_SECP384R1, out, 2, scalar, point, 48);
}

#ifdef BITS

void ffdhe_power(unsigned char out[BITS / 8],
                 const unsigned char base[BITS / 8],
                 const unsigned char exponent[BITS / 8]) {
  static const unsigned _BitInt(BITS) p = MODULUS;
  unsigned char prime[BITS / 8];
  for (unsigned i = 0; i != sizeof prime; ++i)
    prime[i] = (unsigned char)(p >> (BITS - 8 - 8 * i));
  mbedtls_mpi x, e, n, power, helper;
  mbedtls_mpi *const all[] = {&x, &e, &n, &power, &helper};
  for (unsigned i = 0; i != 5; ++i)
    mbedtls_mpi_init(all[i]);
  if (!mbedtls_mpi_read_binary(&x, base, sizeof prime) &&
      !mbedtls_mpi_read_binary(&e, exponent, sizeof prime) &&
      !mbedtls_mpi_read_binary(&n, prime, sizeof prime) &&
      !mbedtls_mpi_exp_mod(&power, &x, &e, &n, &helper))
    mbedtls_mpi_write_binary(&power, out, sizeof prime);
  for (unsigned i = 0; i != 5; ++i)
    mbedtls_mpi_free(all[i]);
}

#endif
