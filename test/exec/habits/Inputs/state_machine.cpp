// A power as a machine of states, whose members are reached through this; the
// modulus is what a function of a template's parameter returns, and choices are
// of words of a union.
#include "stream.h"

template <unsigned N, class Tag> class Zn {
public:
  using T = unsigned _BitInt(N);
  using W = unsigned _BitInt(2 * N);
  static W modulus() { return Tag::modulus(); }
  T v = 0;
  Zn() = default;
  explicit Zn(T x) : v(x) {}
  friend Zn operator*(Zn a, Zn b) { return Zn(T(W(a.v) * b.v % modulus())); }
  friend Zn operator+(Zn a, Zn b) { return Zn(T((W(a.v) + b.v) % modulus())); }
  void choose(const Zn &other, bool c) {
    union U {
      T t;
      uint64_t w[N / 64];
      U() {}
    } a, b;
    a.t = v;
    b.t = other.v;
    for (unsigned i = 0; i < N / 64; i++)
      a.w[i] = c ? b.w[i] : a.w[i];
    v = a.t;
  }
};
struct Tag {
  static unsigned _BitInt(512) modulus() {
    return ((unsigned _BitInt(512))1 << 256) - 189;
  }
};
using F = Zn<256, Tag>;

enum class State { Square, Multiply, Select, Done };
struct Machine {
  F acc, tmp, base;
  uint64_t e;
  int bit;
  State state;
  void step() {
    switch (state) {
    case State::Square:
      acc = acc * acc;
      state = State::Multiply;
      break;
    case State::Multiply:
      tmp = acc * base;
      state = State::Select;
      break;
    case State::Select:
      acc.choose(tmp, e >> bit & 1);
      state = --bit < 0 ? State::Done : State::Square;
      break;
    case State::Done:
      break;
    }
  }
};
__attribute__((noinline)) static F power(F base, uint64_t e) {
  Machine m{F(1), {}, base, e, 63, State::Square};
  while (m.state != State::Done)
    m.step();
  return m.acc;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  F x(next64());
  for (long t = 0; t < count; t++) {
    x = power(x + F(1), next64());
    RESULT(256, x.v);
  }
  return finish();
}
