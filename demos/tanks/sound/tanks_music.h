#pragma once

#include <array>

#include "demos/sound/score.h"

namespace tickreel::tanks {

/// The parts of the music, which come and go with the round.
enum MusicPart : std::uint32_t { kGroundPart, kDrumPart, kTunePart, kMusicParts };
using PartGains = std::array<float, kMusicParts>;

/// Sixteen bars in D minor.
Score tanks_music();
/// How loud each part is by what a view says of the round.
PartGains music_gains(const View& view, double step_seconds);

}  // namespace tickreel::tanks
