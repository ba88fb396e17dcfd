#pragma once

#include <cstdint>

namespace tickreel::rockets {

/// The clips of `rockets`: their indices in Soundscape::clips(), and their number.
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
