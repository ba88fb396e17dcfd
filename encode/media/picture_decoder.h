#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/libav/libav.h"
#include "encode/media/video_file.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the packets of a video one after the other. Errors are without the file's name.
class PictureDecoder {
 public:
  static Result<PictureDecoder> open(const std::string& path);

  [[nodiscard]] const AVStream& stream() const { return file_.stream(); }
  /// How many packets of the file lie before the next one.
  [[nodiscard]] std::int64_t next_packet() const { return next_packet_; }
  /// Begins anew at one of these. What then comes out before it is shown is left out, for it may
  /// need what lies before it.
  Status begin_at(const KeyPacket& key, const std::vector<KeyPacket>& keys);
  /// The next picture, in the order in which they are shown; the decoder's until the next call.
  /// Null at the end.
  Result<const AVFrame*> next();

 private:
  PictureDecoder(std::string path, VideoFile file, CodecContextPtr context, FramePtr frame)
      : path_(std::move(path)),
        file_(std::move(file)),
        context_(std::move(context)),
        frame_(std::move(frame)) {}
  Status seek(const KeyPacket& key, const std::vector<KeyPacket>& keys);
  Status send_packet();
  [[nodiscard]] bool is_left_out(std::int64_t pts) const { return from_pts_ && pts < *from_pts_; }

  std::string path_;
  VideoFile file_;
  CodecContextPtr context_;
  FramePtr frame_;
  AVPacket* pending_ = nullptr;  ///< was read, and is to be sent; the file's
  std::int64_t next_packet_ = 0;
  std::int64_t last_pts_ = 0;             ///< of the packet that was sent last
  std::optional<std::int64_t> from_pts_;  ///< none: all count
  bool is_at_end_ = false;
};

}  // namespace tickreel::encode
