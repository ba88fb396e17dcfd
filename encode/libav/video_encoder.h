#pragma once

#include <functional>
#include <memory>

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Closes an encoder, wherever in its film it is.
struct EncoderCloser {
  bool has_frames = false;  ///< it was given one at least
  void operator()(AVCodecContext* context) const;
};
using EncoderPtr = std::unique_ptr<AVCodecContext, EncoderCloser>;

/// One open encoder of libavcodec. Its output depends on the settings, the format and this FFmpeg,
/// not on the machine: see the thread count in the source.
class VideoEncoder {
 public:
  /// `format.size` is that of the frames. `global_header`: the container keeps the codec's headers
  /// itself.
  static Result<VideoEncoder> open(const AVCodec& codec, AVPixelFormat pixel_format,
                                   const SinkSettings& settings, const FilmFormat& format,
                                   bool global_header);

  /// Takes a finished packet; times count in frames.
  using Deliver = std::function<Status(AVPacket&)>;
  /// Encodes a frame and delivers the packets that are ready, none or several. A null frame is the
  /// end: what was held back comes out.
  Status encode(const AVFrame* frame, const Deliver& deliver);

  /// The parameters of the stream that a container has to know.
  [[nodiscard]] const AVCodecParameters& parameters() const { return *filter_->par_out; }
  /// By how many frames at most the order of packets differs from that of frames.
  [[nodiscard]] int reordered_frames() const;

 private:
  VideoEncoder(EncoderPtr context, PacketPtr packet, FilterPtr filter)
      : context_(std::move(context)), packet_(std::move(packet)), filter_(std::move(filter)) {}

  EncoderPtr context_;
  PacketPtr packet_;
  FilterPtr filter_;
};

}  // namespace tickreel::encode
