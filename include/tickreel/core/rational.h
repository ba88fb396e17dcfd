#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tickreel {

/// An exact fraction, for game time in seconds, tick rates and frame rates. It is always in lowest
/// terms with a positive denominator. Intermediate results have 128 bits. A result whose numerator
/// or denominator does not fit into 64 bits is a bug (assert): whoever computes with numbers that a
/// user gave first checks how large they are.
class Rational {
 public:
  constexpr Rational() = default;
  /// `denominator` must not be 0.
  explicit Rational(std::int64_t numerator, std::int64_t denominator = 1);

  [[nodiscard]] std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] std::int64_t denominator() const { return denominator_; }

  [[nodiscard]] std::int64_t floor() const;  ///< the largest integer not above the value
  [[nodiscard]] std::int64_t ceil() const;   ///< the smallest integer not below the value
  /// The value as a double, rounded: for display and for the last step of a computation.
  [[nodiscard]] double to_double() const;
  /// Returns "60", or "60000/1001" for a value that is no whole number.
  [[nodiscard]] std::string to_string() const;
  /// Reads a decimal number, such as "60", "-12.5" or "1e-05", or two integers, such as
  /// "30000/1001". A decimal number has at most 30 digits, and is rounded to nine decimals. Returns
  /// nothing for any other text, for a zero denominator, for a value or a denominator beyond
  /// +-10^12, and for a number whose numerator does not fit into 64 bits.
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
