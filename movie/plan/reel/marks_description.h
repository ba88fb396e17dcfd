#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A first description of a reel, as TOML that is to be written to `output` (empty: it is printed):
/// a card, and a clip for each mark of the replays, which are named as users name them. Of a replay
/// without marks, what is best in it, or all. kUsage for an output that is no description, or one
/// of the replays.
Result<std::string> describe_marks(const std::vector<std::string>& replays,
                                   const std::string& output);

}  // namespace tickreel::movie
