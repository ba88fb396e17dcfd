#include "movie/cut/timelines/edit_time.h"

#include <algorithm>
#include <cmath>

#include "core/wide_integer.h"
#include "movie/film/time/broadcast_rate.h"
#include "movie/film/time/speed_plan.h"

namespace tickreel::movie {
namespace {

std::int64_t floor_of(Int128 numerator, Int128 denominator) {
  const Int128 quotient = numerator / denominator;
  return static_cast<std::int64_t>(numerator % denominator < 0 ? quotient - 1 : quotient);
}

/// Returns the first fraction that is near enough, with a denominator up to `most`.
std::optional<Rational> fraction_near(double value, std::int64_t most, double near) {
  for (std::int64_t denominator = 1; denominator <= most; ++denominator) {
    const double scaled = value * static_cast<double>(denominator);
    const double whole = std::round(scaled);
    if (std::abs(scaled - whole) <= near * scaled) {
      return Rational(std::lround(whole), denominator);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Rational> snapped_rate(double rate) {
  constexpr double kHighest = kHighestEditRate;
  constexpr double kHighestBroken = 1000;
  constexpr double kNear = 1e-6;
  if (!(rate >= 0.001 && rate <= kHighest)) return std::nullopt;
  if (const auto whole = fraction_near(rate, 1, kNear)) return whole;
  if (rate > kHighestBroken) return std::nullopt;
  if (const auto broadcast = broadcast_rate(rate)) return broadcast;
  return fraction_near(rate, 1001, kNear * kNear);
}

std::optional<SnappedSpeed> snapped_speed(double speed) {
  constexpr std::int64_t kMostTerm = 1000;
  constexpr double kNear = 1e-6;
  constexpr double kSlowest = 1.0 / kSlowestFilmPart;
  if (!(speed >= kSlowest && speed <= kFastestFilm)) return std::nullopt;
  if (const auto exact = fraction_near(speed, kMostTerm, kNear)) return SnappedSpeed{*exact, true};
  return SnappedSpeed{Rational(std::lround(speed * kMostTerm), kMostTerm), false};
}

std::optional<Rational> product_of_times(const Rational& a, const Rational& b) {
  constexpr Int128 kMaxDenominator = Int128{1} << 40U;
  constexpr Int128 kMaxNumerator = Int128{1} << 60U;
  const Int128 numerator = Int128{a.numerator()} * b.numerator();
  const Int128 denominator = Int128{a.denominator()} * b.denominator();
  const Int128 common = greatest_common_divisor(numerator, denominator);
  if (absolute(numerator / common) > kMaxNumerator || denominator / common > kMaxDenominator) {
    return std::nullopt;
  }
  return a * b;
}

std::optional<Rational> seconds_at(double value, const Rational& rate) {
  constexpr double kMost = kMostEditSeconds;
  if (!(std::abs(value / rate.to_double()) <= kMost)) return std::nullopt;
  return Rational(std::lround(value * 1000), 1000) / rate;
}

std::int64_t nearest_frame(const Rational& seconds, const Rational& frame_rate) {
  const Int128 twice = Int128{2} * seconds.numerator() * frame_rate.numerator();
  const Int128 measure = Int128{seconds.denominator()} * frame_rate.denominator();
  return floor_of(twice + measure, 2 * measure);
}

std::int64_t frame_at_or_before(const Rational& seconds, const Rational& frame_rate) {
  return floor_of(Int128{seconds.numerator()} * frame_rate.numerator(),
                  Int128{seconds.denominator()} * frame_rate.denominator());
}

double in_frames(const Rational& seconds, const Rational& frame_rate) {
  const double numerator =
      static_cast<double>(seconds.numerator()) * static_cast<double>(frame_rate.numerator());
  const double measure =
      static_cast<double>(seconds.denominator()) * static_cast<double>(frame_rate.denominator());
  const double frames = numerator / measure;
  const double whole = std::round(frames);
  constexpr double kNear = 1e-9;
  return std::abs(frames - whole) < kNear * std::max(1.0, std::abs(whole)) ? whole : frames;
}

}  // namespace tickreel::movie
