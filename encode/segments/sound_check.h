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

/// The degree to which decoded sound must equal the sound that was encoded.
enum class SoundFidelity : std::uint8_t {
  kSamples,  ///< lossless: every sample, rounded to 16 bits
  kForm,     ///< lossy: the waveform of each channel below 4 kHz
  kOutline,  ///< lossy, with few bits: roughly the waveform of both channels' sum below 2 kHz
};

/// Compares decoded sound with the sound that was encoded. kSamples: sample by sample. Otherwise
/// window by window (0.1 s for kForm, 0.5 s for kOutline) by the energy of the difference; a
/// difference below -50 dBFS counts as none. Over its whole length the decoded sound must be no
/// more than 1 ms early or late.
class SoundComparison {
 public:
  SoundComparison(int sample_rate_hz, SoundFidelity fidelity);

  /// Compares the next samples. Both spans are interleaved and have the same length, a whole number
  /// of samples. Returns the first fault, with its time; empty when there is none. (A fault is
  /// found up to two windows late.)
  std::string add(std::span<const float> source, std::span<const float> decoded);
  /// Compares the rest, at the end of the sound. Returns the first fault; empty when there is none.
  std::string finish();
  /// The seconds by which the decoded sound is late; negative: early; 0 also when the sound is too
  /// quiet or too short to tell.
  [[nodiscard]] double lag_seconds() const;

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  // A point is the mean of a few consecutive samples of a channel, which leaves out high tones.

  /// Sums over the points of a window.
  struct Window {
    double source = 0.0;   ///< the energy of the source: the sum of the squares
    double decoded = 0.0;  ///< the energy of the decoded sound
    double error = 0.0;    ///< the energy of the difference
    int count = 0;         ///< the number of points, of all channels
  };
  /// A channel, or the sum of both.
  struct Channel {
    double source_sum = 0.0, decoded_sum = 0.0;    ///< sums of the samples since the last point
    double source = 0.0, decoded = 0.0;            ///< the last point
    double source_step = 0.0, decoded_step = 0.0;  ///< its difference from the point before
  };

  std::string compare_exactly(std::span<const float> source, std::span<const float> decoded);
  void add_point(Channel& channel);
  /// Judges the middle one of `windows_`. Returns the fault; empty when there is none.
  std::string judge();
  [[nodiscard]] bool judge_form() const;
  [[nodiscard]] bool judge_outline() const;

  int sample_rate_hz_;
  SoundFidelity fidelity_;
  std::size_t channel_count_;  ///< the number of channels that are compared; 1: the sum of both
  int step_;                   ///< samples of a point
  int window_points_;          ///< points of a window, of all channels
  std::int64_t samples_ = 0;   ///< samples so far
  std::int64_t window_ = 0;    ///< the index of the last of windows_
  std::array<Window, 3> windows_{};  ///< the last three windows, oldest first
  std::array<Channel, kChannels> channels_{};
  /// Correlations of the steps of both sounds: at the same point; of the source's step with the
  /// next decoded step; of the decoded step with the source's next step.
  double in_step_ = 0.0, late_ = 0.0, early_ = 0.0;
};

/// Checks one stream of sound of a film: the times and the number of its samples, and the sound
/// itself. Errors are kBadFile, without the file's name, those of the SampleSource, and kFailed
/// when the SampleSource ends before the film's sound does.
class SoundCheck {
 public:
  /// Opens a decoder for the stream. The film's stream, `expected` and `samples` are borrowed.
  /// `samples`: the expected sound; empty: any sound. `container`: ExpectedFilm::container.
  /// kBadFile when the stream has another codec or rate than expected; the errors of
  /// choose_audio_encoder() and AudioDecoder::open().
  static Result<SoundCheck> open(const FilmReader& film, const AVStream& stream,
                                 const JoinedSound& expected, const SampleSource& samples,
                                 const std::string& container);

  /// Decodes and checks the next packet of the stream. After an error the object must not be used.
  Status add(const AVPacket& packet);
  /// Checks the rest and the length, after the last packet.
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
  const SampleSource* samples_;  ///< never null; an empty function: any sound
  bool is_open_ended_;           ///< whether the last packet may hold more samples than the film
  SoundComparison comparison_;
  std::vector<float> source_;      ///< room for expected samples
  std::int64_t sample_count_ = 0;  ///< decoded samples so far
  std::int64_t last_count_ = 0;    ///< the number of samples that were decoded last, together
};

}  // namespace tickreel::encode
