#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the TOML of a new reel, to be written to `output` (empty: it is printed). The reel has a
/// card, and a clip for each mark of the replays; for a replay without marks, a clip of its best
/// six seconds, or of all of it if its game is unknown or has no events. `replays`, at least one,
/// are the replays as the user named them. kUsage for an output that is not the name of a
/// description, or is one of the replays; the errors of path_of_replay(), ReplayReader::open() and
/// NotesFile::open().
Result<std::string> describe_marks(const std::vector<std::string>& replays,
                                   const std::string& output);

}  // namespace tickreel::movie
