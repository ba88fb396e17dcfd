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

/// The format of the frames that a sink gets.
struct FilmFormat {
  ImageSize size;                ///< the size of the pictures
  Rational frame_rate{60};       ///< frames in a second
  std::int64_t frame_count = 0;  ///< the number of frames
  std::int64_t first_frame = 0;  ///< the index of the first frame in the film; above 0 in a segment
  bool is_segment = false;       ///< whether the file is a segment, which is later joined to a film
  /// The format of the samples that come with the frames. Files of segments have no sound; it is
  /// encoded when the segments are joined. The sink of a segment without sound ignores samples.
  AudioFormat audio{};
  bool may_end_early = false;  ///< whether fewer frames than `frame_count` may come, at least 1
};

/// One frame of a film. It has its index, so that no frame can get a wrong place in the film.
struct VideoFrame {
  std::int64_t index = 0;  ///< the index in the film, from FilmFormat::first_frame on
  Image image{};           ///< has coded_size() of FilmFormat::size; empty if !wants_pictures()
  /// The sound of the frame, interleaved: the samples that samples_before() says. Empty in a film
  /// without sound.
  std::vector<float> samples{};
  /// For each bus of the game that has its own track in the film (split_buses()), the part of
  /// `samples` that comes from the bus. Empty: there is no such track, or the caller needs none.
  std::vector<std::vector<float>> split{};
};

/// A sink: takes the frames of a film and makes a file of them. open_sink() makes it. The order of
/// calls: write() for every index from FilmFormat::first_frame on, in order; then finish(). After
/// an error of one of them it may only be destroyed. One thread at a time.
///
/// Until finish() has succeeded there is no new file under the final name. A sink that is destroyed
/// before removes what it has written, except from standard output; an older file of that name
/// stays as it was.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  /// Writes the next frame. kFailed when the frame breaks the contract, the encoder fails, or the
  /// system refuses; a sink of several files also has the errors of OutputFile::create().
  virtual Status write(const VideoFrame& frame) = 0;
  /// Completes the file, and gives it its name. kFailed as for write(), and when frames are
  /// missing; kUsage about the field "size-limit" for a file of more than SinkSettings::most_bytes;
  /// the errors of OutputFile::publish().
  virtual Status finish() = 0;
  /// The layout into which the sink converts images of kRgba. A renderer may convert them instead:
  /// images may come in this layout, and give the same bytes. Nothing: images must be kRgba. If the
  /// layout has more than 8 bits (is_deep_format()), images should come in it or as kRgba64,
  /// because images of kRgba have only 8 bits. If the layout is kRgba64Alpha, images must have it.
  [[nodiscard]] virtual std::optional<PixelFormat> pixel_format() const { return std::nullopt; }
  /// Whether the sink takes images. False: it only takes sound, and frames come without images.
  [[nodiscard]] virtual bool wants_pictures() const { return true; }
  /// For each frame so far, the XXH3 hash of the picture that the encoder got, plane after plane
  /// without padding. Empty for sinks without SinkKind::encodes, such as GIF.
  [[nodiscard]] virtual std::vector<std::uint64_t> picture_hashes() const { return {}; }
  /// The size in bytes of the frames that the encoder has returned so far, without the container.
  /// For sinks with SinkKind::shrinks (GIF, WebP) it is the size of the file, known after finish()
  /// if SinkSettings::most_bytes is not 0. 0 for other sinks.
  [[nodiscard]] virtual std::int64_t coded_bytes() const { return 0; }
  /// The output in words, for messages: "libx264 yuv420p mp4".
  [[nodiscard]] virtual std::string description() const = 0;
};

/// A sink that passes every call on to another sink. A class that derives from it replaces some of
/// the functions.
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

/// Returns the size of the frames in the file for pictures of `size`: larger if the pixel format
/// shares chroma between pixels and a side is odd. kUsage when the settings choose no sink, have a
/// field that has no meaning for it, or name an encoder or a pixel format that cannot be used.
Result<ImageSize> written_size(const SinkSettings& settings, ImageSize size);

/// Whether the sink for these settings takes sound. (open_sink() refuses a film with sound for
/// other sinks, and a film without sound for a sink that takes only sound.) kUsage when the
/// settings choose no sink or have a field that has no meaning for it; encoders are not checked.
Result<bool> sink_takes_sound(const SinkSettings& settings);

/// Checks the encoder, its CRF, preset and pixel format, and whether it can keep the alpha, without
/// opening an encoder: kUsage, with the field as the subject. Succeeds if the sink (chosen without
/// SinkSettings::format) has no encoder, or there is no such sink.
Status check_encoder_settings(const SinkSettings& settings);

/// Whether this FFmpeg has an encoder of this name, for pictures or for sound.
bool has_encoder(const std::string& name);

/// Opens a sink and everything that it needs, also the encoder and the file, so that wrong settings
/// are found at once. kUsage for settings that cannot work, kFailed when the system refuses; the
/// errors of OutputFile::create().
Result<std::unique_ptr<FrameSink>> open_sink(const SinkSettings& settings,
                                             const FilmFormat& format);

}  // namespace tickreel::encode
