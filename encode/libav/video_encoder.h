#pragma once

#include <functional>
#include <memory>

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The deleter of an encoder. Closes it also in the middle of a film. An encoder that cannot be
/// closed there (SVT-AV1) is first given the end of its film.
struct EncoderCloser {
  bool has_frames = false;  ///< whether the encoder was given a frame
  void operator()(AVCodecContext* context) const;
};
using EncoderPtr = std::unique_ptr<AVCodecContext, EncoderCloser>;

/// Encodes the pictures of a film with libavcodec. The output depends on the pictures, the
/// settings, the format and this FFmpeg, and not on the machine, except with encoders in hardware
/// (is_hardware()).
class VideoEncoder {
 public:
  /// Opens an encoder. `format.size`: the size of the frames. `global_header`: whether the
  /// container stores the codec's headers itself. kUsage for settings that the encoder refuses, and
  /// for a codec that players show in other colours than BT.709; kFailed for an encoder in hardware
  /// that cannot be opened, and when memory is short.
  static Result<VideoEncoder> open(const AVCodec& codec, AVPixelFormat pixel_format,
                                   const SinkSettings& settings, const FilmFormat& format,
                                   bool global_header);

  /// A function that receives a finished packet, whose times count in frames. It may move the
  /// content out of the packet, which is valid during the call. Its error ends encode(), which
  /// returns it.
  using Deliver = std::function<Status(AVPacket&)>;
  /// Encodes a frame, whose pts is its number, and calls deliver() for the packets that are ready:
  /// none, one or several. A null frame is the end of the film: all remaining packets are
  /// delivered. kFailed when the encoder fails.
  Status encode(const AVFrame* frame, const Deliver& deliver);

  /// The parameters of the stream, for the container.
  [[nodiscard]] const AVCodecParameters& parameters() const { return *filter_->par_out; }
  /// The largest difference between the number of a packet in the order of packets and the number
  /// of its frame in the film.
  [[nodiscard]] int reordered_frames() const;

 private:
  VideoEncoder(EncoderPtr context, PacketPtr packet, FilterPtr filter)
      : context_(std::move(context)), packet_(std::move(packet)), filter_(std::move(filter)) {}

  EncoderPtr context_;
  PacketPtr packet_;
  FilterPtr filter_;
};

}  // namespace tickreel::encode
