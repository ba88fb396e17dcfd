#include "tickreel/view/exact_math.h"

#include <cmath>
#include <limits>

namespace tickreel {
namespace {

// Everything is computed in double and rounded to float once, so the last rounding causes the
// errors that the header states.
constexpr double kHalfPi = std::numbers::pi / 2.0;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Sums the Taylor series for |x| <= pi/4: the first omitted term is below 3e-14.
double sine_series(double x) {
  const double x2 = x * x;
  double sum = 1.0 / 6227020800.0;
  sum = sum * x2 - 1.0 / 39916800.0;
  sum = sum * x2 + 1.0 / 362880.0;
  sum = sum * x2 - 1.0 / 5040.0;
  sum = sum * x2 + 1.0 / 120.0;
  sum = sum * x2 - 1.0 / 6.0;
  return x + x * x2 * sum;
}

double cosine_series(double x) {
  const double x2 = x * x;
  double sum = 1.0 / 479001600.0;
  sum = sum * x2 - 1.0 / 3628800.0;
  sum = sum * x2 + 1.0 / 40320.0;
  sum = sum * x2 - 1.0 / 720.0;
  sum = sum * x2 + 1.0 / 24.0;
  return 1.0 - x2 * 0.5 + x2 * x2 * sum;
}

/// Returns sin(angle + quarter_turns * pi/2).
double sine_from(double angle, double quarter_turns) {
  if (!std::isfinite(angle)) return kNaN;
  const double quarters = std::floor(angle / kHalfPi + 0.5);
  const double rest = angle - quarters * kHalfPi;
  const double turned = quarters + quarter_turns;
  const int quadrant = static_cast<int>(turned - 4.0 * std::floor(turned / 4.0));
  const double value = quadrant % 2 == 0 ? sine_series(rest) : cosine_series(rest);
  return quadrant < 2 ? value : -value;
}

/// Returns the arc tangent for 0 <= x <= 1. It halves the range once and sums a Taylor series: the
/// first omitted term is below 1e-10.
double arc_tangent(double x) {
  constexpr double kTanEighthTurnHalf = 0.41421356237309503;
  double offset = 0.0;
  if (x > kTanEighthTurnHalf) {
    offset = kHalfPi / 2.0;
    x = (x - 1.0) / (x + 1.0);
  }
  const double x2 = x * x;
  double sum = 0.0;
  for (int denominator = 21; denominator >= 1; denominator -= 2) {
    sum = 1.0 / denominator - x2 * sum;
  }
  return offset + x * sum;
}

}  // namespace

float exact_sin(float angle) {
  return static_cast<float>(sine_from(angle, 0.0));
}
float exact_cos(float angle) {
  return static_cast<float>(sine_from(angle, 1.0));
}

float exact_atan2(float y, float x) {
  if (!std::isfinite(x) || !std::isfinite(y)) return static_cast<float>(kNaN);
  const double ax = std::fabs(static_cast<double>(x));
  const double ay = std::fabs(static_cast<double>(y));
  if (ax == 0.0 && ay == 0.0) return 0.0F;
  double angle = ay <= ax ? arc_tangent(ay / ax) : kHalfPi - arc_tangent(ax / ay);
  if (x < 0.0F) angle = std::numbers::pi - angle;
  return static_cast<float>(y < 0.0F ? -angle : angle);
}

float exact_sqrt(float value) {
  return std::sqrt(value);
}
float exact_floor(float value) {
  return std::floor(value);
}

double exact_exp2(double exponent) {
  if (!(exponent >= -1000.0 && exponent <= 1000.0)) return kNaN;
  const double whole = std::floor(exponent + 0.5);
  const double x = (exponent - whole) * std::numbers::ln2;  // -0.35..0.35
  double sum = 1.0;
  for (int n = 15; n >= 1; --n) sum = 1.0 + sum * x / n;
  return std::ldexp(sum, static_cast<int>(whole));
}

double exact_log2(double value) {
  if (!std::isnormal(value) || value < 0.0) return kNaN;
  int exponent = 0;
  double part = std::frexp(value, &exponent);  // 0.5..1
  if (part < 1.0 / std::numbers::sqrt2) {
    part *= 2.0;
    --exponent;
  }
  // This is the series of the inverse hyperbolic tangent for |x| <= 0.172: the first omitted term
  // is below 1e-19.
  const double x = (part - 1.0) / (part + 1.0);
  double sum = 0.0;
  for (int denominator = 23; denominator >= 1; denominator -= 2) {
    sum = 1.0 / denominator + x * x * sum;
  }
  return exponent + 2.0 * x * sum / std::numbers::ln2;
}

float wrap_angle(float angle) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const double turns = std::floor(static_cast<double>(angle) / kTurn + 0.5);
  return static_cast<float>(static_cast<double>(angle) - turns * kTurn);
}

float angle_between(float from, float to) {
  return wrap_angle(to - from);
}

Vec2 direction_of(float angle) {
  return {exact_cos(angle), exact_sin(angle)};
}

float length(Vec2 v) {
  return exact_sqrt(dot(v, v));
}

Vec2 normalised(Vec2 v) {
  const float size = length(v);
  return size > 0.0F ? v * (1.0F / size) : v;
}

Quat yaw_rotation(float angle) {
  return {exact_cos(angle * 0.5F), 0.0F, 0.0F, exact_sin(angle * 0.5F)};
}

}  // namespace tickreel
