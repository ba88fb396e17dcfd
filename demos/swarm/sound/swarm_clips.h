#pragma once

#include <cstdint>

namespace tickreel::swarm {

/// The clips of `swarm`: their indices in Soundscape::clips(), and their number.
enum ClipIndex : std::uint32_t {
  kMurmurClip,
  kOtherMurmurClip,
  kMarchClip,
  kFightClip,
  kClashClip,
  kHornClip,
  kBellClip,
  kWarDrumClip,
  kDrumRimClip,
  kBrassClip,
  kClipCount,
};

}  // namespace tickreel::swarm
