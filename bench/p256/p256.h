#ifndef P256_H
#define P256_H

/// What p256_ecdh() returns.
enum p256_status {
  P256_OK = 0,
  P256_NOT_UNCOMPRESSED = 1, ///< the point does not start with 0x04
  P256_NOT_CANONICAL = 2,    ///< a coordinate is not below p
  P256_NOT_ON_CURVE = 3,     ///< y^2 != x^3 - 3 x + b
  P256_INFINITY = 4,         ///< the product is the point at infinity
};

/// ECDH on NIST P-256 (SP 800-56A, 5.7.1.2): the x-coordinate of
/// scalar * point, 32 bytes, big-endian. The point is in the uncompressed form
/// of SEC 1, section 2.3.3: 0x04, x, y. On an error out is not written.
#ifdef __cplusplus
extern "C"
#endif
int p256_ecdh(unsigned char out[32], const unsigned char scalar[32],
              const unsigned char point[65]);

#endif
