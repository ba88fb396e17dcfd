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

/// A film to make, and its file. Encoders and their options have FFmpeg's names.
struct FilmTarget {
  using Options = std::vector<std::pair<std::string, std::string>>;

  /// FILE: .mp4, .m4v, .mov, .mkv or .webm. A relative path is resolved when open() is called.
  std::string path;
  int width = 0;                   ///< pixels of every picture, 1 to 65535
  int height = 0;                  ///< likewise
  FrameRate frame_rate{};          ///< above 0, up to 1000; both numbers 1 to 100000000
  int sample_rate_hz = 0;          ///< of the sound, 8000 to 192000; 0: the film is silent
  int channels = 2;                ///< channels given to write_sound(): 1 or 2. Films are stereo
  std::string vcodec{};            ///< empty: libx264, in .webm libvpx-vp9
  std::optional<double> crf{};     ///< 0 (lossless) to 255; none: the encoder's default
  std::string preset{};            ///< empty: the encoder's default
  std::string pix_fmt{};           ///< empty: yuv420p, or the nearest format that the encoder has
  Options codec_options{};         ///< the encoder's own options, each key once
  std::string acodec{};            ///< empty: the usual one for this kind of file
  std::int64_t audio_bitrate = 0;  ///< bits for each second, 1000 to 10000000; 0: the default
  Options metadata{};              ///< title, artist, album, comment, date, genre, copyright
  bool overwrite = false;          ///< replaces FILE and FILE.part
  bool resume = false;             ///< continues the film in FILE.part, if there is one
  bool manifest = false;  ///< also writes FILE.manifest.json, which `tickreel check` compares with
  std::int64_t segment_frames = 240;  ///< frames in a segment, 1 to 1000000; see FilmWriter
  /// A text that says what the pictures show, UTF-8. With `resume`, FILE.part must have the same
  /// text.
  std::string made_of{};
};

/// Makes a film from pictures and samples that come one after the other; their number need not be
/// known before. The film has a constant frame rate, tagged colours (BT.709) and sound that is
/// exact to the sample, and is read back and checked before it gets its name.
///
/// Until finish() has succeeded, FILE stays what it was. The film grows in the directory FILE.part,
/// in segments, each of which is a film and is encoded by itself. If the process is killed, the
/// finished segments stay: open() with `resume` continues after them, and `tickreel join FILE.part
/// -o OTHER` makes a film of them. A resumed film has the same bytes as one made without a break,
/// if it gets the same pictures and samples.
///
/// One thread at a time; encoding has threads of its own. After an error of write(),
/// write_texture(), write_sound() or finish(), each of them returns that first error again: destroy
/// the writer. Moves, does not copy; a writer that was moved from may only be destroyed or assigned
/// to.
class TICKREEL_API FilmWriter {
 public:
  /// Opens the film, and checks what can be known before any time is spent: names, the encoder, the
  /// disk. kUsage for values that make no sense, and when `resume` finds another film, or one of
  /// another program, in FILE.part; kInTheWay when FILE or FILE.part exists and may
  /// not be replaced or continued; kNotNow when another writer is at work in FILE.part; kFailed
  /// when the system or the encoder refuses.
  static Result<FilmWriter> open(const FilmTarget& target);
  FilmWriter(FilmWriter&& other) noexcept;
  FilmWriter& operator=(FilmWriter&& other) noexcept;
  /// Without finish(), the finished segments stay in FILE.part; with none, FILE.part is removed.
  /// Waits for the encoder.
  ~FilmWriter();

  /// The number of the frame that write() takes next, from 0; after a resume, the first missing
  /// frame.
  [[nodiscard]] std::int64_t next_frame() const;
  /// The number of the next sample of each channel. The sound of frame n begins with sample
  /// floor(n * sample rate / frame rate).
  [[nodiscard]] std::int64_t next_sample() const;
  /// FilmTarget::channels: 1 or 2.
  [[nodiscard]] int channels() const;
  /// Sentences that the user should read, though nothing failed.
  [[nodiscard]] std::vector<std::string> warnings() const;

  /// Writes the next frame: copies the picture. Waits while the encoder is busy. kUsage for pixels
  /// that make no sense, when the film that was resumed had ended already, or when more than two
  /// pictures with more than 256 MiB wait for their samples.
  Status write(const Pixels& pixels);
  /// Writes the next frame from an OpenGL texture of the current context: a GL_TEXTURE_2D of the
  /// film's size with 8 bits for each channel. The context has OpenGL 3.0 or newer, from EGL, or
  /// from GLX with GLVND; its bindings stay as they were. `bottom_up`: the first row is the lowest,
  /// as OpenGL has it. kUsage when there is no context or no such texture; else as write().
  Status write_texture(unsigned texture, bool bottom_up = true);
  /// Writes the next samples, interleaved, from -1 to 1; others are clipped. They may come before
  /// or after their pictures. kUsage for a silent film, for samples that are not finite, for a
  /// count that is no multiple of `channels`, and when more than 256 MiB of them (11 minutes at 48
  /// kHz, always stored as stereo) wait for their pictures.
  Status write_sound(std::span<const float> samples);
  /// Completes the film, and gives it its name. Frames without samples are silent, and samples
  /// after the last frame are left out. kUsage when there is no frame. Nothing can be written
  /// afterwards: that is kUsage.
  Status finish();

 private:
  struct Parts;
  explicit FilmWriter(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel

#endif
