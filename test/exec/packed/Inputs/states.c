// Permutations of states of three to twelve elements, as hashes have them: a
// power of each element, and sums of all of them by small or by any factors.
// Each is written in another way. The program prints what becomes of some
// states.
//
//   N, C    the modulus 2^N - C

#include "field.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 3 };

static fe constants[ROUNDS], matrix[12][12];

// Elements behind a pointer.
#define IN_PLACE(SIZE)                                                         \
  static void in_place_##SIZE(fe *s) {                                         \
    for (int r = 0; r < ROUNDS; r++) {                                         \
      for (int i = 0; i < SIZE; i++)                                           \
        s[i] = cube(add(s[i], constants[r]));                                  \
      fe t[SIZE];                                                              \
      for (int i = 0; i < SIZE; i++) {                                         \
        t[i] = 0;                                                              \
        for (int j = 0; j < SIZE; j++)                                         \
          t[i] = add(t[i], mul(s[j], (fe)(1 + 7 * i + 3 * j)));                \
      }                                                                        \
      for (int i = 0; i < SIZE; i++)                                           \
        s[i] = t[i];                                                           \
    }                                                                          \
  }

// Partial rounds between full ones, in an array of the function.
#define PARTIAL(SIZE)                                                          \
  static void partial_##SIZE(fe *state) {                                      \
    fe s[SIZE];                                                                \
    memcpy(s, state, sizeof s);                                                \
    for (int r = 0; r < ROUNDS; r++) {                                         \
      for (int i = 0; i < SIZE; i++)                                           \
        s[i] = add(s[i], constants[r]);                                        \
      if (r == 1)                                                              \
        s[0] = cube(s[0]);                                                     \
      else                                                                     \
        for (int i = 0; i < SIZE; i++)                                         \
          s[i] = cube(s[i]);                                                   \
      fe t[SIZE];                                                              \
      for (int i = 0; i < SIZE; i++) {                                         \
        fe sum = 0;                                                            \
        for (int j = 0; j < SIZE; j++)                                         \
          sum = add(sum, mul(matrix[i][j], s[j]));                             \
        t[i] = sum;                                                            \
      }                                                                        \
      memcpy(s, t, sizeof s);                                                  \
    }                                                                          \
    memcpy(state, s, sizeof s);                                                \
  }

// Structures that functions take and return.
#define STRUCTURE(SIZE)                                                        \
  typedef struct {                                                             \
    fe v[SIZE];                                                                \
  } state_##SIZE;                                                              \
  static void powers_##SIZE(state_##SIZE *s) {                                 \
    for (int i = 0; i < SIZE; i++)                                             \
      s->v[i] = cube(s->v[i]);                                                 \
  }                                                                            \
  static state_##SIZE mixed_##SIZE(state_##SIZE s) {                           \
    state_##SIZE t;                                                            \
    for (int i = 0; i < SIZE; i++) {                                           \
      fe sum = constants[0];                                                   \
      for (int j = SIZE - 1; j >= 0; j--)                                      \
        sum = add(mul((fe)(2 + 5 * i + 11 * j), s.v[j]), sum);                 \
      t.v[i] = sum;                                                            \
    }                                                                          \
    return t;                                                                  \
  }                                                                            \
  static void structure_##SIZE(fe *state) {                                    \
    state_##SIZE s;                                                            \
    for (int i = 0; i < SIZE; i++)                                             \
      s.v[i] = state[i];                                                       \
    for (int r = 0; r < ROUNDS; r++) {                                         \
      powers_##SIZE(&s);                                                       \
      s = mixed_##SIZE(s);                                                     \
    }                                                                          \
    for (int i = 0; i < SIZE; i++)                                             \
      state[i] = s.v[i];                                                       \
  }

// Turns that take what the turn before has stored, and what the next one will.
#define CHAINED(SIZE)                                                          \
  static void chained_##SIZE(fe *state) {                                      \
    fe s[SIZE];                                                                \
    for (int i = 0; i < SIZE; i++)                                             \
      s[i] = state[i];                                                         \
    for (int r = 0; r < ROUNDS; r++) {                                         \
      for (int i = 0; i + 1 < SIZE; i++)                                       \
        s[i + 1] = mul(add(s[i + 1], cube(s[i])), s[i]);                       \
      for (int i = 0; i + 1 < SIZE; i++)                                       \
        s[i] = mul(add(s[i + 1], constants[r]), cube(s[i + 1]));               \
    }                                                                          \
    for (int i = 0; i < SIZE; i++)                                             \
      state[i] = s[i];                                                         \
  }

#define ALL(SIZE) IN_PLACE(SIZE) PARTIAL(SIZE) STRUCTURE(SIZE) CHAINED(SIZE)
ALL(3)
ALL(6)
ALL(12)

#define NAMES(SIZE)                                                            \
  in_place_##SIZE, partial_##SIZE, structure_##SIZE, chained_##SIZE

int main(void) {
  fe x = 3;
  for (unsigned i = 0; i < ROUNDS; i++)
    constants[i] = x = mul(x, add(x, 5));
  for (unsigned i = 0; i < 12; i++)
    for (unsigned j = 0; j < 12; j++)
      matrix[i][j] = x = mul(x, add(x, 5));
  void (*all[])(fe *) = {NAMES(3), NAMES(6), NAMES(12)};
  for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
    for (unsigned k = 0; k < 5; k++) {
      fe s[12];
      for (unsigned i = 0; i < 12; i++)
        s[i] = k == 0 ? 0 : k == 1 ? (fe)(p - 1) : (x = mul(x, add(x, 5)));
      all[f](s);
      uint64_t h = 0xcbf29ce484222325;
      for (unsigned i = 0; i < 12; i++)
        for (unsigned bit = 0; bit < N; bit += 32)
          h = (h ^ (uint32_t)(s[i] >> bit)) * 0x100000001b3;
      printf("%u, %u: %016llx\n", f, k, (unsigned long long)h);
    }
}
