// Elements at places that secret bits choose, as C++ has them: swaps,
// references, arrays.

#include <array>
#include <utility>

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
struct F {
  fe v;
  F() = default;
  F(fe x) : v(x) {}
  F operator*(const F &o) const { return F((fe)((wide)v * o.v % p)); }
  F operator+(const F &o) const { return F((fe)(((wide)v + o.v) % p)); }
  F &operator*=(const F &o) { return *this = *this * o; }
};
struct P {
  F x, y;
  bool inf = false;
  P operator+(const P &o) const {
    return P{x * o.x + y * o.y, x * o.y, (inf && o.inf)};
  }
};
extern "C" {
void std_swap(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  F x = *a, y = *b;
  for (int i = 0; i < 8; i++) {
    if (*s >> i & 1)
      std::swap(x, y);
    x *= y;
    y *= y;
  }
  *r = (x * y).v;
}
void std_swap_points(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  P x{*a, *b}, y{*b, *a};
  for (int i = 0; i < 8; i++) {
    if (*s >> i & 1)
      std::swap(x, y);
    x = x + y;
    y = y + y;
  }
  *r = (x.x * y.y).v + x.inf;
}
void references(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  F x = *a, y = *b;
  F &q = *s & 1 ? x : y;
  q *= y;
  *r = (x * y).v;
}
void std_array(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  std::array<F, 2> t{F(*a), F(*b)};
  unsigned bit = *s & 1;
  t[bit] *= t[1 - bit];
  t[1 - bit] = t[0] + t[1];
  *r = (t[0] * t[1]).v;
}
void std_array_points(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  std::array<P, 2> t{P{*a, *b}, P{*b, *a}};
  for (int i = 0; i < 8; i++) {
    unsigned bit = *s >> i & 1;
    t[!bit] = t[0] + t[1];
    t[bit] = t[bit] + t[bit];
  }
  *r = (t[0].x * t[1].y).v + t[0].inf;
}
void std_pair(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  std::pair<F, F> t{*a, *b};
  auto u = *s & 1 ? std::pair<F, F>{t.second, t.first} : t;
  *r = (u.first * (u.second + F(1))).v;
}
void ref_swap_array(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  F t[2] = {*a, *b};
  std::swap(t[0], t[*s & 1]);
  *r = (t[0] * (t[1] + F(1))).v;
}
void lambda_ladder(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  P R[2] = {P{*a, *b}, P{*b, *a}};
  auto step = [&](bool bit) {
    R[!bit] = R[0] + R[1];
    R[bit] = R[bit] + R[bit];
  };
  for (int i = 7; i >= 0; i--)
    step(*s >> i & 1);
  *r = (R[0].x * R[1].x).v;
}
void optional_move(fe *r, const fe *a, const fe *b, const unsigned char *s) {
  P x{*a, *b}, y{*b, *a, true};
  P z = *s & 1 ? std::move(x) : y;
  *r = (z.x * z.y).v + z.inf;
}
}
