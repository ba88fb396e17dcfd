#include "movie/frames/film_fader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "encode/audio_format.h"
#include "movie/pictures/srgb_light.h"

namespace tickreel::movie {
namespace {

using Levels = std::array<std::uint8_t, kLevels>;

/// What each level of a colour becomes where so much of the picture is seen.
Levels faded_levels(std::uint8_t color, double share) {
  const std::array<double, kLevels>& light_of = light_of_levels();
  Levels faded{};
  std::size_t nearest = 0;  // only grows with the level
  for (std::size_t level = 0; level < kLevels; ++level) {
    const double light = light_of[level] * share + light_of[color] * (1.0 - share);
    while (nearest + 1 < kLevels && light_of[nearest] + light_of[nearest + 1] <= 2.0 * light)
      ++nearest;
    faded[level] = static_cast<std::uint8_t>(nearest);
  }
  return faded;
}

}  // namespace

FilmFader::FilmFader(const FilmFade& fade, std::int64_t frame_count, const Rational& frame_rate,
                     int sample_rate_hz)
    : fade_(fade),
      frame_count_(frame_count),
      frame_rate_(frame_rate),
      sample_rate_hz_(sample_rate_hz) {}

double FilmFader::share(std::int64_t frame) const {
  double seen = 1.0;
  if (frame < fade_.in_frames) {
    seen = static_cast<double>(frame) / static_cast<double>(fade_.in_frames);
  }
  const std::int64_t left = frame_count_ - 1 - frame;
  if (left < fade_.out_frames) {
    seen *= static_cast<double>(left) / static_cast<double>(fade_.out_frames);
  }
  return seen;
}

void FilmFader::apply(VideoFrame& frame) const {
  const double seen = share(frame.index);
  if (seen < 1.0) fade_picture(frame.image, seen);
  if (sample_rate_hz_ > 0) fade_samples(frame.index, frame.samples);
}

void FilmFader::fade_picture(Image& image, double share) const {
  constexpr std::size_t kColors = 3;
  constexpr std::size_t kBytesOfPixel = 4;
  std::array<Levels, kColors> levels{};
  for (std::size_t i = 0; i < kColors; ++i) {
    levels[i] = faded_levels(static_cast<std::uint8_t>(fade_.color >> (16 - 8 * i)), share);
  }
  for (int y = 0; y < image.size().height; ++y) {
    const auto row = image.row(y);
    for (std::size_t x = 0; x + kBytesOfPixel <= row.size(); x += kBytesOfPixel) {
      for (std::size_t i = 0; i < kColors; ++i) row[x + i] = levels[i][row[x + i]];
    }
  }
}

void FilmFader::fade_samples(std::int64_t frame, std::vector<float>& samples) const {
  const auto before = [&](std::int64_t frames) {
    return samples_before(frames, frame_rate_, sample_rate_hz_);
  };
  const std::int64_t in = before(fade_.in_frames);
  const std::int64_t all = before(frame_count_);
  const std::int64_t out = all - before(frame_count_ - fade_.out_frames);
  std::int64_t sample = before(frame);
  if (sample >= in && before(frame + 1) <= all - out) return;
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  for (std::size_t at = 0; at + kChannels <= samples.size(); at += kChannels, ++sample) {
    double gain = 1.0;
    if (sample < in) gain = static_cast<double>(sample) / static_cast<double>(in);
    if (all - sample <= out) gain *= static_cast<double>(all - sample) / static_cast<double>(out);
    for (float& value : std::span(samples).subspan(at, kChannels)) {
      value = static_cast<float>(value * gain);
    }
  }
}

}  // namespace tickreel::movie
