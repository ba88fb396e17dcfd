#include "sound/varispeed.h"

#include <algorithm>

namespace tickreel::sound {
namespace {

constexpr int kHalfTaps = static_cast<int>(FilterTable::kTapsAtUnity / 2);
constexpr double kRowsPerSample = static_cast<double>(FilterTable::kRows);

double stretch_of(double speed) {
  return std::max(speed, 1.0);
}

}  // namespace

std::int64_t tape_reach(double speed) {
  return static_cast<std::int64_t>(kHalfTaps * stretch_of(speed)) + 2;
}

/// Lays the rows of the filter end to end: from -12 to 12 samples of distance.
Varispeed::Varispeed() : kernel_(FilterTable::kTapsAtUnity * FilterTable::kRows + 1) {
  const FilterTable filter(1.0);
  for (std::size_t tap = 0; tap < filter.taps(); ++tap) {
    for (std::size_t row = 0; row <= FilterTable::kRows; ++row) {
      kernel_[(tap + 1) * FilterTable::kRows - row] = filter.row(row)[tap];
    }
  }
}

float Varispeed::weight(double distance) const {
  const double place = (distance + kHalfTaps) * kRowsPerSample;
  if (!(place >= 0.0) || place >= static_cast<double>(kernel_.size() - 1)) return 0.0F;
  const auto below = static_cast<std::size_t>(place);
  const auto part = static_cast<float>(place - static_cast<double>(below));
  return kernel_[below] + part * (kernel_[below + 1] - kernel_[below]);
}

void Varispeed::read_one(std::span<const float> tape, std::int64_t first, const TapePlace& place,
                         float* out) const {
  const auto count = static_cast<std::int64_t>(tape.size() / 2);
  const double stretch = stretch_of(place.speed);
  const auto reach = static_cast<std::int64_t>(kHalfTaps * stretch) + 1;
  float left = 0.0F;
  float right = 0.0F;
  float sum = 0.0F;
  for (std::int64_t offset = -reach; offset <= reach; ++offset) {
    const float by = weight((static_cast<double>(offset) - place.fraction) / stretch);
    sum += by;
    const std::int64_t at = place.whole + offset - first;
    if (at < 0 || at >= count) continue;
    left += by * tape[2 * static_cast<std::size_t>(at)];
    right += by * tape[2 * static_cast<std::size_t>(at) + 1];
  }
  out[0] = left / sum * place.gain;
  out[1] = right / sum * place.gain;
}

void Varispeed::read(std::span<const float> tape, std::int64_t first,
                     std::span<const TapePlace> places, std::span<float> out) const {
  const auto count = static_cast<std::int64_t>(tape.size() / 2);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const TapePlace& place = places[i];
    float* const two = &out[2 * i];
    const std::int64_t at = place.whole - first;
    const bool is_on_tape = at >= 0 && at < count;
    if (place.gain == 0.0F) {
      two[0] = two[1] = 0.0F;
    } else if (place.speed == 1.0 && place.fraction == 0.0) {
      two[0] = is_on_tape ? tape[2 * static_cast<std::size_t>(at)] * place.gain : 0.0F;
      two[1] = is_on_tape ? tape[2 * static_cast<std::size_t>(at) + 1] * place.gain : 0.0F;
    } else {
      read_one(tape, first, place, two);
    }
  }
}

}  // namespace tickreel::sound
