#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/audio_format.h"
#include "encode/sink_settings.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The format of a film, which a sink gets before the first frame.
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
  /// The parts of the samples that come from the game's buses with a track of their own in the film
  /// (split_buses()), in their order. Empty: there is no such track, or nobody asks.
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
  /// The bytes of the frames so far, as they are coded, without the container and the frames that
  /// the encoder still holds back; 0 from sinks that do not encode.
  [[nodiscard]] virtual std::int64_t coded_bytes() const { return 0; }
  /// Describes what it makes, for messages: "libx264 yuv420p mp4".
  [[nodiscard]] virtual std::string description() const = 0;
};

/// A sink in front of another one. It hands everything on; a class that derives from it replaces
/// what it does otherwise.
class SinkInFront : public FrameSink {
 public:
  explicit SinkInFront(std::unique_ptr<FrameSink> sink) : sink_(std::move(sink)) {}

  Status write(const VideoFrame& frame) override { return sink_->write(frame); }
  Status finish() override { return sink_->finish(); }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return sink_->pixel_format();
  }
  [[nodiscard]] bool wants_pictures() const override { return sink_->wants_pictures(); }
  [[nodiscard]] std::vector<std::uint64_t> picture_hashes() const override {
    return sink_->picture_hashes();
  }
  [[nodiscard]] std::int64_t coded_bytes() const override { return sink_->coded_bytes(); }
  [[nodiscard]] std::string description() const override { return sink_->description(); }

 protected:
  std::unique_ptr<FrameSink> sink_;
};

/// The size of the frames that the sink writes, of films of `size`: more where the pixel format
/// shares chroma between pixels. The errors of open_sink() that the settings alone make.
Result<ImageSize> written_size(const SinkSettings& settings, ImageSize size);

/// Whether what the settings make can hold sound. open_sink() refuses a film with sound where it
/// cannot, and one without where nothing else is made. The errors of open_sink() that the settings
/// alone make.
Result<bool> sink_takes_sound(const SinkSettings& settings);

/// Whether the encoder, its CRF, preset and pixel format are right, as far as the settings alone
/// tell it; the error is about a field. Opens nothing.
Status check_encoder_settings(const SinkSettings& settings);

/// Whether this FFmpeg has an encoder of this name, of pictures or of sound.
bool has_encoder(const std::string& name);

/// Opens the sink and everything it needs (the encoder and the file too), so that a bad choice is
/// reported before any time is spent. kUsage for a choice that cannot work, kFailed for what the
/// system refuses.
Result<std::unique_ptr<FrameSink>> open_sink(const SinkSettings& settings,
                                             const FilmFormat& format);

}  // namespace tickreel::encode
