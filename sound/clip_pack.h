#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tickreel/sound/clip.h"

namespace tickreel {

// Functions for the clips of the games that are part of a program. The clips are computed while the
// program is built, and are stored in it as mono with 16 bits a sample.

/// Returns the clips, which must be mono and have names of at most 64 bytes, as bytes. Samples are
/// limited to -1..1 and rounded to 16 bits.
std::vector<std::uint8_t> pack_clips(std::span<const Clip> clips);
/// Returns the clips in bytes that pack_clips() has returned. Other bytes are a bug (assert).
std::vector<Clip> unpack_clips(std::string_view bytes);

namespace synth {

/// Returns the clips of a game. The game's source that computes them defines this function (CLIPS
/// of tickreel_game in CMake), and write_clips.cpp calls it while tickreel is built.
std::vector<Clip> make_clips();

}  // namespace synth
}  // namespace tickreel
