#include "movie/cut/marks/perceived_events.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace tickreel::movie {
namespace {

enum PerceivedKind : std::uint32_t { kLoud = 1, kCut = 2 };

constexpr int kGlanceColumns = 64;
constexpr int kGlanceRows = 48;
constexpr double kHeardAsSilence = -70.0;  // dB, the gate of EBU R 128
constexpr double kLeastLouder = 6.0;
constexpr double kLeastChange = 16.0;
constexpr double kTimesAsMuch = 4.0;
constexpr double kBrightnessOfWeight = 4.0;

std::size_t ticks_lasting(double seconds, const TickRate& tick_rate) {
  return static_cast<std::size_t>(std::max(1.0, std::round(seconds * tick_rate.to_double())));
}

std::uint32_t colour_of_pixel(const GamePicture& picture, const std::uint8_t* pixel) {
  if (picture.format == GamePixels::kPalette8) return picture.palette[*pixel];
  if (picture.format == GamePixels::kXrgb8888) {
    std::uint32_t colour = 0;
    std::memcpy(&colour, pixel, sizeof colour);
    return colour;
  }
  std::uint16_t bits = 0;
  std::memcpy(&bits, pixel, sizeof bits);
  const bool is_565 = picture.format == GamePixels::kRgb565;
  const std::uint32_t red = is_565 ? bits >> 11U : bits >> 10U & 31U;
  const std::uint32_t green = is_565 ? bits >> 6U & 31U : bits >> 5U & 31U;
  return red << 19U | green << 11U | (bits & 31U) << 3U;
}

/// Uses the weights of BT.601, in 256ths.
std::uint8_t brightness_of(std::uint32_t colour) {
  return static_cast<std::uint8_t>(
      ((colour >> 16U & 255U) * 77 + (colour >> 8U & 255U) * 150 + (colour & 255U) * 29) >> 8U);
}

/// Returns the power of the differences between samples, for left and right. This raises the treble
/// by 6 dB an octave (pre-emphasis), where effects stand out from the music.
double mean_power(const std::vector<float>& samples) {
  if (samples.size() < 4) return 0.0;
  double sum = 0.0;
  for (std::size_t i = 2; i < samples.size(); ++i) {
    const double rise = static_cast<double>(samples[i]) - static_cast<double>(samples[i - 2]);
    sum += rise * rise;
  }
  return sum / static_cast<double>(samples.size());
}

/// Returns 0 without values.
double median_of(std::vector<double> values) {
  if (values.empty()) return 0.0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// Returns the indexes of values of at least `least` that are the largest within the distance to
/// either side; the first of equal values.
std::vector<std::size_t> peaks_of(const std::vector<double>& values, double least,
                                  std::size_t distance) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!(values[i] >= least)) continue;
    const auto begin = values.begin();
    const auto here = begin + static_cast<std::ptrdiff_t>(i);
    const auto from = here - static_cast<std::ptrdiff_t>(std::min(i, distance));
    const auto to = here + static_cast<std::ptrdiff_t>(std::min(values.size() - i, distance + 1));
    const bool is_first = std::all_of(from, here, [&](double other) { return other < *here; });
    if (is_first && std::all_of(here, to, [&](double other) { return other <= *here; })) {
      found.push_back(i);
    }
  }
  return found;
}

}  // namespace

std::vector<NamedEvent> events_of(const GameInfo& game) {
  return game.events.empty() ? std::vector<NamedEvent>{{"loud", kLoud}, {"cut", kCut}}
                             : game.events;
}

Perception::Perception(const TickRate& tick_rate)
    : span_ticks_(ticks_lasting(0.4, tick_rate)), distance_ticks_(ticks_lasting(1.0, tick_rate)) {}

void Perception::note(const View& view) {
  has_noted_ |= view.picture != nullptr || !view.samples.empty();
  powers_.push_back(mean_power(view.samples));
  if (powers_.size() > span_ticks_) powers_.pop_front();
  const double power =
      std::reduce(powers_.begin(), powers_.end()) / static_cast<double>(powers_.size());
  loudness_.push_back(power > 0.0 ? std::max(10.0 * std::log10(power), kHeardAsSilence)
                                  : kHeardAsSilence);

  Glance glance;
  if (view.picture != nullptr && view.picture->size.width > 0 && view.picture->size.height > 0) {
    const GamePicture& picture = *view.picture;
    const std::size_t pixel_bytes = bytes_of_pixel(picture.format);
    for (int i = 0; i < kGlanceColumns * kGlanceRows; ++i) {
      const int x = (2 * (i % kGlanceColumns) + 1) * picture.size.width / (2 * kGlanceColumns);
      const int y = (2 * (i / kGlanceColumns) + 1) * picture.size.height / (2 * kGlanceRows);
      const std::uint8_t* const pixel = picture.pixels.data() +
                                        static_cast<std::size_t>(y) * picture.row_bytes() +
                                        static_cast<std::size_t>(x) * pixel_bytes;
      glance.push_back(brightness_of(colour_of_pixel(picture, pixel)));
    }
  }
  glances_.push_back(std::move(glance));
  if (glances_.size() > span_ticks_ + 1) glances_.pop_front();
  const Glance& before = glances_.front();
  const Glance& now = glances_.back();
  double change = 0.0;
  for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i) {
    change += std::abs(static_cast<int>(now[i]) - static_cast<int>(before[i]));
  }
  // The first pictures do not count as a change.
  const bool has_begun = changes_.size() >= distance_ticks_;
  changes_.push_back(has_begun ? change / (kGlanceColumns * kGlanceRows) : 0.0);
}

std::vector<PerceivedEvent> Perception::events() const {
  std::vector<PerceivedEvent> events;
  std::vector<double> heard = loudness_;
  std::erase_if(heard, [](double loudness) { return loudness <= kHeardAsSilence; });
  const double mostly = median_of(std::move(heard));
  for (const std::size_t tick : peaks_of(loudness_, mostly + kLeastLouder, distance_ticks_)) {
    events.push_back({kLoud, tick, static_cast<std::int32_t>(loudness_[tick] - mostly)});
  }
  const double least = std::max(kLeastChange, kTimesAsMuch * median_of(changes_));
  for (const std::size_t tick : peaks_of(changes_, least, distance_ticks_)) {
    events.push_back({kCut, tick, static_cast<std::int32_t>(changes_[tick] / kBrightnessOfWeight)});
  }
  std::ranges::stable_sort(events, {}, &PerceivedEvent::tick);
  return events;
}

}  // namespace tickreel::movie
