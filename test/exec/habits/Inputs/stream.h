// The numbers that the programs of this directory work on, and what they print.
//
// A program is called with a count, and prints a digest of all its results in
// hex; with a second argument it prints every word of them before. Where
// programs have neither arguments nor a C library, HABITS_COUNT is the count.
#ifndef HABITS_STREAM_H
#define HABITS_STREAM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t stream_state = 2026, stream_digest;
static int stream_shows_all;

// splitmix64.
static inline uint64_t next64(void) {
  uint64_t z = stream_state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

// Bytes of the stream, each word of it lowest byte first.
static inline void next_bytes(uint8_t *out, size_t size) {
  for (size_t i = 0; i < size; i += 8) {
    uint64_t word = next64();
    for (size_t j = i; j < size && j < i + 8; j++, word >>= 8)
      out[j] = (uint8_t)word;
  }
}

static inline void print_word(uint64_t word) {
#ifdef HABITS_COUNT
  for (int shift = 60; shift >= 0; shift -= 4)
    putchar("0123456789abcdef"[word >> shift & 15]);
  putchar('\n');
#else
  printf("%016llx\n", (unsigned long long)word);
#endif
}

static inline void result(uint64_t word) {
  stream_digest = (stream_digest ^ word) * 0x9e3779b97f4a7c15;
  stream_digest ^= stream_digest >> 32;
  if (stream_shows_all)
    print_word(word);
}

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define RESULT_WORD(bits, i) ((bits) / 64 - 1 - (i))
#else
#define RESULT_WORD(bits, i) (i)
#endif

// The words of a number, lowest first; its bits are a multiple of 64.
#define RESULT(bits, number)                                                   \
  do {                                                                         \
    unsigned _BitInt(bits) result_number = (number);                           \
    uint64_t result_words[(bits) / 64];                                        \
    memcpy(result_words, &result_number, sizeof result_words);                 \
    for (int result_i = 0; result_i < (bits) / 64; result_i++)                 \
      result(result_words[RESULT_WORD(bits, result_i)]);                       \
  } while (0)

// The count that the program is called with.
static inline long start(int argc, char **argv) {
#ifdef HABITS_COUNT
  (void)argc, (void)argv;
  stream_shows_all = HABITS_SHOWS_ALL;
  return HABITS_COUNT;
#else
  stream_shows_all = argc > 2;
  return argc > 1 ? atol(argv[1]) : 1;
#endif
}

static inline int finish(void) {
  print_word(stream_digest);
  return 0;
}

#endif
