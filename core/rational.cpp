#include "tickreel/core/rational.h"

#include <algorithm>
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
constexpr int kMaxDecimals = 9;
constexpr std::size_t kMaxDigits = 30;  ///< longer than any program prints, and fits

bool are_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Takes the exponent off a number: "05" of "1e-05", as programs print small and large numbers. 0
/// without one; `text` keeps the part in front of it.
std::optional<int> take_exponent(std::string_view& text) {
  const std::size_t e = text.find_first_of("eE");
  if (e == std::string_view::npos) return 0;
  std::string_view exponent = text.substr(e + 1);
  text = text.substr(0, e);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  const bool is_sane = !exponent.empty() && exponent.size() <= 4 && !exponent.starts_with("--");
  return is_sane ? parse_number<int>(exponent) : std::nullopt;
}

/// Rounds to nine decimals, because programs print 0.30000000000000004.
std::optional<Rational> parse_decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const auto exponent = take_exponent(text);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view decimals = text.substr(std::min(point + 1, text.size()));
  const bool ends_with_point = point < text.size() && decimals.empty();
  if (!exponent || text.empty() || ends_with_point || !are_digits(whole) || !are_digits(decimals) ||
      whole.size() + decimals.size() > kMaxDigits) {
    return std::nullopt;
  }
  Int128 value = 0;
  for (const std::string_view part : {whole, decimals}) {
    for (const char c : part) value = 10 * value + (c - '0');
  }
  constexpr std::int64_t kScale = 1'000'000'000;
  int shift = kMaxDecimals + *exponent - static_cast<int>(decimals.size());
  for (; shift > 0 && value > 0; --shift) {
    if (value > Int128{kParseLimit} * kScale) return std::nullopt;
    value *= 10;
  }
  for (; shift < -1 && value > 0; ++shift) value /= 10;
  if (shift == -1) value = (value + 5) / 10;
  if (value > Int128{kParseLimit} * kScale) return std::nullopt;
  const Int128 divisor = greatest_common_divisor(value, kScale);
  if (value / divisor > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  return reduced(negative ? -value : value, kScale);
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
