#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/audio_format.h"
#include "encode/sink_settings.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// What a sink is told before the first frame.
struct FilmFormat {
  ImageSize size;
  Rational frame_rate{60};       ///< frames for each second of game time
  std::int64_t frame_count = 0;  ///< how many will come
  std::int64_t first_frame = 0;  ///< the index of the first: above 0 for a segment of a longer film
  bool is_segment = false;       ///< its file is only for joining
  /// The format of the samples that come with the frames. Files of segments have no sound: it is
  /// encoded when they are joined.
  AudioFormat audio{};
  bool may_end_early = false;  ///< fewer than `frame_count` may come, but one at least
};

/// One picture of a film. The number travels with the pixels, so that none can end in another's
/// place.
struct VideoFrame {
  std::int64_t index = 0;  ///< in the film: from FilmFormat::first_frame on
  Image image{};           ///< coded_size() of FilmFormat::size; empty where none are wanted
  /// The frame's share of the sound: samples_before() says which, AudioFormat how. Empty without.
  std::vector<float> samples{};
  /// What of the samples is of each of the game's buses that the film has on a track of its own
  /// (split_buses()), in their order. Empty: none of them, or nobody asks.
  std::vector<std::vector<float>> split{};
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
  /// as well, with the same bytes: they may come so too. None: they must come as kRgba. Where it
  /// has more than 8 bits (is_deep_format), they had better come as it or as kRgba64; those of
  /// kRgba have only the bits they have.
  [[nodiscard]] virtual std::optional<PixelFormat> pixel_format() const { return std::nullopt; }
  /// False: it takes sound alone, and frames come without an image.
  [[nodiscard]] virtual bool wants_pictures() const { return true; }
  /// XXH3 of every frame as the encoder was given it, plane after plane without padding; none from
  /// sinks that do not encode.
  [[nodiscard]] virtual std::vector<std::uint64_t> picture_hashes() const { return {}; }
  /// What the frames so far have come to, as they are coded, without the container and what the
  /// encoder still holds back; 0 from sinks that do not encode.
  [[nodiscard]] virtual std::int64_t coded_bytes() const { return 0; }
  /// What it makes, for messages: "libx264 yuv420p mp4".
  [[nodiscard]] virtual std::string description() const = 0;
};

/// The size of the frames that the sink writes, of films of `size`: more where the pixel format
/// shares chroma between pixels. The errors of open_sink() that the settings alone make.
Result<ImageSize> written_size(const SinkSettings& settings, ImageSize size);

/// Whether what the settings make can hold sound. open_sink() refuses a film with sound where it
/// cannot, and one without where nothing else is made. The errors of open_sink() that the settings
/// alone make.
Result<bool> sink_takes_sound(const SinkSettings& settings);

/// What is wrong with the encoder, its pixel format, CRF and preset, each about its field, as far
/// as the settings alone tell it: all at once, where open_sink() tells the first. Nothing is
/// opened.
std::vector<Error> wrong_encoder_settings(const SinkSettings& settings);

/// Whether this FFmpeg has an encoder of this name, of pictures or of sound.
bool has_encoder(const std::string& name);

/// Opens the sink and everything it needs (the encoder and the file too), so that a bad choice is
/// reported before any time is spent. kUsage for a choice that cannot work, kFailed for what the
/// system refuses.
Result<std::unique_ptr<FrameSink>> open_sink(const SinkSettings& settings,
                                             const FilmFormat& format);

}  // namespace tickreel::encode
