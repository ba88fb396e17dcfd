#pragma once

#include <atomic>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether a machine makes the same pictures as the other machines.
struct ProbeAnswer {
  bool fits = true;
  /// The reason when it does not: "node2 would make other pictures than node1: ...".
  std::string why{};
};

/// Returns the segment that each machine makes for probe_node(): a frame in the film's middle, or
/// as few frames as the segments of so long a film may have.
SegmentJob probe_job(const FilmDefinition& film);

/// Checks, before a machine makes its first frame of a film, whether it makes the same pictures as
/// the other machines: compares the versions of its program, libraries and renderer, and one frame
/// that each machine makes, if its encoder can make a film of one frame. The first machine sets the
/// reference; if FILE.part has segments from an earlier run, the versions must be those of these
/// segments too. A machine that fits makes no frame again while its versions stay the same.
/// kBadFile when the replay or its game cannot be read; kInterrupted once `stop` is set (null:
/// never).
Result<ProbeAnswer> probe_node(const FarmFile& farm, const std::string& part,
                               const std::string& node, const FilmProvenance& provenance,
                               const GameFinder& find_game, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
