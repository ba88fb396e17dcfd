#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "encode/libav/libav.h"
#include "encode/media/media_file.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A packet from which decoding can begin.
struct KeyPacket {
  std::int64_t number = 0;  ///< of the stream's packets, as they lie in the file
  std::int64_t pts = 0;
  std::int64_t dts = 0;
};

/// kFailed for pictures with a side of more than kMostMediaSide pixels.
Status check_picture_size(int width, int height);

/// Reads the packets of the pictures of a video of anybody's. Errors are without the file's name,
/// but for those of open().
class VideoFile {
 public:
  /// The errors of open_media(); kBadFile when it has no pictures; kFailed, with what to do, for a
  /// container or a codec that is not read here; the errors of check_picture_size().
  static Result<VideoFile> open(const std::string& path);

  [[nodiscard]] AVFormatContext& file() const { return *input_; }
  [[nodiscard]] const AVStream& stream() const { return *stream_; }
  /// To be opened: says of anything damaged that it is.
  [[nodiscard]] Result<CodecContextPtr> make_decoder() const;
  /// The next packet is this one, or one before it; of which says only its pts.
  Status seek(const KeyPacket& key);
  /// The caller's until the next call; null at the end.
  Result<AVPacket*> next();

 private:
  VideoFile(MediaPtr input, PacketPtr packet, const AVStream* stream)
      : input_(std::move(input)), packet_(std::move(packet)), stream_(stream) {}

  MediaPtr input_;
  PacketPtr packet_;
  const AVStream* stream_;
};

}  // namespace tickreel::encode
