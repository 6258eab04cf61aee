// In the default pipelines the byte loops of a field program are loads and stores.
// RUN: %clang -std=c23 -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -std=c23 -O3 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) number;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// CHECK-LABEL: define {{.*}} @little_endian(
// CHECK-NOT:     load i8
// CHECK:         load i256
// CHECK-NOT:     {{load|bswap}}
// CHECK:         store i256
// CHECK-NOT:     store
// CHECK:         ret void
void little_endian(unsigned char *out, const unsigned char *in) {
  number x = 0;
  for (int i = 0; i < 32; i++)
    x |= (number)in[i] << (8 * i);
  x = (wide)x * x % p;
  for (int i = 0; i < 32; i++)
    out[i] = (unsigned char)(x >> (8 * i));
}

// CHECK-LABEL: define {{.*}} @big_endian(
// CHECK-NOT:     load i8
// CHECK:         load i256
// CHECK:         call {{.*}} @llvm.bswap.i256
// CHECK:         call {{.*}} @llvm.bswap.i256
// CHECK:         store i256
// CHECK:         ret void
void big_endian(unsigned char *out, const unsigned char *in) {
  number x = 0;
  for (int i = 0; i < 32; i++)
    x = x << 8 | in[i];
  x = (wide)x * x % p;
  for (int i = 31; i >= 0; i--) {
    out[i] = (unsigned char)x;
    x >>= 8;
  }
}
