// Arithmetic modulo the order of Ed25519's base point (RFC 8032, section 5.1):
// what a signature is made of beside points. Numbers are little-endian.

typedef unsigned _BitInt(256) number;
typedef unsigned _BitInt(512) wide;

static const wide order =
    ((wide)1 << 252) + ((wide)0x14def9dea2f79cd6 << 64 | 0x5812631a5cf5d3ed);

static wide decode(const unsigned char *in, int bytes) {
  wide x = 0;
  for (int i = 0; i < bytes; i++)
    x |= (wide)in[i] << (8 * i);
  return x;
}

static void encode(unsigned char out[32], wide x) {
  for (int i = 0; i < 32; i++)
    out[i] = (unsigned char)(x >> (8 * i));
}

// A hash of 64 bytes modulo the order.
void scalar_reduce(unsigned char out[32], const unsigned char hash[64]) {
  encode(out, decode(hash, 64) % order);
}

// a b + c.
void scalar_muladd(unsigned char out[32], const unsigned char a[32],
                   const unsigned char b[32], const unsigned char c[32]) {
  wide product = decode(a, 32) % order * (decode(b, 32) % order) % order;
  encode(out, (product + decode(c, 32)) % order);
}

void scalar_add(unsigned char out[32], const unsigned char a[32],
                const unsigned char b[32]) {
  encode(out, (decode(a, 32) + decode(b, 32)) % order);
}

void scalar_sub(unsigned char out[32], const unsigned char a[32],
                const unsigned char b[32]) {
  encode(out, (decode(a, 32) + order - decode(b, 32) % order) % order);
}

void scalar_negate(unsigned char out[32], const unsigned char a[32]) {
  encode(out, (order - decode(a, 32) % order) % order);
}

// 1 - a.
void scalar_complement(unsigned char out[32], const unsigned char a[32]) {
  encode(out, (order + 1 - decode(a, 32) % order) % order);
}

static number mul(number a, number b) { return (number)((wide)a * b % order); }

// a^(order - 2): zero has no inverse.
int scalar_invert(unsigned char out[32], const unsigned char in[32]) {
  number a = (number)(decode(in, 32) % order), r = 1;
  const number exponent = (number)order - 2;
  for (int i = 252; i >= 0; i--) {
    r = mul(r, r);
    if (exponent >> i & 1)
      r = mul(r, a);
  }
  if (r == 0)
    return 0;
  encode(out, r);
  return 1;
}
