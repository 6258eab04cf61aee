// Numbers of 512 bits in decimal by groups of 18 digits, with both of x / c and
// x % c.
#include "stream.h"
#include <string>

using uint512 = unsigned _BitInt(512);

static std::string str(uint512 x) {
  constexpr uint64_t chunk = 1000000000000000000;
  std::string out;
  while (true) {
    uint64_t low = static_cast<uint64_t>(x % chunk);
    x = x / chunk;
    char digits[24];
    snprintf(digits, sizeof digits, x ? "%018llu" : "%llu",
             (unsigned long long)low);
    out = digits + out;
    if (!x)
      return out;
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    uint512 x = 0;
    for (int i = 0; i < 8; i++)
      x = x << 64 | next64();
    std::string text = str(x >> (next64() % 500));
    text.resize(160);
    for (size_t i = 0; i < 160; i += 8) {
      uint64_t word;
      memcpy(&word, text.data() + i, 8);
      result(word);
    }
  }
  return finish();
}
