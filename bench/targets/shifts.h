// Shifts of two words, which small code calls, and on WebAssembly their
// product, which plain clang's code does: of compiler-rt otherwise. Whoever
// includes this defines them.

#ifndef BENCH_TARGETS_SHIFTS_H
#define BENCH_TARGETS_SHIFTS_H

#ifdef __SIZEOF_INT128__
typedef unsigned long long word;
typedef unsigned __int128 two_words;
#define SHIFT(name) __##name##ti3
#else
typedef unsigned word;
typedef unsigned long long two_words;
#define SHIFT(name) __##name##di3
#endif
enum { word_bits = 8 * sizeof(word) };

two_words SHIFT(ashl)(two_words x, int by) {
  word low = (word)x, high = (word)(x >> word_bits);
  if (by >= word_bits) {
    high = low << (by - word_bits);
    low = 0;
  } else if (by > 0) {
    high = high << by | low >> (word_bits - by);
    low <<= by;
  }
  return (two_words)high << word_bits | low;
}

two_words SHIFT(lshr)(two_words x, int by) {
  word low = (word)x, high = (word)(x >> word_bits);
  if (by >= word_bits) {
    low = high >> (by - word_bits);
    high = 0;
  } else if (by > 0) {
    low = low >> by | high << (word_bits - by);
    high >>= by;
  }
  return (two_words)high << word_bits | low;
}

/// The sign of x is shifted in: what is not, of a negative number, are zeros.
two_words SHIFT(ashr)(two_words x, int by) {
  two_words sign = -(x >> (2 * word_bits - 1));
  return SHIFT(lshr)(x ^ sign, by) ^ sign;
}

#ifdef __wasm__
two_words __multi3(two_words x, two_words y) {
  word a = (word)x, b = (word)y, half = 0xffffffff;
  word low = (a & half) * (b & half), high = (a >> 32) * (b >> 32);
  word one = (a & half) * (b >> 32), other = (a >> 32) * (b & half);
  word middle = (low >> 32) + (one & half) + (other & half);
  __asm__("" : "+r"(middle)); // or this is found to be what it is
  high += (one >> 32) + (other >> 32) + (middle >> 32);
  high += (word)(x >> word_bits) * b + a * (word)(y >> word_bits);
  return (two_words)high << word_bits | (middle << 32 | (low & half));
}
#endif

#ifdef __arm__ // what its ABI calls them
two_words __aeabi_lasr(two_words, int) __attribute__((alias("__ashrdi3")));
two_words __aeabi_llsl(two_words, int) __attribute__((alias("__ashldi3")));
two_words __aeabi_llsr(two_words, int) __attribute__((alias("__lshrdi3")));
#endif

#endif
