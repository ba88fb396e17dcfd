#pragma once

#include <cstdint>

#include "encode/libav/libav.h"
#include "encode/xxh3.h"

namespace tickreel::encode {

/// Computes hashes of frames.
class PictureHasher {
 public:
  /// Returns the XXH3 hash of a frame's pixels, plane after plane without padding.
  std::uint64_t hash(const AVFrame& frame);

 private:
  Xxh3 hasher_;
};

}  // namespace tickreel::encode
