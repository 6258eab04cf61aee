// The same in C++: operators and references stand between a lookup and its
// table.

#include <array>
#include <cstddef>

using fe = unsigned _BitInt(255);
using wide = unsigned _BitInt(510);
constexpr fe p = ((fe)1 << 254) - 19 + ((fe)1 << 254);

struct Element {
  fe v = 0;
  Element() = default;
  Element(fe x) : v(x) {}
  friend Element operator*(const Element &a, const Element &b) {
    return Element((fe)((wide)a.v * b.v % p));
  }
};
struct Point {
  Element x, y;
};
using Table = std::array<Point, 8>;

extern "C" void fill(Table &table, const Point &base) {
  table[0] = base;
  for (std::size_t k = 1; k < 8; k++)
    table[k] = {table[k - 1].x * base.y, table[k - 1].y * base.x};
}

template <class T, std::size_t N>
static T select(const std::array<T, N> &table, std::size_t index) {
  T r = table[0];
  for (std::size_t k = 1; k < N; k++)
    if (index == k)
      r = table[k];
  return r;
}
extern "C" void by_template(Point &out, const Table &table, std::size_t index) {
  out = select(table, index);
}

extern "C" void by_range(Point &out, const Table &table, std::size_t index) {
  Point r;
  std::size_t k = 0;
  for (const Point &entry : table) {
    if (k == index)
      r = entry;
    k++;
  }
  out = r;
}

extern "C" void by_reference(Point &out, const Point (&table)[8], int index) {
  Point r{};
  for (int k = 0; k < 8; k++)
    r = index == k ? table[k] : r;
  out = r;
}

static void move_if(Point &r, const Point &entry, bool flag) {
  r = flag ? entry : r;
}
extern "C" void by_helper(Point &out, const Table &table, unsigned char index) {
  Point r = table[0];
  for (unsigned char k = 1; k < 8; k++)
    move_if(r, table[k], k == index);
  out = r;
}
