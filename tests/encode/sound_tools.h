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

/// Sound for encoders. Each sample is a function of its number.
class TestSound {
 public:
  enum class Kind : std::uint8_t {
    kSilence,
    kMusic,   ///< tones that change, different on the left and the right
    kNoise,   ///< white
    kClicks,  ///< a short burst every quarter of a second, also at the very start
  };

  explicit TestSound(Kind kind, int sample_rate_hz = 48'000)
      : kind_(kind), sample_rate_hz_(sample_rate_hz) {}

  [[nodiscard]] int sample_rate_hz() const { return sample_rate_hz_; }
  /// Returns `count` samples from sample `first` on, interleaved.
  [[nodiscard]] std::vector<float> samples(std::int64_t first, std::int64_t count) const;
  /// Returns the sound of a film with this many frames. Each copy is read from its start.
  [[nodiscard]] JoinedSound joined(const Rational& frame_rate, std::int64_t frame_count) const;

 private:
  [[nodiscard]] float sample(std::int64_t index, int channel) const;

  Kind kind_;
  int sample_rate_hz_;
};

/// Writes test pictures with the part of this sound that FilmFormat::audio says, and then calls
/// finish().
Status write_film(FrameSink& sink, const FilmFormat& format, const TestSound& sound);
/// Opens a sink, writes pictures and sound, and finishes the film.
Status make_film(const SinkSettings& settings, const FilmFormat& format, const TestSound& sound);

/// Returns a source of these samples.
std::function<Result<std::size_t>(std::span<float>)> source_of(std::vector<float> samples);

/// Decodes the sound of a file with the ffmpeg program, interleaved; with `from_start` only from
/// time 0 on.
std::vector<float> decode_sound(const std::string& path, bool from_start = false);
/// Returns ffprobe's "key=value" lines for the first audio stream.
std::map<std::string, std::string> probe_sound(const std::string& path);
/// Returns by how many samples `decoded` is late, at the best match within 480.
std::int64_t lag_of(const std::vector<float>& source, const std::vector<float>& decoded);

}  // namespace tickreel::tests
