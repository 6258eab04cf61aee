#ifndef RUN_H
#define RUN_H

/// What is between the two is counted (count.c).
void begin_call(void);
void end_call(void);

/// Writes bytes as a line of hexadecimal digits.
void put_line(const unsigned char *bytes, unsigned count);

/// What the program does.
void run(void);

#endif
