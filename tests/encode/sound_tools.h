#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "encode/frame_sink.h"
#include "encode/segments/segment_file.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Sound to encode: a function of the sample's number.
class TestSound {
 public:
  enum class Kind : std::uint8_t {
    kSilence,
    kMusic,   ///< tones that change, other ones left and right
    kNoise,   ///< white
    kClicks,  ///< a short burst every quarter of a second, also at the very start
  };

  explicit TestSound(Kind kind, int sample_rate_hz = 48'000)
      : kind_(kind), sample_rate_hz_(sample_rate_hz) {}

  [[nodiscard]] int sample_rate_hz() const { return sample_rate_hz_; }
  /// That many samples from this one on, interleaved.
  [[nodiscard]] std::vector<float> samples(std::int64_t first, std::int64_t count) const;
  /// What a film of so many frames has. Each copy of it is read from its start.
  [[nodiscard]] JoinedSound joined(const Rational& frame_rate, std::int64_t frame_count) const;

 private:
  [[nodiscard]] float sample(std::int64_t index, int channel) const;

  Kind kind_;
  int sample_rate_hz_;
};

/// Writes test pictures with this sound, those of FilmFormat::audio; then finish().
Status write_film(FrameSink& sink, const FilmFormat& format, const TestSound& sound);
/// Opens, writes, finishes.
Status make_film(const SinkSettings& settings, const FilmFormat& format, const TestSound& sound);

/// A source of these samples.
std::function<Result<std::size_t>(std::span<float>)> source_of(std::vector<float> samples);

/// The sound of a file as the ffmpeg program decodes it, interleaved; from time 0 on if that is
/// wanted.
std::vector<float> decode_sound(const std::string& path, bool from_start = false);
/// ffprobe's "key=value" lines for the first stream of sound.
std::map<std::string, std::string> probe_sound(const std::string& path);
/// By how many samples the second is late, where they are most alike, within 480.
std::int64_t lag_of(const std::vector<float>& source, const std::vector<float>& decoded);

}  // namespace tickreel::tests
