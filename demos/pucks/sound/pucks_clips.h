#pragma once

#include <cstdint>

namespace tickreel::pucks {

/// The clips of `pucks`: their indices in Soundscape::clips(), and their number.
enum ClipIndex : std::uint32_t { kSlideClip, kFastSlideClip, kBumpClip, kMalletClip, kClipCount };

}  // namespace tickreel::pucks
