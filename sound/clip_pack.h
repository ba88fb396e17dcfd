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

namespace synth {

/// The clips of a game, to be packed: what synthesises them (CLIPS of tickreel_game) defines this,
/// and write_clips.cpp calls it while tickreel is built.
std::vector<Clip> make_clips();

}  // namespace synth
}  // namespace tickreel
