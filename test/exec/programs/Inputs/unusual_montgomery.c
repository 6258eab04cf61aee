// The forms of unusual.h modulo the prime of P-256 and the order of its group.

#define NAME(form) montgomery_##form
#define p                                                                      \
  (((wide)1 << 256) - ((wide)1 << 224) + ((wide)1 << 192) + ((wide)1 << 96) - 1)
#define q                                                                      \
  ((wide)0xffffffff00000000 << 192 | (wide)0xffffffffffffffff << 128 |         \
   (wide)0xbce6faada7179e84 << 64 | (wide)0xf3b9cac2fc632551)

#include "unusual.h"
