#pragma once

#include <cstdint>

namespace tickreel::tanks {

/// The clips of `tanks`: their indices in Soundscape::clips(), and their number.
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
