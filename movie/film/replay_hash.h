#pragma once

#include <cstdint>

#include "movie/film/film_source.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns FilmedReplay::hash: XXH3 of everything in a replay that decides the film's pictures. The
/// hash covers the game, its rules, constants, players, rate and seed; the first state, if the
/// replay does not begin with tick 0; the inputs of every tick up to the out point, and the part of
/// the state's hash that every replay keeps. For a film of recorded pictures it covers all ticks
/// and the times of all pictures, and for a film that ignores a divergence also the seek points. It
/// does not cover marks, notes, anything after the out point of another film, and whether the
/// replay is packed.
///
/// Uses only `range`, `is_recorded_interleave` and `ignores_divergence` of `filmed`. kBadFile when
/// the replay is damaged.
Result<std::uint64_t> hash_of_replay(ReplayReader& replay, const FilmedReplay& filmed);

}  // namespace tickreel::movie
