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

/// The sound of a file that others have made: music (FLAC, WAV, MP3, AAC, Opus, Vorbis and whatever
/// else FFmpeg reads), or that of a film. Stereo, at one rate, whatever the file has.
///
/// The samples do not depend on how they are asked for: the file is always decoded from its
/// beginning. Going on is quick; what lies some seconds back is decoded anew up to there. Memory
/// does not grow with the file. One thread at a time.
class MediaSound {
 public:
  /// `sample_rate_hz`: 8000 to 192000. kBadFile, with the file's name, when there is no such file,
  /// it has no sound, more than 16 channels, or another rate than 4000 to 768000.
  /// `pipe` as open_media() has it: of a named pipe nothing can be read that is some seconds back.
  static Result<MediaSound> open(const std::string& path, int sample_rate_hz,
                                 const std::atomic<bool>* pipe = nullptr);
  MediaSound(MediaSound&&) noexcept;
  MediaSound& operator=(MediaSound&&) noexcept;
  ~MediaSound();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int sample_rate_hz() const { return sample_rate_hz_; }
  /// Whether it is the same on every machine: FFmpeg's decoders of lossy sound round otherwise on
  /// another CPU, as its resampler does.
  [[nodiscard]] bool is_exact() const { return is_exact_; }
  /// Fills `samples`, interleaved, with those from `first_sample` on; before sample 0 and behind
  /// the end there is silence. Sample 0 is where the file begins: of a film its first picture or
  /// sound, whichever is earlier, and else the first sample. kBadFile, with the file's name and the
  /// time, for what is damaged or cut off, as far as it was read.
  Status read(std::int64_t first_sample, std::span<float> samples);
  /// Where it ends, in samples, once that has been read.
  [[nodiscard]] const std::optional<std::int64_t>& end() const { return count_; }
  /// How many samples there are, for which all of it is decoded once. Errors as those of read().
  /// `goes_on` is asked again and again (null: it always does); when it does not, kInterrupted.
  Result<std::int64_t> sample_count(const std::function<bool()>& goes_on = nullptr);

 private:
  struct Source;
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  MediaSound(std::string path, int sample_rate_hz, const std::atomic<bool>* pipe);
  Status begin();
  /// Decodes on. What is long past is forgotten.
  Status go_on();
  [[nodiscard]] std::int64_t held_end() const;

  std::string path_;
  int sample_rate_hz_;
  const std::atomic<bool>* pipe_;
  bool is_exact_ = false;
  std::unique_ptr<Source> source_;  ///< null: at the end
  std::vector<float> held_;         ///< the last samples that were decoded
  std::int64_t held_first_ = 0;
  std::optional<std::int64_t> count_{};  ///< once it is known
};

}  // namespace tickreel::encode
