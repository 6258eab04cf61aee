// What a program needs that has no C library: its start, the system calls write
// and exit of Linux, those of a debugger (semihosting) on Cortex-M or what a
// host of WebAssembly has, and the functions that compilers call.

#include "memory.h"
#include "run.h"
#include "shifts.h"

static void start(void);

#ifdef __wasm__

HOST(write_text) void write_host_text(const char *text, size_t size);

static void write_text(const char *text, size_t size) {
  write_host_text(text, size);
}

static void leave(void) {}

__attribute__((export_name("start"))) void start_c(void) { start(); }

#else

__attribute__((noinline)) void begin_call(void) {
  __asm__ volatile("" ::: "memory");
}
__attribute__((noinline)) void end_call(void) {
  __asm__ volatile("" ::: "memory");
}

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
#endif

//===----------------------------------------------------------------------===//
// The stack
//===----------------------------------------------------------------------===//

enum { pattern = 0xa5, stack_room = 0x10000, own_stack = 0x200 };
static unsigned char *stack_top;
static unsigned most_stack;

#ifdef __wasm__ // its stack is not in its memory, but for arrays

void paint_stack(void) {}
void note_stack(void) {}

#else

// Below the frames of these functions, and what they may keep below their stack
// pointer.
__attribute__((noinline)) void paint_stack(void) {
  stack_top = __builtin_frame_address(0);
  for (unsigned i = own_stack; i != stack_room; ++i) {
    stack_top[-(long)i] = pattern;
    __asm__ volatile("" ::: "memory");
  }
}

__attribute__((noinline)) void note_stack(void) {
  unsigned used = stack_room - 1;
  while (used > own_stack && stack_top[-(long)used] == pattern)
    --used;
  most_stack = used > most_stack ? used : most_stack;
}

#endif

static void put_stack(void) {
  char line[] = "stack 00000\n";
  for (unsigned at = 10, left = most_stack; at != 5; --at, left /= 10)
    line[at] = (char)('0' + left % 10);
  write_text(line, sizeof line - 1);
}

static void start(void) {
  run();
  put_stack();
  leave();
}

void put_line(const unsigned char *bytes, unsigned count) {
  static const char digits[] = "0123456789abcdef";
  char line[2 * 256 + 2];
  unsigned at = 0;
  for (unsigned i = 0; i != count; ++i) {
    line[at++] = digits[bytes[i] >> 4];
    line[at++] = digits[bytes[i] & 15];
  }
  line[at++] = '\n';
  line[at] = 0;
  write_text(line, at);
}
