// Takes functions of carries.c at many places of a program. places.inc, which
// places.py writes, has them: PLACES of each row, idiom and size.

#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

typedef uint64_t function(uint64_t *, const uint64_t *, const uint64_t *,
                          size_t);
/// Calls a function with numbers of N words, COUNT times.
typedef void caller(size_t n, size_t count);
#include "places.inc"

enum { MOST = 64, CALLS = 64, SIZES = MOST + 2 };
uint64_t a[MOST], b[MOST], r[MOST];
static double least[ROWS][PLACES];

/// The 4 and 6 words of fixed sizes are in front of 1 to 64.
static size_t words(int size) {
  return size == 0 ? 4 : size == 1 ? 6 : size - 1;
}
static int kind(int size) { return size < 2 ? size : 2; }

static __attribute__((noinline)) double ticks(caller *f, size_t n) {
  unsigned core;
  _mm_lfence();
  uint64_t start = __rdtsc();
  f(n, CALLS);
  uint64_t end = __rdtscp(&core);
  _mm_lfence();
  return (double)(end - start);
}

static void measure(int idiom, int size, int waits, int turns) {
  for (int turn = 0; turn < turns; turn++)
    for (int place = 0; place < PLACES; place++)
      for (int k = 0; k < ROWS; k++) {
        int row = (k + turn) % ROWS;
        caller *f = (waits ? waiting : each)[row][idiom][kind(size)][place];
        ticks(f, words(size));
        double time = ticks(f, words(size));
        if (!turn || time < least[row][place])
          least[row][place] = time;
      }
  for (int row = 0; row < ROWS; row++) {
    printf("%d %d %d", row, idiom, size);
    for (int place = 0; place < PLACES; place++)
      printf(" %.3f", least[row][place] / CALLS);
    puts("");
  }
}

/// The addresses of what a call executes, in the function.
static void trace(int row, int idiom, int size) {
  function *f = functions[row][idiom][kind(size)][0];
  int status;
  pid_t child = fork();
  if (!child) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    raise(SIGSTOP);
    f(r, a, b, words(size));
    _exit(0);
  }
  waitpid(child, &status, 0);
  printf("%d %d %d", row, idiom, size);
  for (int inside = 0, done = 0; !done;) {
    struct user_regs_struct now;
    if (ptrace(PTRACE_SINGLESTEP, child, 0, 0) ||
        waitpid(child, &status, 0) < 0 || WIFEXITED(status))
      break;
    ptrace(PTRACE_GETREGS, child, 0, &now);
    uint64_t offset = now.rip - (uint64_t)f;
    inside |= !offset;
    done = inside && offset > 4096;
    if (inside && !done)
      printf(" %llx", (unsigned long long)now.rip);
  }
  puts("");
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
}

int main(int count, char **arguments) {
  int turns = count > 1 ? atoi(arguments[1]) : 20;
  int waits = count > 2 && !strcmp(arguments[2], "waits");
  for (int i = 0; i < MOST; i++) {
    a[i] = (uint64_t)rand() << 33 ^ (uint64_t)rand() << 11 ^ (uint64_t)rand();
    b[i] = (uint64_t)rand() << 33 ^ (uint64_t)rand() << 11 ^ (uint64_t)rand();
  }
  for (int idiom = 0; idiom < IDIOMS; idiom++)
    for (int size = 0; size < SIZES; size++)
      if (turns)
        measure(idiom, size, waits, turns);
      else
        for (int row = 0; row < ROWS; row++)
          trace(row, idiom, size);
  return 0;
}
