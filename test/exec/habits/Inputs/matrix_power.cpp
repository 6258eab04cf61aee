// Linear recurrences by powers of a matrix, as vectors of vectors.
#include "stream.h"
#include <array>

using namespace std;
using i64 = int64_t;
using mat = array<array<i64, 3>, 3>;

constexpr i64 MOD = (1LL << 61) - 1;

mat operator*(const mat &a, const mat &b) {
  mat c{};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++)
        c[i][j] = (c[i][j] + (__int128)a[i][k] * b[k][j]) % MOD;
  return c;
}

mat power(mat a, uint64_t e) {
  mat r{};
  for (int i = 0; i < 3; i++)
    r[i][i] = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = r * a;
    a = a * a;
  }
  return r;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    mat m = {{{{1, 1, 1}}, {{1, 0, 0}}, {{0, 1, 0}}}};
    m[0][2] = next64() % MOD;
    m = power(m, next64() >> 32);
    for (auto &row : m)
      result(row[0]);
  }
  return finish();
}
