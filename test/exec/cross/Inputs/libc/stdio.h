// What the tests need of a C library, for targets without one. See runtime.c.
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
#define EOF (-1)
#define stdin 0
#define stdout 1
int getchar(void);
int putchar(int byte);
int puts(const char *text);
size_t fread(void *place, size_t size, size_t count, int file);
size_t fwrite(const void *place, size_t size, size_t count, int file);
#ifdef __cplusplus
}
#endif
