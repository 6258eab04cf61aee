// An abstract field, two of its kind, and code that knows the base class only.
#include "stream.h"
#include <memory>

using u256 = unsigned _BitInt(256);

class Field {
public:
  virtual ~Field() = default;
  virtual u256 add(u256 a, u256 b) const = 0;
  virtual u256 mul(u256 a, u256 b) const = 0;
  u256 square_plus(u256 a, u256 b) const { return add(mul(a, a), b); }
};

class Prime25519 final : public Field {
  using wide = unsigned _BitInt(512);
  static constexpr wide p = (wide(1) << 255) - 19;

public:
  u256 add(u256 a, u256 b) const override { return u256((wide(a) + b) % p); }
  u256 mul(u256 a, u256 b) const override { return u256(wide(a) * b % p); }
};

class Prime256 final : public Field {
  using wide = unsigned _BitInt(512);
  static constexpr wide p = (wide(1) << 256) - 189;

public:
  u256 add(u256 a, u256 b) const override { return u256((wide(a) + b) % p); }
  u256 mul(u256 a, u256 b) const override { return u256(wide(a) * b % p); }
};

int main(int argc, char **argv) {
  long count = start(argc, argv);
  std::unique_ptr<Field> fields[2] = {std::make_unique<Prime25519>(),
                                      std::make_unique<Prime256>()};
  u256 x = next64();
  for (long t = 0; t < count; t++) {
    const Field &f = *fields[next64() & 1];
    for (int i = 0; i < 8; i++)
      x = f.square_plus(x, i);
    RESULT(256, x);
  }
  return finish();
}
