#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tickreel/sound/clip.h"

namespace tickreel {

// Clips as they are put into a program: made while it is built, mono, 16 bits a sample.

std::vector<std::uint8_t> pack_clips(std::span<const Clip> clips);
/// `bytes` come from pack_clips; anything else is a bug (assert).
std::vector<Clip> unpack_clips(std::string_view bytes);

}  // namespace tickreel
