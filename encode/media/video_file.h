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
  std::int64_t number = 0;  ///< the index among the packets of the stream, in the file's order
  std::int64_t pts = 0;     ///< the time when its picture is shown, in ticks of the stream
  std::int64_t dts = 0;     ///< the time when it is decoded, in ticks; AV_NOPTS_VALUE: not known
};

/// Checks that no side has more than kMostMediaSide pixels. kFailed otherwise, without the file's
/// name.
Status check_picture_size(int width, int height);

/// Reads the packets of the pictures of a video that any program has made. Errors are without the
/// file's name, except those of open().
class VideoFile {
 public:
  /// Opens a file. The errors of open_media(); kBadFile when it has no pictures; kFailed, with what
  /// to do, for containers and codecs that are not supported; the errors of check_picture_size().
  static Result<VideoFile> open(const std::string& path);

  [[nodiscard]] AVFormatContext& file() const { return *input_; }
  [[nodiscard]] const AVStream& stream() const { return *stream_; }
  /// Returns a decoder for the pictures, which the caller has to open. It returns an error for
  /// everything damaged. kFailed when this FFmpeg has no such decoder.
  [[nodiscard]] Result<CodecContextPtr> make_decoder() const;
  /// Goes to a keyframe, or to a keyframe before it: next() then returns the packet of one of them.
  /// The caller can tell by the packet's pts which one it is. kBadFile when there is none.
  Status seek(const KeyPacket& key);
  /// Returns the next packet of the pictures; null at the end. The packet belongs to this object,
  /// and is valid until the next call. kBadFile when the file cannot be read on.
  Result<AVPacket*> next();

 private:
  VideoFile(MediaPtr input, PacketPtr packet, const AVStream* stream)
      : input_(std::move(input)), packet_(std::move(packet)), stream_(stream) {}

  MediaPtr input_;
  PacketPtr packet_;
  const AVStream* stream_;
};

}  // namespace tickreel::encode
