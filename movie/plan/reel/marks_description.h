#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns a first description of a reel as TOML for `output` (empty: it is printed). It has a card
/// and a clip for each mark of the replays, which are named as users name them; for a replay
/// without marks, its best part or all of it. kUsage for an output that is not a description, or is
/// one of the replays.
Result<std::string> describe_marks(const std::vector<std::string>& replays,
                                   const std::string& output);

}  // namespace tickreel::movie
