#pragma once

#include "core/wide_integer.h"
#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// An exact fraction of 128 bits, in lowest terms, for single calculations with unchecked numbers.
/// A value that does not fit 128 bits is marked as such, and every result calculated from it is
/// marked too. So one fits() check at the end is enough.
class WideFraction {
 public:
  explicit WideFraction(Int128 numerator = 0, Int128 denominator = 1);
  explicit WideFraction(const Rational& value)
      : WideFraction(value.numerator(), value.denominator()) {}

  /// Whether the value is exact. The other functions are only valid if it is.
  [[nodiscard]] bool fits() const { return denominator_ > 0; }
  [[nodiscard]] Int128 numerator() const { return numerator_; }
  [[nodiscard]] Int128 denominator() const { return denominator_; }
  [[nodiscard]] Int128 floor() const;
  [[nodiscard]] Int128 ceil() const;
  [[nodiscard]] double to_double() const;

  friend WideFraction operator+(const WideFraction& a, const WideFraction& b);
  friend WideFraction operator-(const WideFraction& a, const WideFraction& b);
  friend WideFraction operator*(const WideFraction& a, const WideFraction& b);
  /// The result does not fit where `b` is 0.
  friend WideFraction operator/(const WideFraction& a, const WideFraction& b);

 private:
  Int128 numerator_ = 0;
  Int128 denominator_ = 1;  ///< 0: the value does not fit
};

}  // namespace tickreel::movie
