#pragma once

#include <atomic>
#include <string>

#include "movie/fleet/farm/farm_files.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether a machine draws as the others do.
struct ProbeAnswer {
  bool fits = true;
  std::string why{};  ///< why it does not: "node2 would make other pictures than node1: ..."
};

/// Checks, before a machine makes its first frame of a film, whether it draws as the others do: by
/// the versions of its program, libraries and renderer, and by one frame that each machine makes.
/// The first machine sets the reference; where FILE.part has segments from an earlier run, those
/// do. A machine that fits is not checked again while its versions stay the same.
Result<ProbeAnswer> probe_node(const FarmFile& farm, const std::string& part,
                               const std::string& node, const FilmProvenance& provenance,
                               const GameFinder& find_game, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
