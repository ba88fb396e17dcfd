#pragma once

#include "encode/libav/libav.h"
#include "tests/bench/pipeline/design.h"
#include "tickreel/result.h"

namespace tickreel::bench {

/// A file with one stream of libx264, as FFmpeg's examples write one. One thread.
class LibavFilm {
 public:
  static Result<LibavFilm> open(const FilmTask& task);
  /// `frame` is yuv420p.
  Status write(const AVFrame* frame);
  Status finish();

 private:
  LibavFilm(CodecContextPtr encoder, FormatContextPtr file, PacketPtr packet)
      : encoder_(std::move(encoder)), file_(std::move(file)), packet_(std::move(packet)) {}

  CodecContextPtr encoder_;
  FormatContextPtr file_;
  PacketPtr packet_;
};

}  // namespace tickreel::bench
