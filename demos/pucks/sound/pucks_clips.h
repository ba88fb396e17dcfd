#pragma once

#include <cstdint>

namespace tickreel::pucks {

/// The clips of `pucks`, in the order of their list.
enum ClipIndex : std::uint32_t { kSlideClip, kFastSlideClip, kBumpClip, kMalletClip, kClipCount };

}  // namespace tickreel::pucks
