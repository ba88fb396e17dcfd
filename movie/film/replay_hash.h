#pragma once

#include <cstdint>

#include "movie/film/film_source.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// FilmedReplay::hash: XXH3 of all in a replay that decides the pictures of the film: the
/// game, its rules, constants, players, rate and seed; the state that it begins with, if that is
/// not of tick 0; the inputs of every tick up to the out point
/// and the part of the state's hash that every replay keeps; the times of the pictures for a film
/// of those that were shown; and the seek points for one that ignores a divergence. Marks, notes,
/// what comes after the out point, and whether the replay is packed change nothing.
///
/// Reads `range`, `is_recorded_interleave` and `ignores_divergence` of what is filmed. kBadFile
/// when the replay is damaged.
Result<std::uint64_t> hash_of_replay(ReplayReader& replay, const FilmedReplay& filmed);

}  // namespace tickreel::movie
