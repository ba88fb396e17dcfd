#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/media/media_file.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the sound of a file from its beginning to its end: float, left and right, at one rate.
/// Its sample 0 is where the file begins: of a film its first picture or sound, whichever is
/// earlier, and else the first sample. Mono is heard on both sides; of more channels FFmpeg makes
/// two. Where the file leaves sound out, there is silence.
class SoundDecoder {
 public:
  /// `sample_rate_hz`: of what comes out, 8000 to 192000. The errors of open_media(); kBadFile when
  /// it has no sound, or none that can be read.
  static Result<SoundDecoder> open(const std::string& path, int sample_rate_hz,
                                   const std::atomic<bool>* pipe = nullptr);

  /// Adds the next samples, interleaved, as many as there are at hand. False: that was the end.
  /// kBadFile, with the file's name, for what is damaged or cut off, or has times that make no
  /// sense; kFailed where the disk fails.
  Result<bool> next(std::vector<float>& samples);
  /// See MediaSound::is_exact(); once there were samples.
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
  int rate_ = 0;  ///< of the file's samples, as its first frame has it
  int channels_ = 0;
  int format_ = -1;
  std::int64_t begin_ = 0;     ///< where sample 0 lies, as the file counts time, in them
  std::int64_t position_ = 0;  ///< where the next one lies, from there
  std::int64_t silence_ = 0;   ///< to come before the frame at hand
  int skipped_ = 0;            ///< of the frame at hand
  bool has_frame_ = false;
  bool is_drained_ = false;
  int errors_in_a_row_ = 0;
  std::optional<std::string> damage_{};  ///< since the last frame
};

}  // namespace tickreel::encode
