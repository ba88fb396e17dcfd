#pragma once

#include <span>

#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Where an encoder's packets go.
class PacketTarget {
 public:
  virtual ~PacketTarget() = default;
  /// Times count in frames. Takes the packet's content.
  virtual Status write(AVPacket& packet) = 0;
  /// Sound of the film, interleaved, in order; none comes for films without.
  virtual Status write_samples(std::span<const float> /*samples*/) { return {}; }
  virtual Status finish() = 0;
};

}  // namespace tickreel::encode
