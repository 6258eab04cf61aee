#ifndef CHAIN_H
#define CHAIN_H

/// x y^1001 or x^(2^1000) y, x and y being numbers of 255 bits, the lowest byte
/// first.
void chain(unsigned char out[32], const unsigned char x[32],
           const unsigned char y[32]);

#endif
