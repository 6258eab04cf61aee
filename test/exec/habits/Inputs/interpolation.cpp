// Barycentric interpolation with weights from a table that is made once, in a
// namespace with using declarations and std::vector: the field of BLS12-381's
// coordinates.
#include "stream.h"
#include <vector>

namespace field {
typedef unsigned _BitInt(381) T;
typedef unsigned _BitInt(768) W;
static const T Q =
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab__uwb;

inline T add(T a, T b) { return T((W(a) + W(b)) % W(Q)); }
inline T sub(T a, T b) { return T((W(a) + W(Q) - W(b)) % W(Q)); }
inline T mul(T a, T b) { return T(W(a) * W(b) % W(Q)); }
inline T pow(T a, T e) {
  T r = 1;
  while (e) {
    if (e & 1)
      r = mul(r, a);
    e >>= 1;
    a = mul(a, a);
  }
  return r;
}
} // namespace field

using namespace field;
using std::vector;

vector<T> weights(int n) {
  vector<T> w;
  for (int i = 0; i < n; i++) {
    T product = 1;
    for (int j = 0; j < n; j++)
      if (j != i)
        product = mul(product, sub(T(i), T(j)));
    w.push_back(pow(product, Q - 2));
  }
  return w;
}

T interpolate(const vector<T> &y, const vector<T> &w, T x) {
  T all = 1, sum = 0;
  for (size_t i = 0; i < y.size(); i++)
    all = mul(all, sub(x, T(i)));
  for (size_t i = 0; i < y.size(); i++)
    sum = add(sum, mul(mul(y[i], w[i]), pow(sub(x, T(i)), Q - 2)));
  return mul(all, sum);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  const int n = 5;
  vector<T> w = weights(n), y(n);
  for (T &v : y)
    v = T(next64()) << 200 | next64();
  for (long t = 0; t < count; t++) {
    T v = interpolate(y, w, T(next64()) + n);
    RESULT(384, v);
    y[t % n] = v;
  }
  return finish();
}
