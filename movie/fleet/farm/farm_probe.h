#pragma once

#include <atomic>
#include <string>

#include "movie/fleet/farm/farm_files.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The answer to whether a machine draws as the others do.
struct ProbeAnswer {
  bool fits = true;
  std::string why{};  ///< it does not: "node2 would make other pictures than node1: ..."
};

/// Finds out, before a machine makes its first frame of a film: by what its program, its libraries
/// and its renderer say of themselves, and by one frame that each machine makes. The first machine
/// decides what the others must be like; where FILE.part has segments from before, they do. A
/// machine that has been found to fit is not asked again while it says the same of itself.
Result<ProbeAnswer> probe_node(const FarmFile& farm, const std::string& part,
                               const std::string& node, const FilmProvenance& provenance,
                               const GameFinder& find_game, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
