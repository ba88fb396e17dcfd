#pragma once

#include <cstdint>
#include <vector>

#include "encode/libav/audio_decoder.h"
#include "encode/libav/audio_table.h"
#include "encode/libav/film_reader.h"
#include "encode/segments/segment_file.h"
#include "encode/segments/sound_comparison.h"

namespace tickreel::encode {

/// Holds a stream of sound of a film to what it must be. Errors are kBadFile, without the file's
/// name, and those of JoinedSound::samples.
class SoundCheck {
 public:
  /// `expected` and its samples are borrowed, as the reader's stream is. `container`:
  /// ExpectedFilm::container.
  static Result<SoundCheck> open(const FilmReader& film, const AVStream& stream,
                                 const JoinedSound& expected, const SampleSource& samples,
                                 const std::string& container);

  /// The packets of sound, in order. After the first error it does nothing.
  Status add(const AVPacket& packet);
  /// At the end.
  Status finish();

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;
  SoundCheck(AudioDecoder decoder, const AVStream& stream, const JoinedSound& expected,
             const SampleSource& samples, SoundFidelity fidelity, bool is_open_ended)
      : decoder_(std::move(decoder)),
        stream_(&stream),
        expected_(&expected),
        samples_(&samples),
        is_open_ended_(is_open_ended),
        comparison_(expected.audio.sample_rate_hz, fidelity) {}

  Status take(std::int64_t pts, std::span<const float> samples);
  Status compare(std::span<const float> samples);
  Status read_source(std::span<float> room) const;
  [[nodiscard]] Status check_time(std::int64_t pts) const;
  [[nodiscard]] Status check_length() const;
  [[nodiscard]] double seconds(std::int64_t samples) const;

  AudioDecoder decoder_;
  const AVStream* stream_;
  const JoinedSound* expected_;
  const SampleSource* samples_;  ///< empty: any
  bool is_open_ended_;
  SoundComparison comparison_;
  std::vector<float> source_;
  std::int64_t sample_count_ = 0;
  std::int64_t last_count_ = 0;  ///< of the samples that came together
};

}  // namespace tickreel::encode
