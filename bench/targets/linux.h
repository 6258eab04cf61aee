// The system calls of Linux on each processor, and the entry of a program that
// has no C library: it goes to start_c, which whoever includes this defines.

#ifndef BENCH_TARGETS_LINUX_H
#define BENCH_TARGETS_LINUX_H

#if defined(__aarch64__)

enum { call_read = 63, call_write = 64, call_exit = 93 };

static long system_call(long number, long a, long b, long c) {
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}

__asm__(".globl _start\n_start: b start_c\n");

#elif defined(__riscv)

enum { call_read = 63, call_write = 64, call_exit = 93 };

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

enum { call_exit = 1, call_read = 3, call_write = 4 };

static long system_call(long number, long a, long b, long c) {
  register long r0 __asm__("r0") = a, r1 __asm__("r1") = b;
  register long r2 __asm__("r2") = c;
  // r7 is the frame pointer of Thumb code.
  __asm__ volatile("mov r12, r7\n mov r7, %1\n svc 0\n mov r7, r12"
                   : "+r"(r0)
                   : "r"(number), "r"(r1), "r"(r2)
                   : "memory", "r12");
  return r0;
}

#ifdef __thumb__ // the lowest bit of its address says so
__asm__(".thumb_func\n.globl _start\n_start: b start_c\n");
#else
__asm__(".globl _start\n_start: b start_c\n");
#endif

#elif defined(__loongarch__)

enum { call_read = 63, call_write = 64, call_exit = 93 };

static long system_call(long number, long a, long b, long c) {
  register long a7 __asm__("$a7") = number, a0 __asm__("$a0") = a;
  register long a1 __asm__("$a1") = b, a2 __asm__("$a2") = c;
  __asm__ volatile("syscall 0"
                   : "+r"(a0)
                   : "r"(a7), "r"(a1), "r"(a2)
                   : "memory", "$t0", "$t1", "$t2", "$t3", "$t4", "$t5", "$t6",
                     "$t7", "$t8");
  return a0;
}

__asm__(".globl _start\n_start: b start_c\n");

#elif defined(__mips__)

#ifdef __mips64
enum { call_read = 5000, call_write = 5001, call_exit = 5058 };
#else
enum { call_exit = 4001, call_read = 4003, call_write = 4004 };
#endif

static long system_call(long number, long a, long b, long c) {
  register long v0 __asm__("$2") = number, a0 __asm__("$4") = a;
  register long a1 __asm__("$5") = b, a2 __asm__("$6") = c;
  __asm__ volatile("syscall"
                   : "+r"(v0)
                   : "r"(a0), "r"(a1), "r"(a2)
                   : "memory", "$1", "$3", "$7", "$8", "$9", "$10", "$11",
                     "$12", "$13", "$14", "$15", "$24", "$25", "hi", "lo");
  return v0;
}

__asm__(".globl __start\n__start: j start_c\nnop\n");

#elif defined(__powerpc__)

enum { call_exit = 1, call_read = 3, call_write = 4 };

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

#ifdef __powerpc64__
__asm__(".globl _start\n_start: bcl 20, 31, 1f\n1: mflr 2\n"
        "addis 2, 2, .TOC.-1b@ha\naddi 2, 2, .TOC.-1b@l\nb start_c\n");
#else
__asm__(".globl _start\n_start: b start_c\n");
#endif

#elif defined(__s390x__)

enum { call_exit = 1, call_read = 3, call_write = 4 };

static long system_call(long number, long a, long b, long c) {
  register long r1 __asm__("r1") = number, r2 __asm__("r2") = a;
  register long r3 __asm__("r3") = b, r4 __asm__("r4") = c;
  __asm__ volatile("svc 0" : "+r"(r2) : "r"(r1), "r"(r3), "r"(r4) : "memory");
  return r2;
}

__asm__(".globl _start\n_start: j start_c\n");

#elif defined(__i386__)

enum { call_exit = 1, call_read = 3, call_write = 4 };

static long system_call(long number, long a, long b, long c) {
  __asm__ volatile("int $0x80"
                   : "+a"(number)
                   : "b"(a), "c"(b), "d"(c)
                   : "memory");
  return number;
}

__asm__(".globl _start\n_start: call start_c\n");

#elif defined(__x86_64__)

enum { call_read = 0, call_write = 1, call_exit = 60 };

static long system_call(long number, long a, long b, long c) {
  __asm__ volatile("syscall"
                   : "+a"(number)
                   : "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return number;
}

__asm__(".globl _start\n_start: call start_c\n");

#endif

#endif
