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

/// Decodes the packets of a video one after the other. Errors are without the file's name, except
/// those of VideoFile::open().
class PictureDecoder {
 public:
  /// Opens a file, so that decoding begins at its first packet. The errors of VideoFile::open(),
  /// with the file's name, and of VideoFile::make_decoder(); kBadFile when the decoder cannot be
  /// opened.
  static Result<PictureDecoder> open(const std::string& path);

  [[nodiscard]] const AVStream& stream() const { return file_.stream(); }
  /// The number of the packet that is decoded next: the count of the packets before it.
  [[nodiscard]] std::int64_t next_packet() const { return next_packet_; }
  /// Begins to decode again, at the keyframe `key`, or at an earlier one where the file cannot be
  /// read from `key` on: next_packet() says at which. `keys`: all keyframes of the file. next()
  /// then skips pictures that are shown before the keyframe at which decoding has begun, because
  /// they may need packets before it; from the first packet on, it skips none. kBadFile when there
  /// is no keyframe where the file says. Opens the file again for its first packet, with the errors
  /// of VideoFile::open().
  Status begin_at(const KeyPacket& key, const std::vector<KeyPacket>& keys);
  /// Returns the next picture, in the order of their times; null at the end. The picture belongs to
  /// the decoder, and is valid until the next call. kBadFile when it cannot be decoded.
  Result<const AVFrame*> next();

 private:
  PictureDecoder(std::string path, VideoFile file, CodecContextPtr context, FramePtr frame)
      : path_(std::move(path)),
        file_(std::move(file)),
        context_(std::move(context)),
        frame_(std::move(frame)) {}
  Status seek(const KeyPacket& key, const std::vector<KeyPacket>& keys);
  /// Gives the next packet, or the end of the file, to the decoder.
  Status send_packet();
  /// Whether the picture of this time is skipped.
  [[nodiscard]] bool is_left_out(std::int64_t pts) const { return from_pts_ && pts < *from_pts_; }

  std::string path_;
  VideoFile file_;
  CodecContextPtr context_;
  FramePtr frame_;
  AVPacket* pending_ = nullptr;  ///< a packet of file_ that is sent next; null: the next is read
  std::int64_t next_packet_ = 0;
  std::int64_t last_pts_ = 0;             ///< the pts of the packet that was sent last
  std::optional<std::int64_t> from_pts_;  ///< earlier pictures are skipped; nothing: none is
  bool is_at_end_ = false;                ///< whether the end of the file was sent
};

}  // namespace tickreel::encode
