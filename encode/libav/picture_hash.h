#pragma once

#include <cstdint>

#include "encode/libav/libav.h"
#include "encode/xxh3.h"

namespace tickreel::encode {

/// XXH3 of frames, plane after plane without padding.
class PictureHasher {
 public:
  std::uint64_t hash(const AVFrame& frame);

 private:
  Xxh3 hasher_;
};

}  // namespace tickreel::encode
