#pragma once

#include <cstdint>
#include <vector>

#include "movie/film/time/speed_clock.h"

namespace tickreel::movie {

/// The kind of sound beyond an end of a block.
enum class BlockEnd {
  kNothing,  ///< the film's beginning or end, or a freeze
  kPlain,    ///< sound at speed 1
  kBlock,    ///< another block
};

/// A block of at most one second of a film whose speed is not 1, in samples of the film; `end` is
/// exclusive. Each block is stretched on its own, with a little sound before and after it, so that
/// a film sounds the same whichever part of it is made first.
struct StretchBlock {
  std::int64_t first = 0;
  std::int64_t end = 0;
  /// The stretch with a speed other than 1, without freezes, that the block is a part of.
  SpeedClock::Stretch moving{};
  BlockEnd before = BlockEnd::kNothing;  ///< what lies before the block
  BlockEnd behind = BlockEnd::kNothing;  ///< what lies after the block
};

/// Returns the blocks of a film in order, and behind a film that ends at another speed than 1
/// blocks for one minute more, for the rest of its last frame. `second`: the number of the clock's
/// ticks in a second.
std::vector<StretchBlock> stretch_blocks(const SpeedClock& clock, std::int64_t second);

}  // namespace tickreel::movie
