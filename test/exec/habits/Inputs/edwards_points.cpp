// Points of Ed25519 in extended coordinates, with overloaded operators on a
// struct.
#include "stream.h"

struct Fe {
  unsigned _BitInt(255) n;
};
using W = unsigned _BitInt(512);
static constexpr W Q = (W(1) << 255) - 19;

inline Fe operator+(Fe a, Fe b) {
  return {(unsigned _BitInt(255))((W(a.n) + b.n) % Q)};
}
inline Fe operator-(Fe a, Fe b) {
  return {(unsigned _BitInt(255))((W(a.n) + 2 * Q - b.n) % Q)};
}
inline Fe operator*(Fe a, Fe b) {
  return {(unsigned _BitInt(255))(W(a.n) * b.n % Q)};
}

struct Point {
  Fe X, Y, Z, T;
};

static const Fe d2 = {
    0x2406d9dc56dffce7198e80f2eef3d13000e0149a8283b156ebd69b9426b2f159__uwb};

Point operator+(const Point &p, const Point &q) {
  Fe a = (p.Y - p.X) * (q.Y - q.X), b = (p.Y + p.X) * (q.Y + q.X);
  Fe c = p.T * d2 * q.T, d = p.Z * q.Z;
  d = d + d;
  Fe e = b - a, f = d - c, g = d + c, h = b + a;
  return {e * f, g * h, f * g, e * h};
}

Point operator*(unsigned scalar, Point p) {
  Point r = {{0}, {1}, {1}, {0}};
  for (; scalar; scalar >>= 1) {
    if (scalar & 1)
      r = r + p;
    p = p + p;
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  Point p = {
      {0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a__uwb},
      {0x6666666666666666666666666666666666666666666666666666666666666658__uwb},
      {1},
      {0x67875f0fd78b766566ea4e8e64abe37d20f09f80775152f56dde8ab3a5b7dda3__uwb}};
  for (long t = 0; t < count; t++)
    p = (unsigned)(next64() >> 52) * p + p;
  RESULT(256, p.X.n);
  RESULT(256, p.Y.n);
  RESULT(256, p.Z.n);
  RESULT(256, p.T.n);
  return finish();
}
