// The start of a program for Linux without a C library, and what the tests need
// of one: the system calls read, write and exit.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void);

#include "../../../../bench/targets/linux.h"

void exit(int status) {
  for (;;)
    system_call(call_exit, status, 0, 0);
}

__attribute__((used)) void start_c(void) { exit(main()); }

size_t fread(void *place, size_t size, size_t count, int file) {
  size_t done = 0;
  while (done < size * count) {
    long got = system_call(call_read, file, (long)((char *)place + done),
                           (long)(size * count - done));
    if (got <= 0)
      break;
    done += (size_t)got;
  }
  return done == size * count ? count : 0; // without a division
}

size_t fwrite(const void *place, size_t size, size_t count, int file) {
  size_t done = 0;
  while (done < size * count) {
    long put = system_call(call_write, file, (long)((const char *)place + done),
                           (long)(size * count - done));
    if (put <= 0)
      break;
    done += (size_t)put;
  }
  return done == size * count ? count : 0; // without a division
}

int getchar(void) {
  unsigned char byte;
  return fread(&byte, 1, 1, stdin) == 1 ? byte : EOF;
}

int putchar(int byte) {
  unsigned char value = (unsigned char)byte;
  return fwrite(&value, 1, 1, stdout) == 1 ? value : EOF;
}

int puts(const char *text) {
  for (; *text; text++)
    putchar(*text);
  return putchar('\n');
}

// The barriers keep these loops from becoming calls of themselves.

void *memcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; i++) {
    ((char *)to)[i] = ((const char *)from)[i];
    __asm__ volatile("" ::: "memory");
  }
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  if ((size_t)to <= (size_t)from)
    return memcpy(to, from, size);
  while (size-- > 0) {
    ((char *)to)[size] = ((const char *)from)[size];
    __asm__ volatile("" ::: "memory");
  }
  return to;
}

void *memset(void *to, int byte, size_t size) {
  for (size_t i = 0; i < size; i++) {
    ((char *)to)[i] = (char)byte;
    __asm__ volatile("" ::: "memory");
  }
  return to;
}

// Shifts of two words, which small code calls: of compiler-rt otherwise.

typedef unsigned long word;
enum { word_bits = 8 * sizeof(word) };
#if __SIZEOF_LONG__ == 8
typedef unsigned __int128 two_words;
#define SHIFT(name) __##name##ti3
#else
typedef unsigned long long two_words;
#define SHIFT(name) __##name##di3
#endif

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

// Divisions of two words, which the plugin leaves to compiler-rt where nobody
// reduces.

static two_words divide(two_words x, two_words by, two_words *rest) {
  two_words quotient = 0;
  *rest = 0;
  for (int i = 2 * word_bits; i-- > 0;) {
    *rest = *rest << 1 | (SHIFT(lshr)(x, i) & 1);
    quotient <<= 1;
    if (*rest >= by) {
      *rest -= by;
      quotient |= 1;
    }
  }
  return quotient;
}

#if __SIZEOF_LONG__ == 8
#define DIVISION(name) __##name##ti3
#else
#define DIVISION(name) __##name##di3
#endif

two_words DIVISION(udiv)(two_words x, two_words by) {
  two_words rest;
  return divide(x, by, &rest);
}

two_words DIVISION(umod)(two_words x, two_words by) {
  two_words rest;
  divide(x, by, &rest);
  return rest;
}

#ifdef __arm__
__asm__(".globl __aeabi_llsl, __aeabi_llsr\n"
        "__aeabi_llsl = __ashldi3\n__aeabi_llsr = __lshrdi3\n");

// What the ABI calls them (RTABI32, section 4.3.4): the value comes last.
void __aeabi_memcpy(void *to, const void *from, size_t size) {
  memcpy(to, from, size);
}
void __aeabi_memmove(void *to, const void *from, size_t size) {
  memmove(to, from, size);
}
void __aeabi_memset(void *to, size_t size, int byte) { memset(to, byte, size); }
void __aeabi_memclr(void *to, size_t size) { memset(to, 0, size); }
__asm__(".globl __aeabi_memcpy4, __aeabi_memcpy8, __aeabi_memmove4\n"
        ".globl __aeabi_memmove8, __aeabi_memset4, __aeabi_memset8\n"
        ".globl __aeabi_memclr4, __aeabi_memclr8\n"
        "__aeabi_memcpy4 = __aeabi_memcpy\n__aeabi_memcpy8 = __aeabi_memcpy\n"
        "__aeabi_memmove4 = __aeabi_memmove\n"
        "__aeabi_memmove8 = __aeabi_memmove\n"
        "__aeabi_memset4 = __aeabi_memset\n__aeabi_memset8 = __aeabi_memset\n"
        "__aeabi_memclr4 = __aeabi_memclr\n__aeabi_memclr8 = __aeabi_memclr\n");
#endif
