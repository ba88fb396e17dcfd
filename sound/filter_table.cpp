#include "sound/filter_table.h"

#include <cmath>
#include <numbers>

#include "tickreel/view/exact_math.h"

namespace tickreel::sound {
namespace {

constexpr double kKaiserBeta = 7.3;  // 75 dB

/// Returns sin(pi x) / (pi x), which is exactly 0 at whole numbers other than 0.
double sinc(double x) {
  if (x == 0.0) return 1.0;
  const double nearest = std::floor(x + 0.5);
  const double rest = x - nearest;
  const double sine = exact_sin(static_cast<float>(std::numbers::pi * rest));
  const bool odd = nearest - 2.0 * std::floor(nearest / 2.0) != 0.0;
  return (odd ? -sine : sine) / (std::numbers::pi * x);
}

/// Returns the modified Bessel function of the first kind, order 0, for 0..10: the first omitted
/// term is below 1e-17 of the sum.
double bessel_i0(double x) {
  double term = 1.0;
  double sum = 1.0;
  for (int k = 1; k <= 40; ++k) {
    term *= (x / (2.0 * k)) * (x / (2.0 * k));
    sum += term;
  }
  return sum;
}

/// Returns the Kaiser window for `place` in -1..1; 0 outside.
double kaiser(double place) {
  const double rest = 1.0 - place * place;
  return rest <= 0.0 ? 0.0 : bessel_i0(kKaiserBeta * std::sqrt(rest)) / bessel_i0(kKaiserBeta);
}

}  // namespace

FilterTable::FilterTable(double stretch)
    : taps_(static_cast<std::size_t>(stretch * kTapsAtUnity + 0.5)), numbers_((kRows + 1) * taps_) {
  const double half = static_cast<double>(taps_ / 2);
  std::vector<double> exact(taps_);
  for (std::size_t row = 0; row <= kRows; ++row) {
    const double fraction = static_cast<double>(row) / kRows;
    double sum = 0.0;
    for (std::size_t tap = 0; tap < taps_; ++tap) {
      const double distance = static_cast<double>(tap) - (half - 1.0) - fraction;
      exact[tap] = sinc(distance / stretch) * kaiser(distance / half);
      sum += exact[tap];
    }
    for (std::size_t tap = 0; tap < taps_; ++tap) {
      numbers_[row * taps_ + tap] = static_cast<float>(exact[tap] / sum);
    }
  }
}

}  // namespace tickreel::sound
