#ifndef TOY_FUNCTIONS_H
#define TOY_FUNCTIONS_H

#include <cstdint>

/// A function under test. Operands are taken modulo 2^OPERAND.
struct Entry {
  const char *name;
  std::uint64_t (*function)(std::uint64_t, std::uint64_t);
};

/// One way of compiling the functions. Entries go up to a null name.
struct Build {
  const char *name;
  const Entry *entries;
};

extern const Build builds[];
extern const unsigned build_count;

/// The same functions over uint64_t.
extern const Entry reference_entries[];

#endif
