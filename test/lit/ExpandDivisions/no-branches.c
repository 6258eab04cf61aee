// Quotients and signed divisions by constants neither call a division nor branch.
// RUN: %clang -std=c23 -fpass-plugin=%plugin -O2 -S -o - %s --target=x86_64-linux-gnu | FileCheck %s --implicit-check-not='{{(div|mod)ti3}}' --implicit-check-not='{{[[:space:]]}}j{{[a-z]+}}{{[[:space:]]}}'
// RUN: %clang -std=c23 -fpass-plugin=%plugin -O2 -S -o - %s --target=riscv64-linux-gnu -Xclang -fexperimental-max-bitint-width=2048 | FileCheck %s --implicit-check-not='{{(div|mod)ti3}}' --implicit-check-not='{{[[:space:]]b(eq|ne|lt|ge|gt|le)[a-z]*[[:space:]]}}'
// REQUIRES: x86-registered-target, riscv-registered-target

typedef unsigned _BitInt(256) u256;
typedef signed _BitInt(256) s256;

// CHECK: ret
u256 digit(u256 x, u256 *rest) {
  *rest = x / 10;
  return x % 10;
}
u256 by_field(u256 x) { return x / (((u256)1 << 255) - 19); }
s256 signed_quotient(s256 x) { return x / 1000000007; }
s256 signed_remainder(s256 x) { return x % -97; }
s256 residue(s256 x) {
  s256 r = x % 1000003;
  if (r < 0)
    r += 1000003;
  return r;
}
unsigned __int128 two_words(unsigned __int128 x) { return x / 10000000000000000000u; }
__int128 signed_two_words(__int128 x) { return x / 7 + x % 7; }
