// Minimum, maximum, saturation and correction of numbers that memcheck takes
// for uninitialised, in loops, in a file that also reduces. Each function has
// the secret in a number that goes round its loop, where compilers like to
// branch.

#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

typedef unsigned _BitInt(256) fe;
typedef _BitInt(256) number;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

enum { COUNT = 24 };

#define LOOP(name, start, step)                                                \
  __attribute__((noinline)) fe name(const fe *a, int count) {                  \
    fe r = start;                                                              \
    for (int i = 0; i < count; i++) {                                          \
      fe x = a[i];                                                             \
      step;                                                                    \
    }                                                                          \
    return r;                                                                  \
  }

__attribute__((noinline)) fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }

LOOP(least, ~(fe)0, r = x < r ? x : r)
LOOP(greatest, 0, r = x > r ? x : r)
LOOP(least_signed, 0, r = (number)x < (number)r ? x : r)
LOOP(greatest_signed, 0, r = (number)x > (number)r ? x : r)
LOOP(saturated_sum, 0, fe s = r + x; r = s < r ? ~(fe)0 : s)
LOOP(saturated_difference, a[1], r = r > x ? r - x : 0)
LOOP(corrected, 0, fe s = r + x % (fe)p; fe t = s - (fe)p; r = s < t ? s : t)
LOOP(corrected_by_comparison, 0, fe s = r + x % (fe)p; fe t = s - (fe)p;
     r = s >= (fe)p ? t : s)
LOOP(magnitudes, 0, r ^= (number)x < 0 ? -x : x)
LOOP(shifted, 1, r += x << (unsigned)(r & 255))
LOOP(rotated, 1, unsigned n = (unsigned)(r & 255);
     r = x ^ (r << n | r >> (-n & 255)))
LOOP(order, 0, r += (fe)((x > r) - (x < r)))
LOOP(carries, 0, r += x; r += r < x)
LOOP(bits, 0, r += (fe)__builtin_popcountg(x) + (fe)__builtin_ctzg(x, 256))

typedef fe loop(const fe *, int);
static loop *const loops[] = {least,         greatest,
                              least_signed,  greatest_signed,
                              saturated_sum, saturated_difference,
                              corrected,     corrected_by_comparison,
                              magnitudes,    shifted,
                              rotated,       order,
                              carries,       bits};

int main(void) {
  fe secret[COUNT], sum = 1;
  unsigned char *bytes = (unsigned char *)secret;
  for (unsigned i = 0; i < sizeof secret; i++)
    bytes[i] = (unsigned char)(i * 151 + i * i % 253);
  VALGRIND_MAKE_MEM_UNDEFINED(secret, sizeof secret);
  for (unsigned i = 0; i < sizeof loops / sizeof *loops; i++) {
    fe r = loops[i](secret, COUNT);
    // What comes out must depend on the secret, or nothing was tested.
    unsigned char unknown[sizeof r] = {0}, none[sizeof r] = {0};
    if (RUNNING_ON_VALGRIND && VALGRIND_GET_VBITS(&r, unknown, sizeof r) == 1 &&
        !memcmp(unknown, none, sizeof r))
      return 4;
    VALGRIND_MAKE_MEM_DEFINED(&r, sizeof r);
    sum = mul(sum, r ^ i);
  }
  for (int i = 3; i >= 0; i--)
    printf("%016llx", (unsigned long long)(sum >> 64 * i));
  printf("\n");
}
