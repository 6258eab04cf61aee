// Fields as tables of function pointers, and a curve's formula over any of
// them.
#include "stream.h"

typedef unsigned _BitInt(384) num;
typedef unsigned _BitInt(768) wide;

struct field_ops {
  num (*mul)(num, num);
  num (*sub)(num, num);
};

#define P384                                                                   \
  (((wide)1 << 384) - ((wide)1 << 128) - ((wide)1 << 96) + ((wide)1 << 32) - 1)
#define P255 (((wide)1 << 255) - 19)

static num mul384(num a, num b) { return (num)((wide)a * b % P384); }
static num sub384(num a, num b) { return (num)((a + P384 - b) % P384); }
static num mul255(num a, num b) { return (num)((wide)a * b % P255); }
static num sub255(num a, num b) { return (num)((a + P255 - b) % P255); }

static const struct field_ops fields[2] = {{mul384, sub384}, {mul255, sub255}};

static num slope(const struct field_ops *f, num x, num y) {
  num xx = f->mul(x, x);
  return f->sub(f->mul(f->mul(xx, y), x), f->mul(y, y));
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  num x = next64(), y = next64();
  for (long t = 0; t < count; t++) {
    const struct field_ops *f = &fields[t % 2];
    num s = slope(f, f->mul(x, 1), f->mul(y, 1));
    x = y;
    y = s;
    RESULT(384, s);
  }
  return finish();
}
