#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "core/rational.h"

namespace tickreel {

/// What a sink is told before the first frame.
struct FilmFormat {
  ImageSize size;
  Rational frame_rate{60};       ///< frames for each second of game time
  std::int64_t frame_count = 0;  ///< how many will come
  std::int64_t first_frame = 0;  ///< the index of the first: above 0 for a segment of a longer film
  bool is_segment = false;       ///< its file is only for joining
};

/// One picture of a film. The number travels with the pixels, so that none can end in another's
/// place.
struct VideoFrame {
  std::int64_t index = 0;  ///< in the film: from FilmFormat::first_frame on
  Image image{};           ///< coded_size() of FilmFormat::size
};

/// Where the frames go. One thread at a time. Created by open_sink(); then write() for every index
/// from FilmFormat::first_frame on, in order, then finish(). After the first error only destruction
/// is allowed.
///
/// Until finish() has succeeded there is nothing under the final name: a sink that is destroyed
/// before takes what it wrote away and leaves what was there before as it was.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual Status write(const VideoFrame& frame) = 0;
  virtual Status finish() = 0;
  /// The layout that frames are turned into when they come as kRgba, where a renderer could do it
  /// as well, with the same bytes: they may come so too. None: they must come as kRgba.
  [[nodiscard]] virtual std::optional<PixelFormat> pixel_format() const { return std::nullopt; }
  /// XXH3 of every frame as the encoder was given it, plane after plane without padding; none from
  /// sinks that do not encode.
  [[nodiscard]] virtual std::vector<std::uint64_t> picture_hashes() const { return {}; }
  /// What the frames so far have come to, as they are coded, without the container and what the
  /// encoder still holds back; 0 from sinks that do not encode.
  [[nodiscard]] virtual std::int64_t coded_bytes() const { return 0; }
  /// How many of the frames that were written the encoder has not coded yet: it looks at those to
  /// come first. 0 from sinks that do not encode.
  [[nodiscard]] virtual std::int64_t held_back_frames() const { return 0; }
  /// What it makes, for messages: "libx264 yuv420p mp4".
  [[nodiscard]] virtual std::string description() const = 0;
};

/// What the user asked for. Names are FFmpeg's. Every member has a default, so that callers name
/// only what they set: {.name = "hash", .path = "film.txt"}.
struct SinkSettings {
  std::string name{};  ///< ffmpeg, png, raw, hash, null; empty: chosen from the ending of `path`
  /// The file. A pattern with one %d, such as out/%06d.png, for png; one frame needs none. "-" is
  /// standard output: of hash, of raw (planes), and without a sink's name of raw as YUV4MPEG2.
  /// Empty only for hash (standard output) and null.
  std::string path{};
  bool overwrite = false;
  /// FFmpeg's muxer, for standard output: yuv4mpegpipe, rawvideo, matroska, mp4 (in fragments).
  /// Empty: from `name` and the ending of `path`.
  std::string format{};
  std::string vcodec{};         ///< encoder; empty: libx264
  std::optional<double> crf{};  ///< empty: the encoder's default
  std::string preset{};         ///< empty: the encoder's default
  /// Empty: yuv420p, or what the encoder has nearest to the picture; rgb24 for a raw file that ends
  /// in .rgb. Where the format shares chroma between pixels and the size is odd, the last column
  /// and row are repeated to make it even (docs/colour.md).
  std::string pix_fmt{};
  /// The encoder's own options. Those that would change what the film is (size, rate, pixel format,
  /// colours) are refused.
  std::vector<std::pair<std::string, std::string>> codec_options{};
};

/// SinkSettings::name, or the sink that the ending of the path means. kUsage when there is none.
Result<std::string> name_of_sink(const SinkSettings& settings);

/// The size of the frames that the sink writes, of films of `size`: more where the pixel format
/// shares chroma between pixels. The errors of open_sink() that the settings alone make.
Result<ImageSize> written_size(const SinkSettings& settings, ImageSize size);

/// Opens the sink and everything it needs (the encoder and the file too), so that a bad choice is
/// reported before any time is spent. kUsage for a choice that cannot work, kFailed for what the
/// system refuses.
Result<std::unique_ptr<FrameSink>> open_sink(const SinkSettings& settings,
                                             const FilmFormat& format);

}  // namespace tickreel
