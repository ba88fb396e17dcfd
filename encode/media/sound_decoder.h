#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/media/media_file.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the sound of a file from its beginning to its end, as stereo samples (float) of one
/// rate. In a film, sample 0 is at the first picture or the first sound, whichever is earlier; in a
/// file without pictures it is the first sample. Mono goes to both channels with its full level;
/// more channels are mixed to two by FFmpeg. Gaps in the file become silence.
class SoundDecoder {
 public:
  /// Opens a file. `sample_rate_hz`: the rate of the decoded samples, 8000 to 192000. `pipe`:
  /// if not null, `path` may be a named pipe, and setting `*pipe` ends every wait (open_media()).
  /// The errors of open_media(); kBadFile when the file has no sound, says more than 16 channels,
  /// or has sound that cannot be decoded; kFailed when this FFmpeg has no decoder for it.
  static Result<SoundDecoder> open(const std::string& path, int sample_rate_hz,
                                   const std::atomic<bool>* pipe = nullptr);

  /// Decodes the next piece, and appends its samples, interleaved, to `samples`. Returns false at
  /// the end; even then it may have appended the last samples. kBadFile, with the file's name, when
  /// the sound is damaged or cut off, its times make no sense, it is longer than 24 hours, has a
  /// rate outside 4000 to 768000 Hz or more than 16 channels, changes its kind, or has samples that
  /// are no finite numbers; kFailed when the disk fails in a file that does not say its length.
  Result<bool> next(std::vector<float>& samples);
  /// See MediaSound::is_exact(). Known after the first samples.
  [[nodiscard]] bool is_exact() const;

 private:
  using ResamplerPtr = std::unique_ptr<SwrContext, LibavDeleter<swr_free>>;

  SoundDecoder(std::string path, MediaPtr media, int stream, CodecContextPtr context,
               FramePtr frame, PacketPtr packet, int sample_rate_hz);
  Status send_packet();
  Status take_frame(std::vector<float>& samples);
  Status open_resampler();
  Status place_frame();
  std::int64_t time_of_frame(bool is_first);
  Status add_silence(std::vector<float>& samples);
  Status resample(const std::uint8_t** planes, int count, std::vector<float>& samples);
  [[nodiscard]] Status check_length() const;
  [[nodiscard]] Status check_was_read() const;
  [[nodiscard]] bool is_last_of_pcm() const;
  Status note_damage(int code);
  [[nodiscard]] Error wrong(const std::string& what) const;
  [[nodiscard]] double seconds() const;

  std::string path_;
  MediaPtr media_;
  int stream_;
  CodecContextPtr context_;
  FramePtr frame_;
  PacketPtr packet_;
  int sample_rate_hz_;
  ResamplerPtr resampler_;
  // Samples below are samples of the file, at its own rate.
  int rate_ = 0;               ///< the file's rate in hertz, as its first frame says it
  int channels_ = 0;           ///< the number of channels of the first frame
  int format_ = -1;            ///< AVSampleFormat of the first frame
  std::int64_t begin_ = 0;     ///< the file's time of sample 0, in samples
  std::int64_t position_ = 0;  ///< samples from sample 0 to the next sample
  std::int64_t silence_ = 0;   ///< silent samples that come before the frame
  int skipped_ = 0;            ///< samples of the frame that are left out or have been taken
  bool has_frame_ = false;     ///< whether samples of the frame, or silence, are left
  bool is_drained_ = false;    ///< whether the end of the file was sent to the decoder
  int errors_in_a_row_ = 0;
  std::optional<std::string> damage_{};  ///< the first error since the last frame
};

}  // namespace tickreel::encode
