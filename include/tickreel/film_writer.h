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

/// The number of frames in a second, as an exact fraction: 60/1, 30000/1001.
struct FrameRate {
  std::int64_t numerator = 60;
  std::int64_t denominator = 1;
};

/// The settings of a film, and its file. Encoders and their options have FFmpeg's names.
struct FilmTarget {
  using Options = std::vector<std::pair<std::string, std::string>>;

  /// The path of the film, called FILE here. Its ending is .mp4, .m4v, .mov, .mkv or .webm. A
  /// relative path is resolved when open() is called.
  std::string path;
  int width = 0;                   ///< the width of every picture in pixels, 1 to 65535
  int height = 0;                  ///< the height of every picture in pixels, 1 to 65535
  FrameRate frame_rate{};          ///< above 0, up to 1000; both numbers 1 to 100000000
  int sample_rate_hz = 0;          ///< samples for each second, 8000 to 192000; 0: no sound
  int channels = 2;                ///< the channels of write_sound(): 1 or 2. Films are stereo
  std::string vcodec{};            ///< the video encoder; empty: libx264, in .webm libvpx-vp9
  std::optional<double> crf{};     ///< 0 (lossless) to 255; none: the encoder's default
  std::string preset{};            ///< the encoder's preset; empty: its default
  std::string pix_fmt{};           ///< empty: yuv420p, or the nearest format that the encoder has
  Options codec_options{};         ///< the video encoder's own options, each key once
  std::string acodec{};            ///< the audio encoder; empty: the usual one for the ending
  std::int64_t audio_bitrate = 0;  ///< bits for each second, 1000 to 10000000; 0: the default
  /// Texts in the file, by these keys: title, artist, album, comment, date, genre, copyright,
  /// creation_time (2026-01-31T12:00:00Z).
  Options metadata{};
  bool overwrite = false;  ///< true: FILE and FILE.part may be replaced
  /// true: open() continues the film in FILE.part, if any, also with `overwrite`.
  bool resume = false;
  bool manifest = false;  ///< true: finish() writes FILE.manifest.json, too, for `tickreel check`
  std::int64_t segment_frames = 240;  ///< frames in a segment, 1 to 1000000; see FilmWriter
  /// A text of the caller that says what the pictures show, UTF-8. A film can be resumed only with
  /// the text with which it was begun.
  std::string made_of{};
};

/// Makes a film from pictures and samples that the caller writes one after the other; their number
/// need not be known before. The film has a constant frame rate, colours tagged as BT.709, and
/// sound that is exact to the sample. finish() reads the film back and checks it before the file
/// gets its name.
///
/// Until finish() has succeeded, FILE stays what it was. The film grows in the directory FILE.part,
/// in segments. Each segment is a short film that is encoded by itself. If the process is killed,
/// the finished segments stay: open() with `resume` continues after them, and `tickreel join
/// FILE.part -o OTHER` makes a film of them. A resumed film has the same bytes as a film made
/// without a break, if it gets the same pictures and samples.
///
/// One thread at a time; encoding has threads of its own. After an error of write(),
/// write_texture(), write_sound() or finish(), each of these functions returns the same error
/// again: destroy the writer. Moves, does not copy; a writer that was moved from may only be
/// destroyed or assigned to.
class TICKREEL_API FilmWriter {
 public:
  /// Opens a film, and checks everything that can be checked before the first picture: names, the
  /// encoder, the disk. kUsage for settings that make no sense, and when `resume` finds a film with
  /// other settings or of another program in FILE.part; kInTheWay when FILE or FILE.part exists and
  /// may not be replaced or continued; kNotNow when another writer is at work in FILE.part; kFailed
  /// when the system or the encoder refuses.
  static Result<FilmWriter> open(const FilmTarget& target);
  FilmWriter(FilmWriter&& other) noexcept;
  FilmWriter& operator=(FilmWriter&& other) noexcept;
  /// Waits for the encoder. If finish() has not succeeded, the finished segments stay in FILE.part;
  /// if there are no finished segments, FILE.part is removed.
  ~FilmWriter();

  /// The number, from 0, of the frame that the next write() or write_texture() writes. After a
  /// resume it is at first the number of the first missing frame.
  [[nodiscard]] std::int64_t next_frame() const;
  /// The number, from 0 and in each channel, of the sample that the next write_sound() begins with.
  /// The sound of frame n begins with sample floor(n * sample rate / frame rate).
  [[nodiscard]] std::int64_t next_sample() const;
  /// FilmTarget::channels: 1 or 2.
  [[nodiscard]] int channels() const;
  /// Sentences for the user about things that are not as they should be but did not fail.
  [[nodiscard]] std::vector<std::string> warnings() const;

  /// Writes the next frame. Copies the picture. Waits while the encoder is busy. kUsage for pixels
  /// that make no sense, when the film that was resumed had ended already, when the film has 100000
  /// full segments, or when more than two pictures with more than 256 MiB together wait for their
  /// samples.
  Status write(const Pixels& pixels);
  /// Writes the next frame from an OpenGL texture of the current context: a GL_TEXTURE_2D of the
  /// film's size with 8 bits for each channel. The context has OpenGL 3.0 or newer, and was made
  /// with EGL, or with GLX where GLVND is installed; its bindings stay as they were. `bottom_up`:
  /// whether the first row of the texture is the lowest row of the picture, as is usual in OpenGL.
  /// kUsage when there is no context or no such texture. The other errors are those of write().
  Status write_texture(unsigned texture, bool bottom_up = true);
  /// Writes the next samples. Copies them. They are interleaved and lie from -1 to 1; values
  /// outside are clipped. Samples may come before or after the pictures of the same time. kUsage
  /// for a film without sound, for samples that are not finite, for a number of samples that is no
  /// multiple of channels(), and when more than 256 MiB of samples (11 minutes at 48 kHz, always
  /// stored as stereo) wait for their pictures.
  Status write_sound(std::span<const float> samples);
  /// Completes the film, checks it, and gives the file its name. Frames without samples are silent,
  /// and samples after the last frame are left out. kUsage when there is no frame. After a success
  /// nothing more can be written: the functions that write, and finish(), return kUsage.
  Status finish();

 private:
  struct Parts;
  explicit FilmWriter(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel

#endif
