// Dates from picoseconds since an epoch in __int128: floors of negative
// numbers, div and mod helpers with signs.
#include "stream.h"

typedef __int128 ps_t;

static const ps_t PS_PER_SEC = 1000000000000;
#define PS_PER_DAY (PS_PER_SEC * 86400)

static ps_t floor_div(ps_t a, ps_t b) {
  ps_t q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}
static ps_t floor_mod(ps_t a, ps_t b) {
  ps_t r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static void civil(int64_t z, int64_t *y, unsigned *m, unsigned *d) {
  z += 719468;
  int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  unsigned doe = (unsigned)(z - era * 146097);
  unsigned yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  unsigned mp = (5 * doy + 2) / 153;
  *d = doy - (153 * mp + 2) / 5 + 1;
  *m = mp < 10 ? mp + 3 : mp - 9;
  *y = yoe + era * 400 + (*m <= 2);
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    ps_t now = (ps_t)(int64_t)next64() * 300000007;
    int64_t day = (int64_t)floor_div(now, PS_PER_DAY), y;
    ps_t rest = floor_mod(now, PS_PER_DAY);
    unsigned m, d;
    civil(day, &y, &m, &d);
    result((uint64_t)y);
    result(m * 100 + d);
    result((uint64_t)(rest / PS_PER_SEC));
    result((uint64_t)(rest % PS_PER_SEC / 1000));
    result((uint64_t)floor_mod(day + 4, 7));
  }
  return finish();
}
