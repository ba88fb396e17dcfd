#pragma once

#include <functional>
#include <string>

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the pictures of a film to find out whether they can be decoded. Uses one thread, because
/// decoders with several do not report all errors, and skips work that does not help to find
/// errors.
class FilmDecoder {
 public:
  /// kFailed when this FFmpeg cannot decode the stream's codec, or the decoder cannot be opened.
  static Result<FilmDecoder> open(const AVStream& stream);

  /// A function that receives each frame that was decoded without an error, in the order in which
  /// frames are shown: its pts in the stream's time base, and its size.
  using Deliver = std::function<void(std::int64_t pts, ImageSize size)>;
  /// Decodes a packet, and calls deliver() for the frames that are ready; a null packet is the end,
  /// after which all remaining frames are delivered. Skips a packet that cannot be decoded. After
  /// too many errors in a row it does nothing any more.
  void decode(const AVPacket* packet, const Deliver& deliver);
  /// The decoder's message about the first error; empty: there was none.
  [[nodiscard]] const std::string& first_error() const { return first_error_; }

 private:
  FilmDecoder(CodecContextPtr context, FramePtr frame)
      : context_(std::move(context)), frame_(std::move(frame)) {}
  void receive(const Deliver& deliver);
  [[nodiscard]] bool has_given_up() const;
  void keep_error(int code);

  CodecContextPtr context_;
  FramePtr frame_;
  std::string first_error_;
  int errors_in_a_row_ = 0;
};

}  // namespace tickreel::encode
