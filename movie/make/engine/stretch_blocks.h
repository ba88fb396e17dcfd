#pragma once

#include <cstdint>
#include <vector>

#include "movie/film/time/speed_clock.h"

namespace tickreel::movie {

/// What stands at an end of a block.
enum class BlockEnd {
  kNothing,  ///< an end of the film, or a freeze
  kPlain,    ///< the speed 1
  kBlock,    ///< the next block
};

/// Samples of a film whose speed is not 1, at most a second of them. Each is stretched for itself,
/// from a little before it to a little behind it, so that a film sounds the same whichever part of
/// it is made first.
struct StretchBlock {
  std::int64_t first = 0;
  std::int64_t end = 0;
  /// The samples around it that have another speed than 1, where the clock knows their places.
  SpeedClock::Stretch moving{};
  BlockEnd before = BlockEnd::kNothing;
  BlockEnd behind = BlockEnd::kNothing;
};

/// The blocks of a film, in order, and a minute of them behind its end, for the rest of its last
/// frame. `second`: the clock's ticks in one.
std::vector<StretchBlock> stretch_blocks(const SpeedClock& clock, std::int64_t second);

}  // namespace tickreel::movie
