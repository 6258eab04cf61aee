// The start of a program for Linux without a C library, and what the tests need
// of one: the system calls read, write and exit.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void);

#include "../../../../bench/targets/linux.h"
#include "../../../../bench/targets/memory.h"
#include "../../../../bench/targets/shifts.h"

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

size_t strlen(const char *text) {
  size_t size = 0;
  while (text[size])
    size++;
  return size;
}

// Divisions of two words, which the plugin leaves to compiler-rt where nobody
// reduces.

two_words divide(two_words x, two_words by, two_words *rest) {
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
typedef __int128 signed_words;
#else
#define DIVISION(name) __##name##di3
typedef long long signed_words;
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

// Quotients are rounded to zero, and rests have the sign of what is divided.

static two_words magnitude(signed_words x) {
  return x < 0 ? -(two_words)x : (two_words)x;
}

signed_words DIVISION(div)(signed_words x, signed_words by) {
  two_words rest, quotient = divide(magnitude(x), magnitude(by), &rest);
  return (signed_words)((x < 0) != (by < 0) ? -quotient : quotient);
}

signed_words DIVISION(mod)(signed_words x, signed_words by) {
  two_words rest;
  divide(magnitude(x), magnitude(by), &rest);
  return (signed_words)(x < 0 ? -rest : rest);
}

#ifdef __arm__ // what its ABI calls them: the rest is in the next registers
unsigned __aeabi_uidiv(unsigned x, unsigned by) {
  two_words rest;
  return (unsigned)divide(x, by, &rest);
}

two_words __aeabi_uidivmod(unsigned x, unsigned by) {
  two_words rest, quotient = divide(x, by, &rest);
  return rest << 32 | quotient;
}

int __aeabi_idiv(int x, int by) { return (int)DIVISION(div)(x, by); }

two_words __aeabi_idivmod(int x, int by) {
  return (two_words)DIVISION(mod)(x, by) << 32 | (unsigned)DIVISION(div)(x, by);
}

__attribute__((used)) static two_words signed_divide(two_words x, two_words by,
                                                     two_words *rest) {
  *rest = (two_words)DIVISION(mod)((signed_words)x, (signed_words)by);
  return (two_words)DIVISION(div)((signed_words)x, (signed_words)by);
}

#ifdef __thumb__
#define FUNCTION ".thumb_func\n"
#else
#define FUNCTION
#endif
#define WITH_REST(name, function)                                              \
  __asm__(FUNCTION ".globl " name "\n" name ":\n"                              \
                   "push {r4, lr}\nsub sp, #16\nadd r4, sp, #8\n"              \
                   "str r4, [sp]\nbl " function "\n"                           \
                   "ldr r2, [sp, #8]\nldr r3, [sp, #12]\n"                     \
                   "add sp, #16\npop {r4, pc}\n");
WITH_REST("__aeabi_uldivmod", "divide")
WITH_REST("__aeabi_ldivmod", "signed_divide")
#endif
