// unsigned _BitInt(K) modelled on uint64_t: every result is taken modulo 2^K.

#ifndef TOY_WRAPPING_H
#define TOY_WRAPPING_H

#include <cstdint>

template <int K> struct bits {
  static_assert(K > 0 && K < 64);
  std::uint64_t v = 0;

  bits() = default;
  explicit bits(std::uint64_t x) : v(x & ((std::uint64_t(1) << K) - 1)) {}
  template <int J> explicit bits(bits<J> x) : bits(x.v) {}
  explicit operator std::uint64_t() const { return v; }

  friend bits operator+(bits a, bits b) { return bits(a.v + b.v); }
  friend bits operator-(bits a, bits b) { return bits(a.v - b.v); }
  friend bits operator*(bits a, bits b) { return bits(a.v * b.v); }
  friend bits operator%(bits a, bits b) { return bits(a.v % b.v); }
  friend bits operator&(bits a, bits b) { return bits(a.v & b.v); }
  friend bits operator|(bits a, bits b) { return bits(a.v | b.v); }
  friend bits operator^(bits a, bits b) { return bits(a.v ^ b.v); }
  friend bits operator~(bits a) { return bits(~a.v); }
  friend bits operator<<(bits a, int n) { return bits(a.v << n); }
  friend bits operator>>(bits a, int n) { return bits(a.v >> n); }
  friend bool operator==(bits a, bits b) { return a.v == b.v; }
  friend bool operator!=(bits a, bits b) { return a.v != b.v; }
  friend bool operator<(bits a, bits b) { return a.v < b.v; }
  friend bool operator<=(bits a, bits b) { return a.v <= b.v; }
  friend bool operator>(bits a, bits b) { return a.v > b.v; }
  friend bool operator>=(bits a, bits b) { return a.v >= b.v; }
};

#endif
