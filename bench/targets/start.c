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

#if defined(__riscv) || defined(__aarch64__)
enum { call_write = 64, call_exit = 93 };
#elif defined(__x86_64__)
enum { call_write = 1, call_exit = 60 };
#else
enum { call_write = 4, call_exit = 1 };
#endif

#if defined(__aarch64__)
static long system_call(long number, long a, long b, long c) {
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}
__asm__(".globl _start\n_start: b start_c\n");
#elif defined(__riscv)
static long system_call(long number, long a, long b, long c) {
  register long a7 __asm__("a7") = number, a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b, a2 __asm__("a2") = c;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
  return a0;
}
__asm__(".globl _start\n_start:\n"
        ".option push\n.option norelax\nla gp, __global_pointer$\n.option pop\n"
        "j start_c\n");
#elif defined(__arm__)
static long system_call(long number, long a, long b, long c) {
  register long r0 __asm__("r0") = a, r1 __asm__("r1") = b;
  register long r2 __asm__("r2") = c;
  __asm__ volatile("mov r12, r7\n mov r7, %1\n svc 0\n mov r7, r12"
                   : "+r"(r0)
                   : "r"(number), "r"(r1), "r"(r2)
                   : "memory", "r12");
  return r0;
}
__asm__(".globl _start\n_start: b start_c\n");
#elif defined(__i386__)
static long system_call(long number, long a, long b, long c) {
  __asm__ volatile("int $0x80"
                   : "+a"(number)
                   : "b"(a), "c"(b), "d"(c)
                   : "memory");
  return number;
}
__asm__(".globl _start\n_start: call start_c\n");
#elif defined(__x86_64__)
static long system_call(long number, long a, long b, long c) {
  __asm__ volatile("syscall"
                   : "+a"(number)
                   : "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return number;
}
__asm__(".globl _start\n_start: call start_c\n");
#elif defined(__powerpc__)
static long system_call(long number, long a, long b, long c) {
  register long r0 __asm__("r0") = number, r3 __asm__("r3") = a;
  register long r4 __asm__("r4") = b, r5 __asm__("r5") = c;
  __asm__ volatile("sc"
                   : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5)
                   :
                   : "memory", "cr0", "ctr", "r6", "r7", "r8", "r9", "r10",
                     "r11", "r12");
  return r3;
}
__asm__(".globl _start\n_start: bcl 20, 31, 1f\n1: mflr 2\n"
        "addis 2, 2, .TOC.-1b@ha\naddi 2, 2, .TOC.-1b@l\nb start_c\n");
#elif defined(__s390x__)
static long system_call(long number, long a, long b, long c) {
  register long r1 __asm__("r1") = number, r2 __asm__("r2") = a;
  register long r3 __asm__("r3") = b, r4 __asm__("r4") = c;
  __asm__ volatile("svc 0" : "+r"(r2) : "r"(r1), "r"(r3), "r"(r4) : "memory");
  return r2;
}
__asm__(".globl _start\n_start: j start_c\n");
#endif

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
