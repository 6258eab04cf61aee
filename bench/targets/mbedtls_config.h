// mbedTLS with what mbedtls.c calls, and nothing else.

#ifndef MBEDTLS_CONFIG_H
#define MBEDTLS_CONFIG_H

#include <stddef.h>

#define MBEDTLS_NO_UDBL_DIVISION // no division of 64 bits
#define MBEDTLS_BIGNUM_C
#define MBEDTLS_ECP_C
#define MBEDTLS_ECP_DP_SECP256R1_ENABLED
#define MBEDTLS_ECP_DP_SECP384R1_ENABLED
#define MBEDTLS_ECP_DP_CURVE25519_ENABLED
#define MBEDTLS_ECP_NIST_OPTIM
// Numbers are not blinded, which would need random ones.
#define MBEDTLS_ECP_NO_INTERNAL_RNG

#define MBEDTLS_PLATFORM_C
#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_PLATFORM_NO_STD_FUNCTIONS
#define MBEDTLS_PLATFORM_CALLOC_MACRO take_memory
#define MBEDTLS_PLATFORM_FREE_MACRO give_memory
void *take_memory(size_t count, size_t size);
void give_memory(void *place);

#include "mbedtls/check_config.h"

#endif
