// Fields as a template over the modulus: each has a type of its own.

#ifndef FIELD_HPP
#define FIELD_HPP

template <unsigned Bits, auto Modulus> class Field {
  using Number = unsigned _BitInt(Bits);
  using Wide = unsigned _BitInt(2 * Bits + 2);
  static constexpr Wide P = Modulus;
  Number value = 0;

  static constexpr Field reduced(Wide x) {
    Field r;
    r.value = static_cast<Number>(x % P);
    return r;
  }

public:
  constexpr Field() = default;
  constexpr explicit Field(Number x) : value(x) {}
  constexpr Number number() const { return value; }

  friend constexpr Field operator+(Field a, Field b) {
    return reduced(Wide(a.value) + b.value);
  }
  friend constexpr Field operator-(Field a, Field b) {
    return reduced(Wide(a.value) + P - b.value);
  }
  friend constexpr Field operator*(Field a, Field b) {
    return reduced(Wide(a.value) * b.value);
  }
  friend constexpr bool operator==(Field, Field) = default;

  /// 1 / a, or 0 for 0: the exponent is P - 2.
  constexpr Field inverse() const {
    Field r(1), a = *this;
    for (Number e = static_cast<Number>(P - 2); e != 0; e >>= 1) {
      if (e & 1)
        r = r * a;
      a = a * a;
    }
    return r;
  }
};

#endif
