#ifndef RUN_H
#define RUN_H

#ifdef __wasm__ // what the host has
#define HOST(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define HOST(name)
#endif

/// What is between the two is counted (count.c, run_wasm.py).
HOST(begin_call) void begin_call(void);
HOST(end_call) void end_call(void);

/// Fills the stack below with a pattern, and notes how far down what was called
/// since has written to it: the most of all calls is a line in the end. Below
/// 64 kB nobody looks.
void paint_stack(void);
void note_stack(void);

/// One call, which is counted.
#define MEASURE(call)                                                          \
  (paint_stack(), begin_call(), (void)(call), end_call(), note_stack())

/// Writes bytes as a line of hexadecimal digits.
void put_line(const unsigned char *bytes, unsigned count);

/// What the program does.
void run(void);

#endif
