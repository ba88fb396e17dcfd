#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the TOML of a new reel, to be written to `output` (empty: it is printed). The reel has a
/// card, and a clip for each mark of the replays; for a replay without marks, a clip of its best
/// part or of all of it. `replays` are the replays as the user named them. kUsage for an output
/// that is not the name of a description, or is one of the replays.
Result<std::string> describe_marks(const std::vector<std::string>& replays,
                                   const std::string& output);

}  // namespace tickreel::movie
