// A residue number system: mods[i] of a table, and Garner's way back.
#include "stream.h"

typedef unsigned __int128 u128;
typedef unsigned _BitInt(192) u192;

static const uint64_t mods[3] = {4611686018427387847u, 4611686018427387817u,
                                 4611686018427387787u};

struct rns {
  uint64_t r[3];
};

static struct rns rns_mul(struct rns a, struct rns b) {
  struct rns c;
  for (int i = 0; i < 3; i++)
    c.r[i] = (u128)a.r[i] * b.r[i] % mods[i];
  return c;
}

static struct rns rns_add(struct rns a, struct rns b) {
  struct rns c;
  for (int i = 0; i < 3; i++)
    c.r[i] = (a.r[i] + b.r[i]) % mods[i];
  return c;
}

static uint64_t power(uint64_t a, uint64_t e, uint64_t m) {
  uint64_t r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = (u128)r * a % m;
    a = (u128)a * a % m;
  }
  return r;
}

static u192 garner(struct rns a, const uint64_t inv[3]) {
  uint64_t x0 = a.r[0];
  uint64_t x1 = (u128)(a.r[1] + mods[1] - x0 % mods[1]) * inv[0] % mods[1];
  uint64_t low = ((u128)x1 * mods[0] + x0) % mods[2];
  uint64_t x2 = (u128)(a.r[2] + mods[2] - low) * inv[1] % mods[2];
  return x0 + (u192)x1 * mods[0] + (u192)x2 * mods[0] * mods[1];
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint64_t inv[3];
  inv[0] = power(mods[0] % mods[1], mods[1] - 2, mods[1]);
  inv[1] = power((u128)mods[0] * mods[1] % mods[2], mods[2] - 2, mods[2]);
  struct rns acc = {{1, 1, 1}};
  for (long t = 0; t < count; t++) {
    struct rns x;
    uint64_t word = next64();
    for (int i = 0; i < 3; i++)
      x.r[i] = word % mods[i];
    acc = rns_add(rns_mul(acc, x), x);
    RESULT(192, garner(acc, inv));
  }
  return finish();
}
