#ifndef X25519_H
#define X25519_H

/// X25519 of RFC 7748, section 5: out = scalar * point, all 32 bytes,
/// little-endian. The scalar is clamped; the top bit of point is ignored.
#ifdef __cplusplus
extern "C"
#endif
    void x25519(unsigned char out[32], const unsigned char scalar[32],
                const unsigned char point[32]);

#endif
