// Printing divides once per digit: the code is what clang alone makes of it.
// RUN: %clang -std=c23 -O2 -S -emit-llvm -o %t.plain.ll %s
// RUN: %clang -std=c23 -fpass-plugin=%plugin -O2 -S -emit-llvm -o %t.residue.ll %s
// RUN: diff %t.plain.ll %t.residue.ll
// RUN: %clang -std=c23 -O1 -S -emit-llvm -o %t.plain.ll %s
// RUN: %clang -std=c23 -fpass-plugin=%plugin -O1 -S -emit-llvm -o %t.residue.ll %s
// RUN: diff %t.plain.ll %t.residue.ll
// RUN: %clang -std=c23 -Os -S -emit-llvm -o %t.plain.ll %s
// RUN: %clang -std=c23 -fpass-plugin=%plugin -Os -S -emit-llvm -o %t.residue.ll %s
// RUN: diff %t.plain.ll %t.residue.ll

typedef unsigned __int128 u128;

char *decimal(u128 x, char *end) {
  do
    *--end = '0' + (char)(x % 10);
  while (x /= 10);
  return end;
}

char *base62(unsigned _BitInt(256) x, char *end) {
  while (x) {
    unsigned digit = x % 62;
    x /= 62;
    *--end = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit];
  }
  return end;
}

struct halves {
  u128 high, low;
};

struct halves split(const struct halves *x) {
  struct halves result = {(x->low + 1) / 10000000000000000000u,
                          (x->low + 1) % 10000000000000000000u};
  return result;
}
