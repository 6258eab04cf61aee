// What a program needs that has no C library: its start, the system calls write
// and exit of Linux or those of a debugger (semihosting) on Cortex-M, and the
// functions that compilers call.

#include "run.h"

#include <stddef.h>

__attribute__((noinline)) void begin_call(void) {
  __asm__ volatile("" ::: "memory");
}
__attribute__((noinline)) void end_call(void) {
  __asm__ volatile("" ::: "memory");
}

static void start(void);

#ifdef BARE_METAL // Cortex-M

static long semihosting(long operation, const void *argument) {
  register long r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static void write_text(const char *text, size_t size) {
  (void)size;
  semihosting(4, text); // SYS_WRITE0
}

static void leave(void) {
  semihosting(0x18, (const void *)0x20026); // ADP_Stopped_ApplicationExit
  for (;;)
    ;
}

// The floating point unit is switched on: clang keeps integers in its
// registers.
static void reset(void) {
  volatile unsigned *const access = (volatile unsigned *)0xE000ED88;
  *access |= 0xF00000;
  __asm__ volatile("dsb\nisb" ::: "memory");
  start();
}

extern char stack_end[];
__attribute__((section(".vectors"),
               used)) static const void *const vectors[] = {
    stack_end, (const void *)reset};

#else

#include "linux.h"

static void write_text(const char *text, size_t size) {
  system_call(call_write, 1, (long)text, (long)size);
}

static void leave(void) {
  for (;;)
    system_call(call_exit, 0, 0, 0);
}

__attribute__((used)) static void start_c(void) { start(); }

#endif

static void start(void) {
  run();
  leave();
}

void put_line(const unsigned char *bytes, unsigned count) {
  static const char digits[] = "0123456789abcdef";
  char line[2 * 65 + 2];
  unsigned at = 0;
  for (unsigned i = 0; i != count; ++i) {
    line[at++] = digits[bytes[i] >> 4];
    line[at++] = digits[bytes[i] & 15];
  }
  line[at++] = '\n';
  line[at] = 0;
  write_text(line, at);
}

// Words where they are words in both, as a library would; the barriers keep
// these loops from becoming calls of themselves.

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  size_t i = 0, word = sizeof(long);
  if (((size_t)to | (size_t)from) % word == 0)
    for (; i + word <= size; i += word) {
      *(long *)((char *)to + i) = *(const long *)((const char *)from + i);
      __asm__ volatile("" ::: "memory");
    }
  for (; i < size; ++i) {
    ((char *)to)[i] = ((const char *)from)[i];
    __asm__ volatile("" ::: "memory");
  }
  return to;
}

void *memset(void *to, int byte, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    ((char *)to)[i] = (char)byte;
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

#ifdef __arm__ // what its ABI calls them (RTABI32, section 4.3.4)
void __aeabi_memcpy(void *to, const void *from, size_t size) {
  memcpy(to, from, size);
}
void __aeabi_memset(void *to, size_t size, int byte) { memset(to, byte, size); }
void __aeabi_memclr(void *to, size_t size) { memset(to, 0, size); }
__asm__(".globl __aeabi_memcpy4, __aeabi_memcpy8, __aeabi_memmove\n"
        ".globl __aeabi_memmove4, __aeabi_memmove8, __aeabi_memset4\n"
        ".globl __aeabi_memset8, __aeabi_memclr4, __aeabi_memclr8\n"
        ".thumb_set __aeabi_memcpy4, __aeabi_memcpy\n"
        ".thumb_set __aeabi_memcpy8, __aeabi_memcpy\n"
        ".thumb_set __aeabi_memmove, memmove\n"
        ".thumb_set __aeabi_memmove4, memmove\n"
        ".thumb_set __aeabi_memmove8, memmove\n"
        ".thumb_set __aeabi_memset4, __aeabi_memset\n"
        ".thumb_set __aeabi_memset8, __aeabi_memset\n"
        ".thumb_set __aeabi_memclr4, __aeabi_memclr\n"
        ".thumb_set __aeabi_memclr8, __aeabi_memclr\n");
#endif
