#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "encode/audio_format.h"
#include "encode/libav/audio_decoder.h"
#include "encode/libav/audio_table.h"
#include "encode/libav/film_reader.h"
#include "encode/segments/segment_file.h"

namespace tickreel::encode {

/// How much of a sound an encoder keeps.
enum class SoundFidelity : std::uint8_t {
  kSamples,  ///< all of it, as 16 bits
  kForm,     ///< the form of each channel below 4 kHz
  kOutline,  ///< roughly the form of the sum of both, below 2 kHz: it has few bits
};

/// Whether decoded sound is the one that was encoded. kSamples: sample for sample. Others: window
/// by window, by the energy of the difference (judge_form(), judge_outline()); what is below
/// -50 dBFS is like silence. And all in all it must be no more than a millisecond early or late.
class SoundComparison {
 public:
  SoundComparison(int sample_rate_hz, SoundFidelity fidelity);

  /// Both interleaved and of the same length, a whole number of samples. What is wrong first, with
  /// its time; empty while nothing is.
  std::string add(std::span<const float> source, std::span<const float> decoded);
  /// At the end.
  std::string finish();
  /// By how much the decoded sound is late; 0 where there is too little to tell by.
  [[nodiscard]] double lag_seconds() const;

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  struct Window {
    double source = 0.0;  ///< energy
    double decoded = 0.0;
    double error = 0.0;
    int count = 0;
  };
  struct Channel {
    double source_sum = 0.0, decoded_sum = 0.0;  ///< since the last point
    double source = 0.0, decoded = 0.0;          ///< at the last point
    double source_step = 0.0, decoded_step = 0.0;
  };

  std::string compare_exactly(std::span<const float> source, std::span<const float> decoded);
  void add_point(Channel& channel);
  /// Judges the window before the last.
  std::string judge();
  [[nodiscard]] bool judge_form() const;
  [[nodiscard]] bool judge_outline() const;

  int sample_rate_hz_;
  SoundFidelity fidelity_;
  std::size_t channel_count_;  ///< that are compared
  int step_;                   ///< samples of a point
  int window_points_;          ///< of all channels
  std::int64_t samples_ = 0;
  std::int64_t window_ = 0;          ///< the index of the last
  std::array<Window, 3> windows_{};  ///< the last, those before it first
  std::array<Channel, kChannels> channels_{};
  double in_step_ = 0.0, late_ = 0.0, early_ = 0.0;  ///< correlations of the changes
};

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
