#include "tickreel/core/rational.h"

#include <cassert>
#include <limits>

#include "core/text/parse_number.h"
#include "core/wide_integer.h"

namespace tickreel {
namespace {

Rational reduced(Int128 numerator, Int128 denominator) {
  const Int128 divisor = greatest_common_divisor(numerator, denominator);
  numerator /= divisor;
  denominator /= divisor;
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  assert(absolute(numerator) <= std::numeric_limits<std::int64_t>::max() &&
         denominator <= std::numeric_limits<std::int64_t>::max() && "Rational out of range");
  return Rational(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
}

constexpr std::int64_t kParseLimit = 1'000'000'000'000;
constexpr std::size_t kMaxDecimals = 9;

std::optional<Rational> parse_decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) {
    const auto whole = parse_number<std::int64_t>(text);
    if (!whole) return std::nullopt;
    return Rational(*whole);
  }
  const std::string_view decimals = text.substr(point + 1);
  if (decimals.empty() || decimals.size() > kMaxDecimals) return std::nullopt;
  if (decimals.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  const bool negative = text.front() == '-';
  const std::string_view whole_text = text.substr(0, point);
  const auto whole =
      whole_text.empty() || whole_text == "-" ? 0 : parse_number<std::int64_t>(whole_text);
  if (!whole || *whole > kParseLimit || *whole < -kParseLimit) return std::nullopt;
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  const Rational fraction(*parse_number<std::int64_t>(decimals), scale);
  return negative ? Rational(*whole) - fraction : Rational(*whole) + fraction;
}

}  // namespace

Rational::Rational(std::int64_t numerator, std::int64_t denominator)
    : numerator_(numerator), denominator_(denominator) {
  assert(denominator != 0);
  const Int128 divisor = greatest_common_divisor(numerator, denominator);
  if (divisor == 1 && denominator > 0) return;
  const Int128 sign = denominator < 0 ? -1 : 1;
  numerator_ = static_cast<std::int64_t>(sign * (numerator / divisor));
  denominator_ = static_cast<std::int64_t>(sign * (denominator / divisor));
}

std::int64_t Rational::floor() const {
  const std::int64_t quotient = numerator_ / denominator_;
  return numerator_ % denominator_ < 0 ? quotient - 1 : quotient;
}

std::int64_t Rational::ceil() const {
  const std::int64_t quotient = numerator_ / denominator_;
  return numerator_ % denominator_ > 0 ? quotient + 1 : quotient;
}

double Rational::to_double() const {
  return static_cast<double>(numerator_) / static_cast<double>(denominator_);
}

std::string Rational::to_string() const {
  std::string text = std::to_string(numerator_);
  if (denominator_ != 1) text += "/" + std::to_string(denominator_);
  return text;
}

std::optional<Rational> Rational::parse(std::string_view text) {
  std::optional<Rational> value;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    value = parse_decimal(text);
  } else {
    const auto numerator = parse_number<std::int64_t>(text.substr(0, slash));
    const auto denominator = parse_number<std::int64_t>(text.substr(slash + 1));
    if (!numerator || !denominator || *denominator == 0 || *denominator > kParseLimit ||
        *denominator < -kParseLimit) {
      return std::nullopt;
    }
    value = Rational(*numerator, *denominator);
  }
  if (!value || *value > Rational(kParseLimit) || *value < Rational(-kParseLimit)) {
    return std::nullopt;
  }
  return value;
}

Rational operator+(const Rational& a, const Rational& b) {
  return reduced(static_cast<Int128>(a.numerator_) * b.denominator_ +
                     static_cast<Int128>(b.numerator_) * a.denominator_,
                 static_cast<Int128>(a.denominator_) * b.denominator_);
}

Rational operator-(const Rational& a, const Rational& b) {
  return reduced(static_cast<Int128>(a.numerator_) * b.denominator_ -
                     static_cast<Int128>(b.numerator_) * a.denominator_,
                 static_cast<Int128>(a.denominator_) * b.denominator_);
}

Rational operator*(const Rational& a, const Rational& b) {
  return reduced(static_cast<Int128>(a.numerator_) * b.numerator_,
                 static_cast<Int128>(a.denominator_) * b.denominator_);
}

Rational operator/(const Rational& a, const Rational& b) {
  assert(b.numerator_ != 0);
  return reduced(static_cast<Int128>(a.numerator_) * b.denominator_,
                 static_cast<Int128>(a.denominator_) * b.numerator_);
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  const Int128 left = static_cast<Int128>(a.numerator_) * b.denominator_;
  const Int128 right = static_cast<Int128>(b.numerator_) * a.denominator_;
  return left <=> right;
}

}  // namespace tickreel
