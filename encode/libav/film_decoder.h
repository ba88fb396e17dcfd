#pragma once

#include <functional>
#include <string>

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes a film to find out whether that works, on all cores, without the work that finds no
/// mistake.
class FilmDecoder {
 public:
  /// kFailed when this FFmpeg cannot decode such films.
  static Result<FilmDecoder> open(const AVStream& stream);

  /// Told of each frame that was decoded without a fault, in the order in which they are shown: its
  /// pts in the stream's time base, and its size.
  using Deliver = std::function<void(std::int64_t pts, ImageSize size)>;
  /// A null packet is the end: what was held back comes out. What cannot be decoded is left out,
  /// and decoding goes on behind it, until there are too many errors in a row.
  void decode(const AVPacket* packet, const Deliver& deliver);
  /// The decoder's message about the first thing that it could not decode; empty: all went well.
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
