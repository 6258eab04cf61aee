#ifndef RESIDUE_BENCH_HASH_H
#define RESIDUE_BENCH_HASH_H

#include <stddef.h>
#include <stdint.h>

/// The hash of so many words, modulo 2^61 - 1, for a key below that.
uint64_t hash(const uint64_t *words, size_t count, uint64_t key);

#endif // RESIDUE_BENCH_HASH_H
