#ifndef TICKREEL_FILM_WRITER_H
#define TICKREEL_FILM_WRITER_H

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tickreel/api.h"
#include "tickreel/pixels.h"
#include "tickreel/result.h"

namespace tickreel {

/// Frames for each second, as an exact fraction: 60/1, 30000/1001.
struct FrameRate {
  std::int64_t numerator = 60;
  std::int64_t denominator = 1;
};

/// A film that is to be made, and where. Names of encoders and their options are FFmpeg's.
struct FilmTarget {
  using Options = std::vector<std::pair<std::string, std::string>>;

  std::string path;  ///< FILE: .mp4, .m4v, .mov, .mkv or .webm; relative ones count from open()
  int width = 0;     ///< of every picture; 1 to 65535 pixels
  int height = 0;
  FrameRate frame_rate{};       ///< above 0, to 1000; both numbers 100000000 at most
  int sample_rate_hz = 0;       ///< of the sound, 8000 to 192000; 0: the film is silent
  int channels = 2;             ///< of the samples that come: 1 or 2. Films are stereo
  std::string vcodec{};         ///< empty: libx264, in .webm libvpx-vp9
  std::optional<double> crf{};  ///< none: the encoder's default
  std::string preset{};
  std::string pix_fmt{};  ///< empty: yuv420p, or what the encoder has nearest to it
  Options codec_options{};
  std::string acodec{};            ///< empty: what is usual in such a file
  std::int64_t audio_bitrate = 0;  ///< bits for each second; 0: the encoder's default
  Options metadata{};              ///< title, artist, album, comment, date, genre, copyright
  bool overwrite = false;          ///< replaces FILE, and what was left of it
  bool resume = false;             ///< continues what was left in FILE.part, if anything
  bool manifest = false;  ///< FILE.manifest.json, by which `tickreel check` proves the film
  std::int64_t segment_frames = 240;  ///< frames that are encoded by themselves; 1 to 1000000
  std::string made_of{};  ///< UTF-8: what the pictures show. A resume of something else is refused
};

/// Makes a film of pictures and samples, one after the other, however many there will be: at a
/// constant rate, with its colours tagged (BT.709), its sound exact to the sample, and read back
/// and checked before it gets its name.
///
/// Until finish() has succeeded there is nothing under FILE but what was there before. The film
/// grows in the directory FILE.part, in segments that are films of their own. If the process is
/// killed, those that were finished stay: open() with `resume` goes on behind them, and `tickreel
/// join FILE.part -o OTHER` makes a film of them. The bytes are the same as without a break, if the
/// same pictures come.
///
/// One thread at a time; encoding has threads of its own. After an error of any function but open()
/// the film takes no more. Moves, does not copy; one that was moved from is only to be destroyed or
/// assigned to.
class TICKREEL_API FilmWriter {
 public:
  /// Checks all that can be known before any time is spent: names, the encoder, the disk. kUsage
  /// for what cannot be; kInTheWay when FILE is there, complete, or FILE.part, and may not be
  /// replaced; kFailed for what the system refuses, and when somebody is at work in FILE.part.
  static Result<FilmWriter> open(const FilmTarget& target);
  FilmWriter(FilmWriter&& other) noexcept;
  FilmWriter& operator=(FilmWriter&& other) noexcept;
  /// Without finish(), what is finished stays in FILE.part. Waits for it.
  ~FilmWriter();

  /// The number of the frame that write() takes next, from 0; after a resume the first one that is
  /// missing.
  [[nodiscard]] std::int64_t next_frame() const;
  /// The number of the next sample of each channel. The sound of frame n begins with sample
  /// floor(n * sample rate / frame rate).
  [[nodiscard]] std::int64_t next_sample() const;
  /// The channels of the samples that come: 1 or 2.
  [[nodiscard]] int channels() const;
  /// Sentences that the user should read, though nothing failed.
  [[nodiscard]] std::vector<std::string> warnings() const;

  /// The next picture, which is copied. Waits while the encoder has enough. kUsage when pictures
  /// for more than 256 MiB wait for their samples.
  Status write(const Pixels& pixels);
  /// Writes the next frame from an OpenGL texture (GL_TEXTURE_2D, 8 bits for each channel) of the
  /// current context: OpenGL 3.0 or newer, of EGL, or of GLX with GLVND. Leaves all bindings as
  /// they were. OpenGL's textures are bottom up.
  Status write_texture(unsigned texture, bool bottom_up = true);
  /// Samples, interleaved, from -1 to 1; what is beyond is clipped. They may come before their
  /// pictures, or behind them. kUsage when more than 256 MiB wait for their pictures: 11 minutes at
  /// 48 kHz.
  Status write_sound(std::span<const float> samples);
  /// Completes the film. Frames whose samples have not come are silent, and samples behind the last
  /// frame are left out. kUsage when there is no frame.
  Status finish();

 private:
  struct Parts;
  explicit FilmWriter(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel

#endif
