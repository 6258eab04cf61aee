// Products with signs are divided as products of sizes, and those that are used
// otherwise are computed as unsigned ones. All factors of one word, of two, and
// of one and two.
//
// DEFINE: %{bits} = -mllvm -residue-min-bits=9
// DEFINE: %{toy} = %{bits} -mllvm -residue-word-bits=8
// DEFINE: %{wide} = -mllvm -residue-representation=wide
// RUN: %clang-residue -O2 %{toy} %s -o %t
// RUN: %t
// RUN: %clang-residue -O2 %{toy} %{wide} %s -o %t
// RUN: %t
// RUN: %clang-residue -Os %s -o %t
// RUN: %t

// A divisor that is no constant is none of the plugin's.
static volatile int by;

#define FUNCTIONS(name, narrow, other, bits, c)                                \
  typedef _BitInt(narrow) a_##name;                                            \
  typedef _BitInt(other) b_##name;                                             \
  typedef _BitInt(bits) ab_##name;                                             \
  __attribute__((noinline)) static int q_##name(a_##name a, b_##name b) {      \
    return (int)((ab_##name)a * b / (c));                                      \
  }                                                                            \
  __attribute__((noinline)) static int r_##name(a_##name a, b_##name b) {      \
    ab_##name x = (ab_##name)a * b;                                            \
    return (int)(x % (c)) ^ (int)(x / (c)) << 16;                              \
  }                                                                            \
  __attribute__((noinline)) static int s_##name(a_##name a, b_##name b) {      \
    ab_##name x = (ab_##name)a * b;                                            \
    return (int)(x / (c)) ^ (int)(x >> 1) << 4;                                \
  }                                                                            \
  static int check_##name(int step) {                                          \
    for (int a = -(1 << (narrow - 1)); a < 1 << (narrow - 1); a++)             \
      for (int b = -(1 << (other - 1)); b < 1 << (other - 1); b += step) {     \
        by = (c);                                                              \
        int q = a * b / by, r = a * b % by;                                    \
        if (q_##name((a_##name)a, (b_##name)b) != q ||                         \
            r_##name((a_##name)a, (b_##name)b) != (r ^ q << 16) ||             \
            s_##name((a_##name)a, (b_##name)b) != (q ^ (a * b >> 1) << 4))     \
          return 1;                                                            \
      }                                                                        \
    return 0;                                                                  \
  }

FUNCTIONS(word, 8, 8, 16, 10)
FUNCTIONS(negative, 8, 8, 16, -7)
FUNCTIONS(odd, 7, 8, 17, 97)
FUNCTIONS(words, 12, 12, 24, 251)
FUNCTIONS(mixed, 6, 13, 19, 100)
FUNCTIONS(power, 9, 9, 18, 96)

int main(void) {
  return check_word(1) || check_negative(1) || check_odd(1) || check_words(7) ||
         check_mixed(1) || check_power(1);
}
