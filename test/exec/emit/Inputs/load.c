// Loads a DLL of one export, without imports, and calls it: x25519 for RFC
// 7748, section 5.2, or pick, which is compared with the same here.
//
//   load DLL [pick]

#define _GNU_SOURCE
#include "pick.c"
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

typedef __attribute__((ms_abi)) void
exchange(unsigned char *, const unsigned char *, const unsigned char *);
typedef __attribute__((ms_abi)) void picker(uint64_t *, unsigned,
                                            const uint64_t *);

static uint32_t word(const unsigned char *at) {
  uint32_t value;
  memcpy(&value, at, 4);
  return value;
}

/// The export, in memory. PE/COFF: the offset of the header stands at 60; its
/// optional part is 24 bytes behind, its sections behind that.
static void *load(const char *name) {
  static unsigned char file[1 << 20];
  FILE *in = fopen(name, "rb");
  if (!in || !fread(file, 1, sizeof file, in))
    return NULL;
  const unsigned char *pe = file + word(file + 60), *optional = pe + 24;
  unsigned char *image =
      mmap(0, word(optional + 56), PROT_READ | PROT_WRITE | PROT_EXEC,
           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const unsigned char *section = optional + (pe[20] | pe[21] << 8);
  for (unsigned i = 0; i < pe[6]; i++, section += 40)
    memcpy(image + word(section + 12), file + word(section + 20),
           word(section + 16));
  const unsigned char *exports = image + word(optional + 112);
  return image + word(image + word(exports + 28));
}

static int rfc7748(exchange *x25519) {
  unsigned char k[32] = {9}, u[32] = {9}, out[32];
  for (int i = 1; i <= 1000; i++) {
    x25519(out, k, u);
    memcpy(u, k, 32);
    memcpy(k, out, 32);
    for (int b = 0; (i == 1 || i == 1000) && b < 32; b++)
      printf("%02x%s", k[b], b == 31 ? "\n" : "");
  }
  return 0;
}

static int picks(picker *function) {
  uint64_t x[4] = {1, 2, 3, 4}, result[4];
  for (unsigned i = 0; i < 4; i++) {
    fe element, there;
    memcpy(&element, x, 32);
    function(result, i, x);
    fe here = pick(i, element);
    memcpy(&there, result, 32);
    if (here != there)
      return 1;
    memcpy(x, result, 32);
  }
  puts("picks are right");
  return 0;
}

int main(int argc, char **argv) {
  void *function = load(argv[1]);
  return !function ? 2 : argc > 2 ? picks(function) : rfc7748(function);
}
