#include "movie/film/time/wide_fraction.h"

#include <optional>

namespace tickreel::movie {
namespace {

/// The limit leaves room for a sum of two terms.
constexpr Int128 kLimit = Int128{1} << 125U;

WideFraction no_number() {
  return WideFraction(0, 0);
}

std::optional<Int128> bounded_product(Int128 a, Int128 b) {
  if (b != 0 && absolute(a) > kLimit / absolute(b)) return std::nullopt;
  return a * b;
}

WideFraction sum(const WideFraction& a, const WideFraction& b, int sign) {
  if (!a.fits() || !b.fits()) return no_number();
  const Int128 common = greatest_common_divisor(a.denominator(), b.denominator());
  const auto left = bounded_product(a.numerator(), b.denominator() / common);
  const auto right = bounded_product(b.numerator(), a.denominator() / common);
  const auto denominator = bounded_product(a.denominator() / common, b.denominator());
  if (!left || !right || !denominator) return no_number();
  return WideFraction(*left + sign * *right, *denominator);
}

}  // namespace

WideFraction::WideFraction(Int128 numerator, Int128 denominator)
    : numerator_(numerator), denominator_(denominator) {
  if (denominator == 0) return;
  Int128 divisor = greatest_common_divisor(numerator, denominator);
  if (denominator < 0) divisor = -divisor;
  numerator_ /= divisor;
  denominator_ /= divisor;
  if (absolute(numerator_) > kLimit || denominator_ > kLimit) denominator_ = 0;
}

Int128 WideFraction::floor() const {
  const Int128 quotient = numerator_ / denominator_;
  return numerator_ % denominator_ < 0 ? quotient - 1 : quotient;
}

Int128 WideFraction::ceil() const {
  const Int128 quotient = numerator_ / denominator_;
  return numerator_ % denominator_ > 0 ? quotient + 1 : quotient;
}

double WideFraction::to_double() const {
  return static_cast<double>(numerator_) / static_cast<double>(denominator_);
}

WideFraction operator+(const WideFraction& a, const WideFraction& b) {
  return sum(a, b, 1);
}

WideFraction operator-(const WideFraction& a, const WideFraction& b) {
  return sum(a, b, -1);
}

WideFraction operator*(const WideFraction& a, const WideFraction& b) {
  if (!a.fits() || !b.fits()) return no_number();
  // Reduces the fractions crosswise first, so that no product is larger than necessary.
  const WideFraction left(a.numerator(), b.denominator());
  const WideFraction right(b.numerator(), a.denominator());
  if (!left.fits() || !right.fits()) return no_number();
  const auto numerator = bounded_product(left.numerator(), right.numerator());
  const auto denominator = bounded_product(left.denominator(), right.denominator());
  return numerator && denominator ? WideFraction(*numerator, *denominator) : no_number();
}

WideFraction operator/(const WideFraction& a, const WideFraction& b) {
  if (!b.fits() || b.numerator() == 0) return no_number();
  return a * WideFraction(b.denominator(), b.numerator());
}

}  // namespace tickreel::movie
