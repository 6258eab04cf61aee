// Numbers of 512 bits in base 10^18, with both of x / c and x % c; each of the
// pieces has 18 decimal digits.
#include "stream.h"
#include <vector>

using uint512 = unsigned _BitInt(512);

static std::vector<uint64_t> pieces(uint512 x) {
  constexpr uint64_t base = 1000000000000000000;
  std::vector<uint64_t> out;
  out.reserve(10);
  while (x != 0) {
    out.push_back(static_cast<uint64_t>(x % base));
    x = x / base;
  }
  return out;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint512 x = 0;
    for (int i = 0; i < 8; i++)
      x = x << 64 | next64();
    std::vector<uint64_t> out = pieces(x >> (next64() % 400));
    out.insert(out.begin(), out.size());
    for (uint64_t piece : out)
      result(piece);
  }
  return finish();
}
