// Field arithmetic modulo a toy M = 2^N - C, in every way that people write it
// and some that they should not. Compiled twice: with the plugin, where bits<K>
// is unsigned _BitInt(K), and with REFERENCE, where it is a class over
// uint64_t.
//
//   N, C      the modulus
//   OPERAND   width of the operands, at least N: they need not be canonical
//   ENTRIES   the name of the list of functions
//   WIDE      width of the intermediate values; some operations wrap in it

#include "functions.h"

#ifdef REFERENCE
#include "wrapping.h"
#else
template <int K> using bits = unsigned _BitInt(K);
#endif

namespace {

constexpr std::uint64_t M = (std::uint64_t(1) << N) - C;
constexpr int Result = OPERAND;

using fe = bits<OPERAND>;
using wide = bits<WIDE>;

template <class T> T p(std::uint64_t times = 1) { return T(M * times); }
template <class T> fe reduce(T x) { return fe(x % p<T>()); }

fe add(fe a, fe b) { return reduce(wide(a) + wide(b)); }
fe sub(fe a, fe b) { return reduce(wide(a) + p<wide>() - wide(b)); }
fe sub2(fe a, fe b) { return reduce(wide(a) + p<wide>(2) - wide(b)); }
fe mul(fe a, fe b) { return reduce(wide(a) * wide(b)); }
fe square(fe a) { return mul(a, a); }

template <class T> T mask(bool set) { return T(0) - T(set); }

void swap(bool condition, fe &a, fe &b) {
  fe t = mask<fe>(condition) & (a ^ b);
  a = a ^ t;
  b = b ^ t;
}

// A hand-written fold, as fast code has it: not canonical.
wide partial(wide x) {
  wide low = x & wide((std::uint64_t(1) << N) - 1);
  return low + (x >> N) * wide(C);
}

struct point {
  fe x, y;
};

point ladder(point q, fe b) {
  fe s = add(q.x, q.y), d = sub(q.x, q.y);
  return {mul(square(s), square(d)), mul(b, square(sub(square(s), square(d))))};
}

void double_in_place(point *q) {
  fe s = add(q->x, q->y);
  q->x = square(s);
  q->y = sub(q->x, q->y);
}

} // namespace

#define TEST(NAME, ...)                                                        \
  static std::uint64_t NAME(std::uint64_t x, std::uint64_t y) {                \
    fe a = fe(x), b = fe(y);                                                   \
    (void)a, (void)b;                                                          \
    __VA_ARGS__                                                                \
  }
#define EXPRESSION(NAME, ...) TEST(NAME, return std::uint64_t(__VA_ARGS__);)
#include "functions.def"

extern const Entry ENTRIES[];
const Entry ENTRIES[] = {
#define TEST(NAME, ...) {#NAME, NAME},
#define EXPRESSION(NAME, ...) {#NAME, NAME},
#include "functions.def"
    {nullptr, nullptr}};
