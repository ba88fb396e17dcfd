#pragma once

#include <cstdint>

#include "movie/film/film_source.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns FilmedReplay::hash: XXH3 of everything in a replay that decides the film's pictures. The
/// hash covers the game, its rules, constants, players, rate and seed; the first state, if the
/// replay does not begin with tick 0; for each tick up to the out point the inputs, and the part of
/// the state's hash that every replay keeps. A film of recorded pictures is hashed with all ticks,
/// also those after its out point, and with the times of all pictures; a film that ignores a
/// divergence also with the seek points among its ticks. The hash does not cover marks and notes,
/// and not whether the replay is packed.
///
/// Uses only `range`, `is_recorded_interleave` and `ignores_divergence` of `filmed`. Reading does
/// not change what `replay` returns later. kBadFile when the replay is damaged; kFailed when the
/// system cannot read it.
Result<std::uint64_t> hash_of_replay(ReplayReader& replay, const FilmedReplay& filmed);

}  // namespace tickreel::movie
