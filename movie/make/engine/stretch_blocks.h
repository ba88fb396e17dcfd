#pragma once

#include <cstdint>
#include <vector>

#include "movie/film/time/speed_clock.h"

namespace tickreel::movie {

/// The neighbour at an end of a block.
enum class BlockEnd {
  kNothing,  ///< the film's beginning or end, or a freeze
  kPlain,    ///< sound at speed 1
  kBlock,    ///< the next block
};

/// A block of at most one second of a film whose speed is not 1. Each block is stretched on its
/// own, with a little sound before and after it, so that a film sounds the same whichever part of
/// it is made first.
struct StretchBlock {
  std::int64_t first = 0;
  std::int64_t end = 0;
  /// The whole stretch around the block that has another speed than 1.
  SpeedClock::Stretch moving{};
  BlockEnd before = BlockEnd::kNothing;
  BlockEnd behind = BlockEnd::kNothing;
};

/// Returns the blocks of a film in order, and those of one minute after its end, for the rest of
/// its last frame. `second`: the clock's ticks in a second.
std::vector<StretchBlock> stretch_blocks(const SpeedClock& clock, std::int64_t second);

}  // namespace tickreel::movie
