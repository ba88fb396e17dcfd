#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tickreel {

/// An exact fraction: game time in seconds, tick rates, frame rates. Always in lowest terms with a
/// positive denominator. Intermediate results have 128 bits; a result whose numerator or
/// denominator leaves the 64-bit range is a bug (assert). parse() accepts only values far below
/// that.
class Rational {
 public:
  constexpr Rational() = default;
  /// `denominator` must not be 0.
  explicit Rational(std::int64_t numerator, std::int64_t denominator = 1);

  [[nodiscard]] std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] std::int64_t denominator() const { return denominator_; }

  [[nodiscard]] std::int64_t floor() const;  ///< the largest integer not above the value
  [[nodiscard]] std::int64_t ceil() const;   ///< the smallest integer not below the value
  /// The value as a double, rounded; for display and for the very last step of a computation.
  [[nodiscard]] double to_double() const;
  /// "60" or "60000/1001".
  [[nodiscard]] std::string to_string() const;
  /// Reads a decimal such as "60", "-12.5" or "1e-05", which is rounded to nine decimals and has at
  /// most 30 digits; or two integers, such as "30000/1001". Returns nothing for any other text, for
  /// a zero denominator, and for a value or a denominator beyond +-10^12.
  static std::optional<Rational> parse(std::string_view text);

  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);  ///< `b` must not be 0
  friend bool operator==(const Rational& a, const Rational& b) = default;
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

}  // namespace tickreel
