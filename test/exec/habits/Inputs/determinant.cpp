// Determinants by elimination without division, modulo 2^89 - 1, on signed
// numbers.
#include "stream.h"

using i90 = _BitInt(96);
using i192 = _BitInt(192);

static const i192 M = (i192(1) << 89) - 1;

static i90 norm(i192 x) { return i90((x % M + M) % M); }

struct Matrix {
  i90 at[4][4];

  i90 determinant() const {
    Matrix m = *this;
    for (int k = 0; k < 3; k++)
      for (int i = k + 1; i < 4; i++)
        for (int j = k + 1; j < 4; j++)
          m.at[i][j] = norm(i192(m.at[i][j]) * m.at[k][k] -
                            i192(m.at[i][k]) * m.at[k][j]);
    return m.at[3][3];
  }
};

int main(int argc, char **argv) {
  long count = start(argc, argv);
  Matrix m;
  for (auto &row : m.at)
    for (auto &x : row)
      x = i90(next64());
  for (long t = 0; t < count; t++) {
    i90 d = m.determinant();
    m.at[t % 4][t / 4 % 4] = d;
    RESULT(128, (unsigned _BitInt(128))d);
  }
  return finish();
}
