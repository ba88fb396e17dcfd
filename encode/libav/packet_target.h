#pragma once

#include <span>

#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Takes the coded packets and the sound of a film, and writes them somewhere. Its errors are those
/// of writing there, such as Muxer's.
class PacketTarget {
 public:
  virtual ~PacketTarget() = default;
  /// Takes a packet of video, whose times count in frames. Moves the content out of the packet.
  virtual Status write(AVPacket& packet) = 0;
  /// Takes samples of the film's sound, interleaved, in order. Not called for films without sound.
  virtual Status write_samples(std::span<const float> /*samples*/) { return {}; }
  /// Ends the film.
  virtual Status finish() = 0;
};

}  // namespace tickreel::encode
