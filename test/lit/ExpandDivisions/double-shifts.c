// A shift of a wide number is two shifts and an or where a double-width shift is slow: on AMD's
// cores, and in code for any x86-64.
// RUN: %clang -std=c23 -fpass-plugin=%plugin --target=x86_64-linux-gnu -O2 -S -o - %s | FileCheck %s --check-prefixes=CHECK,SLOW --implicit-check-not=shld --implicit-check-not=shrd
// RUN: %clang -std=c23 -fpass-plugin=%plugin --target=x86_64-linux-gnu -O2 -mtune=znver4 -S -o - %s | FileCheck %s --check-prefixes=CHECK,SLOW --implicit-check-not=shld --implicit-check-not=shrd
// RUN: %clang -std=c23 -fpass-plugin=%plugin --target=x86_64-linux-gnu -O2 -mtune=haswell -S -o - %s | FileCheck %s --check-prefixes=CHECK,FAST
// REQUIRES: x86-registered-target

// CHECK-LABEL: sixty_two:
// SLOW:          orq
// SLOW:          mulq
// SLOW:          orq
// FAST:          {{shld|shrd}}q
// FAST:          mulq
// FAST:          shrdq
// CHECK:         retq
unsigned __int128 sixty_two(unsigned __int128 x) { return x / 62; }


// CHECK-LABEL: signed_product:
// SLOW-DAG:      shlq
// SLOW-DAG:      shrq
// SLOW:          orq
// FAST:          {{shld|shrd}}q
// CHECK:         retq
long long signed_product(long long a, long long b) {
  return (__int128)a * b % 1000000000000000009;
}
