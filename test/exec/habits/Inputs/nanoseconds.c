// Clocks: ticks, seconds and days from counters of 128 bits, rounded down.
#include "stream.h"

typedef __int128 i128;
typedef unsigned __int128 u128;

struct time {
  int64_t days;
  int64_t seconds;
  int32_t nanos;
};

#define NANOS ((i128)1000000000)
#define DAY (86400 * NANOS)

static i128 floor_div(i128 a, i128 b) {
  i128 q = a / b;
  if (a % b < 0)
    q--;
  return q;
}

static struct time split(i128 t) {
  struct time r;
  i128 days = floor_div(t, DAY);
  i128 rest = t - days * DAY;
  r.days = (int64_t)days;
  r.seconds = (int64_t)(rest / NANOS);
  r.nanos = (int32_t)(rest % NANOS);
  return r;
}

static uint64_t ticks_to_ns(uint64_t ticks) {
  return (uint64_t)((u128)ticks * 1000000000u / 2899999000u);
}

static u128 scale(u128 x) { return x / 1000003 * 7 + x % 1000003; }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long i = 0; i < count; i++) {
    i128 t = ((i128)(int64_t)next64() >> 8) * 4096 + (int64_t)(next64() >> 56);
    struct time s = split(t);
    result(s.days);
    result(s.seconds);
    result(s.nanos);
    result(ticks_to_ns(next64()));
    RESULT(128, scale((u128)next64() << 64 | next64()));
  }
  return finish();
}
