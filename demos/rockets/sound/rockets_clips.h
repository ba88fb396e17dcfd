#pragma once

#include <cstdint>

namespace tickreel::rockets {

/// The clips of `rockets`, in the order of their list.
enum ClipIndex : std::uint32_t {
  kFlightSlowClip,
  kFlightFastClip,
  kRumbleClip,
  kServoClip,
  kRewindClip,
  kLaunchClip,
  kExplosionClip,
  kBounceClip,
  kKnockClip,
  kThudClip,
  kToppleClip,
  kLoadedClip,
  kBeepClip,
  kKickClip,
  kHatClip,
  kBassClip,
  kPluckClip,
  kPadClip,
  kBrassClip,
  kClipCount,
};

}  // namespace tickreel::rockets
