// The forms of unusual.h modulo 2^255 - 19, and a modulus beside it.

#define NAME(form) crandall_##form
#define p (((wide)1 << 255) - 19)
#define q (((wide)1 << 256) - 189)

#include "unusual.h"
