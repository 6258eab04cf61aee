// Loops over floating point numbers and text, which the optimizer works hard
// on.

#include <math.h>
#include <stddef.h>

void axpy(float *restrict y, const float *restrict x, float a, size_t n) {
  for (size_t i = 0; i < n; i++)
    y[i] += a * x[i];
}

double norm(const double *x, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sqrt(sum);
}

void multiply(double c[16][16], const double a[16][16],
              const double b[16][16]) {
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      double sum = 0;
      for (int k = 0; k < 16; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

size_t count_words(const char *text) {
  size_t words = 0;
  int inside = 0;
  for (; *text; text++) {
    int space = *text == ' ' || *text == '\n' || *text == '\t';
    words += inside & space;
    inside = !space;
  }
  return words + (size_t)inside;
}

unsigned swap_bytes(const unsigned char *bytes) {
  unsigned x = 0;
  for (int i = 0; i < 4; i++)
    x = x << 8 | bytes[i];
  return x;
}
