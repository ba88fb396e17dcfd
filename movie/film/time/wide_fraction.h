#pragma once

#include "core/wide_integer.h"
#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// An exact fraction of 128 bits, in lowest terms, for single calculations with unchecked numbers.
/// A value that does not fit is marked so, and so is every result calculated from it: one fits()
/// check at the end is enough.
class WideFraction {
 public:
  explicit WideFraction(Int128 numerator = 0, Int128 denominator = 1);
  explicit WideFraction(const Rational& value)
      : WideFraction(value.numerator(), value.denominator()) {}

  [[nodiscard]] bool fits() const { return denominator_ > 0; }
  // The terms are only valid when fits().
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
  Int128 denominator_ = 1;  ///< 0: it does not fit
};

}  // namespace tickreel::movie
