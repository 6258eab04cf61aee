// A constant table of elements of 56 bytes in slots of 64: the copy in the form
// of the web had 72 bytes for each, because i448 as a constant occupies 64.
//
// RUN: %clang-residue -O1 %s -o %t
// RUN: %t
// RUN: %clang-residue -O2 %s -o %t
// RUN: %t

typedef unsigned _BitInt(449) fe;
typedef unsigned _BitInt(898) wide;

static const wide p = ((wide)1 << 448) - ((wide)1 << 224) - 1;
static const fe table[] = {5, 7, (fe)-1, 11};

__attribute__((noinline)) fe entry(unsigned i) {
  return (fe)((wide)(i & 1 ? 0 : table[i & 3]) % p);
}

int main(void) {
  // 2^449 - 1 = 2 p + 2^225 + 1.
  return entry(0) != 5 || entry(1) != 0 || entry(2) != ((fe)1 << 225) + 1;
}
