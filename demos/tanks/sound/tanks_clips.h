#pragma once

#include <cstdint>

namespace tickreel::tanks {

/// The clips of `tanks`, in the order of their list.
enum ClipIndex : std::uint32_t {
  kEngineIdleClip,
  kEngineSlowClip,
  kEngineFastClip,
  kTracksClip,
  kTurretClip,
  kCannonClip,
  kRicochetClip,
  kBurstClip,
  kClangClip,
  kTankExplosionClip,
  kMineExplosionClip,
  kMinePlacedClip,
  kCrateClip,
  kBellClip,
  kSpawnClip,
  kBeepClip,
  kKickClip,
  kSnareClip,
  kHatClip,
  kBassClip,
  kPluckClip,
  kPadClip,
  kBrassClip,
  kClipCount,
};

}  // namespace tickreel::tanks
