// Runs every function of every build on pairs of operands and compares with the
// reference. Narrow operands are all paired; of wide ones the edges and some
// others.

#include "functions.h"
#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr std::uint64_t End = std::uint64_t(1) << OPERAND;
constexpr std::uint64_t M = (std::uint64_t(1) << N) - C;
constexpr std::uint64_t MaxPairs = std::uint64_t(1) << 18;

bool isNear(std::uint64_t x, std::uint64_t edge) {
  return x + 2 >= edge && x <= edge + 2;
}

bool isEdge(std::uint64_t x) {
  return isNear(x, 0) || isNear(x, M) || isNear(x, 2 * M) || isNear(x, End) ||
         isNear(x, End / 2);
}

/// The edges, and about as many others as asked for.
std::vector<std::uint64_t> operands(std::uint64_t count) {
  std::vector<std::uint64_t> result;
  // An odd stride meets values of every low bit.
  const std::uint64_t stride = End > count ? End / count | 1 : 1;
  for (std::uint64_t x = 0; x < End; x++)
    if (x % stride == 0 || isEdge(x))
      result.push_back(x);
  return result;
}

} // namespace

int main() {
  const auto first = operands(std::min(End, std::uint64_t(1) << 13));
  const auto second = operands(MaxPairs / first.size());
  unsigned wrong = 0, functions = 0;
  for (; reference_entries[functions].name; functions++) {
    const Entry &reference = reference_entries[functions];
    std::vector<bool> bad(build_count);
    for (std::uint64_t a : first)
      for (std::uint64_t b : second) {
        const std::uint64_t expected = reference.function(a, b);
        for (unsigned i = 0; i < build_count; i++) {
          const std::uint64_t got = builds[i].entries[functions].function(a, b);
          if (got == expected || bad[i])
            continue;
          bad[i] = true;
          wrong++;
          std::printf("%s: %s(%llu, %llu) is %llu and not %llu\n",
                      builds[i].name, reference.name, (unsigned long long)a,
                      (unsigned long long)b, (unsigned long long)got,
                      (unsigned long long)expected);
        }
      }
  }
  std::printf("%u functions in %u builds, %zu by %zu operands: %u wrong\n",
              functions, build_count, first.size(), second.size(), wrong);
  return wrong != 0 || functions == 0 || build_count == 0;
}
