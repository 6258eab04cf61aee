// Runs every function of every build on all pairs of operands and compares with
// the reference, as ../../toy/Inputs/main.cpp does, but without a C++ library.

#include "functions.h"
#include <stdio.h>

static constexpr std::uint64_t End = std::uint64_t(1) << OPERAND;

// Without a C library the name of main is mangled as that of any function.
extern "C" int main() {
  unsigned wrong = 0, functions = 0;
  for (; reference_entries[functions].name; functions++)
    for (unsigned i = 0; i < build_count; i++) {
      const Entry &tested = builds[i].entries[functions];
      const Entry &reference = reference_entries[functions];
      unsigned bad = 0;
      for (std::uint64_t a = 0; a < End; a++)
        for (std::uint64_t b = 0; b < End; b++)
          bad += tested.function(a, b) != reference.function(a, b);
      if (bad != 0) {
        wrong++;
        puts(builds[i].name);
        puts(tested.name);
      }
    }
  if (wrong == 0 && functions != 0 && build_count != 0)
    puts("all right");
  return wrong != 0;
}
