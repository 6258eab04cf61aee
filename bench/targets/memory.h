// The functions on memory that compilers call, for programs without a C
// library: whoever includes this defines them.

#ifndef BENCH_TARGETS_MEMORY_H
#define BENCH_TARGETS_MEMORY_H

#include <stddef.h>

// Words where memory is aligned to words, as a library would; the barriers keep
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
  size_t i = 0, word = sizeof(long);
  unsigned long bytes = (unsigned char)byte * (~0UL / 255);
  if ((size_t)to % word == 0)
    for (; i + word <= size; i += word) {
      *(unsigned long *)((char *)to + i) = bytes;
      __asm__ volatile("" ::: "memory");
    }
  for (; i < size; ++i) {
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
void __aeabi_memmove(void *to, const void *from, size_t size) {
  memmove(to, from, size);
}
void __aeabi_memset(void *to, size_t size, int byte) { memset(to, byte, size); }
void __aeabi_memclr(void *to, size_t size) { memset(to, 0, size); }

#define SAME_AS(name) __attribute__((alias(#name)))
void __aeabi_memcpy4(void *, const void *, size_t) SAME_AS(__aeabi_memcpy);
void __aeabi_memcpy8(void *, const void *, size_t) SAME_AS(__aeabi_memcpy);
void __aeabi_memmove4(void *, const void *, size_t) SAME_AS(__aeabi_memmove);
void __aeabi_memmove8(void *, const void *, size_t) SAME_AS(__aeabi_memmove);
void __aeabi_memset4(void *, size_t, int) SAME_AS(__aeabi_memset);
void __aeabi_memset8(void *, size_t, int) SAME_AS(__aeabi_memset);
void __aeabi_memclr4(void *, size_t) SAME_AS(__aeabi_memclr);
void __aeabi_memclr8(void *, size_t) SAME_AS(__aeabi_memclr);
#undef SAME_AS

#endif

#endif
