#include "movie/make/frames/film_fader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "encode/audio_format.h"
#include "renderer/scene/srgb_levels.h"

namespace tickreel::movie {
namespace {

/// Returns, for each level of a colour channel, the level that it fades to; `share`: how much of
/// the picture is still seen.
template <typename Level>
std::vector<Level> faded_levels(std::span<const double> light_of, std::size_t color, double share) {
  std::vector<Level> faded(light_of.size());
  std::size_t nearest = 0;  // only grows with the level
  for (std::size_t level = 0; level < light_of.size(); ++level) {
    const double light = light_of[level] * share + light_of[color] * (1.0 - share);
    while (nearest + 1 < light_of.size() &&
           light_of[nearest] + light_of[nearest + 1] <= 2.0 * light)
      ++nearest;
    faded[level] = static_cast<Level>(nearest);
  }
  return faded;
}

constexpr std::size_t kFadedColors = 3;
constexpr std::size_t kPixelChannels = 4;

/// Returns the faded levels of red, green and blue.
template <typename Level>
std::array<std::vector<Level>, kFadedColors> faded_colors(std::span<const double> light_of,
                                                          std::uint32_t color, double share) {
  std::array<std::vector<Level>, kFadedColors> levels;
  for (std::size_t i = 0; i < kFadedColors; ++i) {
    const std::size_t level = color >> (16 - 8 * i) & 0xFFU;
    levels[i] = faded_levels<Level>(light_of, level * (light_of.size() - 1) / 255, share);
  }
  return levels;
}

void fade_plain(std::uint32_t color, double share, Image& image) {
  const auto levels = faded_colors<std::uint8_t>(light_of_levels(), color, share);
  const std::span<std::uint8_t> pixels = image.pixels();
  for (std::size_t x = 0; x + kPixelChannels <= pixels.size(); x += kPixelChannels) {
    for (std::size_t i = 0; i < kFadedColors; ++i) pixels[x + i] = levels[i][pixels[x + i]];
  }
}

void fade_deep(std::uint32_t color, double share, Image& image) {
  const auto levels = faded_colors<std::uint16_t>(light_of_deep_levels(), color, share);
  constexpr std::size_t kBytes = 2 * kPixelChannels;
  const std::span<std::uint8_t> pixels = image.pixels();
  for (std::size_t x = 0; x + kBytes <= pixels.size(); x += kBytes) {
    for (std::size_t i = 0; i < kFadedColors; ++i) {
      std::uint8_t* const at = &pixels[x + 2 * i];
      const std::uint16_t level = levels[i][at[0] | static_cast<std::size_t>(at[1]) << 8U];
      at[0] = static_cast<std::uint8_t>(level);
      at[1] = static_cast<std::uint8_t>(level >> 8U);
    }
  }
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
  if (sample_rate_hz_ == 0) return;
  fade_samples(frame.index, frame.samples);
  for (std::vector<float>& of_bus : frame.split) fade_samples(frame.index, of_bus);
}

void FilmFader::fade_picture(Image& image, double share) const {
  const auto color = static_cast<std::uint32_t>(fade_.color);
  if (image.format() == PixelFormat::kRgba64) {
    fade_deep(color, share, image);
  } else {
    fade_plain(color, share, image);
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
  constexpr auto kHeard = std::size_t{AudioFormat::kChannels};
  for (std::size_t at = 0; at + kHeard <= samples.size(); at += kHeard, ++sample) {
    double gain = 1.0;
    if (sample < in) gain = static_cast<double>(sample) / static_cast<double>(in);
    if (all - sample <= out) gain *= static_cast<double>(all - sample) / static_cast<double>(out);
    for (float& value : std::span(samples).subspan(at, kHeard)) {
      value = static_cast<float>(value * gain);
    }
  }
}

}  // namespace tickreel::movie
