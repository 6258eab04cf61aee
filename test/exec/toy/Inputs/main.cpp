// Runs every function of every build on pairs of operands and compares with the
// reference. Narrow operands are all paired; of wide ones the edges, and some
// others at random.

#include "functions.h"
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

namespace {

constexpr std::uint64_t End = std::uint64_t(1) << OPERAND;
constexpr std::uint64_t M = (std::uint64_t(1) << N) - C;
#ifdef SAMPLE
constexpr std::uint64_t MaxPairs = std::uint64_t(1) << 14;
#else
constexpr std::uint64_t MaxPairs = std::uint64_t(1) << 18;
#endif
constexpr unsigned RandomPairs = 1 << 15;

using Pair = std::pair<std::uint64_t, std::uint64_t>;

bool isNear(std::uint64_t x, std::uint64_t edge) {
  return x + 2 >= edge && x <= edge + 2;
}

bool isEdge(std::uint64_t x) {
  return isNear(x, 0) || isNear(x, M) || isNear(x, 2 * M) || isNear(x, End) ||
         isNear(x, End / 2);
}

std::vector<Pair> allPairs() {
  std::vector<Pair> result;
  for (std::uint64_t a = 0; a < End; a++)
    for (std::uint64_t b = 0; b < End; b++)
      result.emplace_back(a, b);
  return result;
}

/// All pairs of edges, each edge with others, and others with each other.
std::vector<Pair> somePairs() {
  std::vector<std::uint64_t> edges;
  for (std::uint64_t x = 0; x < End; x++)
    if (isEdge(x))
      edges.push_back(x);
  std::mt19937_64 random; // The same numbers everywhere.
  std::vector<Pair> result;
  for (std::uint64_t a : edges) {
    for (std::uint64_t b : edges)
      result.emplace_back(a, b);
    for (int i = 0; i < 64; i++) {
      result.emplace_back(a, random() % End);
      result.emplace_back(random() % End, a);
    }
  }
  for (unsigned i = 0; i < RandomPairs; i++) {
    const std::uint64_t a = random() % End, b = random() % End;
    result.emplace_back(a, b);
  }
  return result;
}

} // namespace

int main() {
  const std::vector<Pair> pairs =
      End * End <= MaxPairs ? allPairs() : somePairs();
  unsigned wrong = 0, functions = 0;
  for (; reference_entries[functions].name; functions++) {
    const Entry &reference = reference_entries[functions];
    std::vector<bool> bad(build_count);
    for (const auto &[a, b] : pairs) {
      const std::uint64_t expected = reference.function(a, b);
      for (unsigned i = 0; i < build_count; i++) {
        const std::uint64_t got = builds[i].entries[functions].function(a, b);
        if (got == expected || bad[i])
          continue;
        bad[i] = true;
        wrong++;
        std::printf("%s: %s(%llu, %llu) is %llu and not %llu\n", builds[i].name,
                    reference.name, (unsigned long long)a,
                    (unsigned long long)b, (unsigned long long)got,
                    (unsigned long long)expected);
      }
    }
  }
  std::printf("%u functions in %u builds, %zu pairs of operands: %u wrong\n",
              functions, build_count, pairs.size(), wrong);
  return wrong != 0 || functions == 0 || build_count == 0;
}
