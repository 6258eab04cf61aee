// Poly1305 as a context that bytes are fed to, with a buffer for what is left
// over.
#include "stream.h"

struct poly1305 {
  unsigned _BitInt(130) h, r;
  unsigned _BitInt(128) pad;
  uint8_t buffer[16];
  unsigned leftover;
};

typedef unsigned _BitInt(260) u260;

static unsigned _BitInt(128) load128(const uint8_t *b) {
  unsigned _BitInt(128) x;
  memcpy(&x, b, 16);
  return x;
}

static void init(struct poly1305 *st, const uint8_t key[32]) {
  st->h = 0;
  st->r = load128(key) & 0x0ffffffc0ffffffc0ffffffc0fffffffuwb;
  st->pad = load128(key + 16);
  st->leftover = 0;
}

static void blocks(struct poly1305 *st, const uint8_t *m, size_t bytes,
                   unsigned _BitInt(130) hibit) {
  unsigned _BitInt(130) h = st->h, r = st->r;
  while (bytes >= 16) {
    h = (unsigned _BitInt(130))(((u260)h + (load128(m) | hibit)) * r %
                                (((u260)1 << 130) - 5));
    m += 16;
    bytes -= 16;
  }
  st->h = h;
}

static void update(struct poly1305 *st, const uint8_t *m, size_t bytes) {
  const unsigned _BitInt(130) one = (unsigned _BitInt(130))1 << 128;
  if (st->leftover) {
    size_t want = 16 - st->leftover;
    if (want > bytes)
      want = bytes;
    memcpy(st->buffer + st->leftover, m, want);
    bytes -= want;
    m += want;
    st->leftover += want;
    if (st->leftover < 16)
      return;
    blocks(st, st->buffer, 16, one);
    st->leftover = 0;
  }
  size_t full = bytes & ~(size_t)15;
  blocks(st, m, full, one);
  memcpy(st->buffer, m + full, bytes - full);
  st->leftover = bytes - full;
}

static unsigned _BitInt(128) digest(struct poly1305 *st) {
  if (st->leftover) {
    st->buffer[st->leftover] = 1;
    for (unsigned i = st->leftover + 1; i < 16; i++)
      st->buffer[i] = 0;
    blocks(st, st->buffer, 16, 0);
  }
  return (unsigned _BitInt(128))st->h + st->pad;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  uint8_t message[600], key[32];
  next_bytes(message, sizeof message);
  for (long t = 0; t < count; t++) {
    struct poly1305 st;
    next_bytes(key, 32);
    init(&st, key);
    uint64_t sizes = next64();
    update(&st, message, sizes % 200);
    update(&st, message + sizes % 200, (sizes >> 32) % 400);
    RESULT(128, digest(&st));
  }
  return finish();
}
