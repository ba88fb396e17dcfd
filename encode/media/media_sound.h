#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/audio_format.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The sound of a file that any program has made: of music (FLAC, WAV, MP3, AAC, Opus, Vorbis and
/// other formats that FFmpeg reads), or of a film. The samples are stereo and have one rate,
/// whatever the file has.
///
/// The samples do not depend on the order of reading, because the file is always decoded from its
/// beginning. Reading on is quick. Reading samples that lie more than about 2 s back decodes the
/// file again from its beginning. The memory does not grow with the file. One thread at a time.
class MediaSound {
 public:
  /// Opens a file and decodes its first samples. `sample_rate_hz`: the rate of the samples that
  /// read() returns, 8000 to 192000. `pipe`: see open_media(); samples of a named pipe that lie
  /// more than about 2 s back cannot be read again. The errors of open_media(). kBadFile, with the
  /// file's name, when the file has no sound, or its sound cannot be decoded, has more than 16
  /// channels, or has a rate outside 4000 to 768000 Hz; kFailed when this FFmpeg has no decoder.
  static Result<MediaSound> open(const std::string& path, int sample_rate_hz,
                                 const std::atomic<bool>* pipe = nullptr);
  MediaSound(MediaSound&&) noexcept;
  MediaSound& operator=(MediaSound&&) noexcept;
  ~MediaSound();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int sample_rate_hz() const { return sample_rate_hz_; }
  /// Whether the samples are the same on every machine. They are if the file is lossless, has the
  /// rate `sample_rate_hz`, and has at most two channels. FFmpeg's decoders of lossy sound and its
  /// resampler round differently on different CPUs.
  [[nodiscard]] bool is_exact() const { return is_exact_; }
  /// Fills `samples`, interleaved left and right, with the samples from `first_sample` on. Before
  /// sample 0 and behind the end of the sound the samples are silent. In a film, sample 0 is at the
  /// first picture or the first sound, whichever is earlier; in a file without pictures it is the
  /// first sample. The errors of SoundDecoder::next(), as far as the sound has to be decoded for
  /// `samples`; those of open() when the file has to be opened again.
  Status read(std::int64_t first_sample, std::span<float> samples);
  /// The number of samples up to the end of the sound; nothing until the end has been decoded.
  [[nodiscard]] const std::optional<std::int64_t>& end() const { return count_; }
  /// Returns the number of samples. Decodes the file to its end, unless that was done before. Calls
  /// `goes_on` after each piece (null: never); when it returns false: kInterrupted. The errors of
  /// read().
  Result<std::int64_t> sample_count(const std::function<bool()>& goes_on = nullptr);

 private:
  struct Source;
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  MediaSound(std::string path, int sample_rate_hz, const std::atomic<bool>* pipe);
  /// Opens the file, so that decoding begins at sample 0.
  Status begin();
  /// Decodes the next samples into `held_`, and drops samples that lie more than some seconds back.
  Status go_on();
  /// The number of the sample behind the last one in `held_`.
  [[nodiscard]] std::int64_t held_end() const;

  std::string path_;
  int sample_rate_hz_;
  const std::atomic<bool>* pipe_;
  bool is_exact_ = false;
  std::unique_ptr<Source> source_;       ///< null: the end was decoded
  std::vector<float> held_;              ///< the samples that were decoded last, interleaved
  std::int64_t held_first_ = 0;          ///< the number of the first sample in held_
  std::optional<std::int64_t> count_{};  ///< the number of all samples; nothing: not known yet
};

}  // namespace tickreel::encode
