#include "movie/make/engine/waveform.h"

#include <algorithm>
#include <cmath>

namespace tickreel::movie {

float Waveform::peak_between(double from_seconds, double to_seconds) const {
  const double offset = begin.to_double();
  if (from_seconds < offset && to_seconds <= offset) return 0.0F;
  const auto count = static_cast<double>(peaks.size());
  const auto index = [&](double seconds) {
    return static_cast<std::size_t>(std::clamp((seconds - offset) * kWaveformPeaks, 0.0, count));
  };
  const std::size_t first = index(from_seconds);
  const std::size_t end = std::min(std::max(index(to_seconds), first + 1), peaks.size());
  float highest = 0.0F;
  for (std::size_t i = first; i < end; ++i) highest = std::max(highest, peaks[i]);
  return highest;
}

Result<Waveform> find_waveform(const FilmSound& sound, ViewSource& views,
                               const std::atomic<bool>& stop) {
  Waveform waveform{sound.in_seconds, {}};
  const Rational length = Rational(sound.end_tick) / sound.tick_rate - sound.in_seconds;
  const std::int64_t count = (length * sound.frame_rate).ceil();
  SoundCollector collector(sound);
  Mixer mixer = sound.make_mixer();
  for (std::int64_t i = 0; i < count; ++i) {
    if (stop.load()) return Error{ErrorKind::kInterrupted, "interrupted"};
    const auto unmixed = collector.collect(i, views);
    if (!unmixed) return unmixed.error();
    waveform.peaks.push_back(peak_of(mix(*unmixed, &mixer).all));
  }
  return waveform;
}

float peak_of(std::span<const float> samples) {
  float peak = 0.0F;
  for (const float sample : samples) peak = std::max(peak, std::abs(sample));
  return std::min(peak, 1.0F);
}

}  // namespace tickreel::movie
