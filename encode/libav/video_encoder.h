#pragma once

#include <functional>
#include <memory>

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Closes an encoder, also in the middle of a film. An encoder that cannot be closed there
/// (SVT-AV1) is first brought to the end of its film.
struct EncoderCloser {
  bool has_frames = false;  ///< whether the encoder was given a frame
  void operator()(AVCodecContext* context) const;
};
using EncoderPtr = std::unique_ptr<AVCodecContext, EncoderCloser>;

/// One open encoder of libavcodec. Its output depends on the settings, the format and this FFmpeg,
/// not on the machine: see the thread count in the source.
class VideoEncoder {
 public:
  /// `format.size`: the size of the frames. `global_header`: whether the container keeps the
  /// codec's headers itself.
  static Result<VideoEncoder> open(const AVCodec& codec, AVPixelFormat pixel_format,
                                   const SinkSettings& settings, const FilmFormat& format,
                                   bool global_header);

  /// Takes a finished packet, whose times count in frames.
  using Deliver = std::function<Status(AVPacket&)>;
  /// Encodes a frame and delivers the packets that are ready: none, one or several. A null frame is
  /// the end of the film: all remaining packets are delivered.
  Status encode(const AVFrame* frame, const Deliver& deliver);

  /// The parameters of the stream, for the container.
  [[nodiscard]] const AVCodecParameters& parameters() const { return *filter_->par_out; }
  /// The most places by which a packet may come earlier or later than its frame in the film.
  [[nodiscard]] int reordered_frames() const;

 private:
  VideoEncoder(EncoderPtr context, PacketPtr packet, FilterPtr filter)
      : context_(std::move(context)), packet_(std::move(packet)), filter_(std::move(filter)) {}

  EncoderPtr context_;
  PacketPtr packet_;
  FilterPtr filter_;
};

}  // namespace tickreel::encode
