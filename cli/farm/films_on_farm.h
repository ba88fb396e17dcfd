#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/farm/farm_film.h"
#include "cli/films/film_making.h"
#include "cli/films/film_outcome.h"
#include "cli/films/progress_printer.h"
#include "tickreel/result.h"

namespace tickreel {

/// Waits for a film that a farm makes, as wait_on_farm, and tells of it on standard error.
Result<FilmOutcome> wait_and_tell(const std::string& film, ProgressStyle style);

/// Hands over film `number`: kQueued. Or something else, which is what became of it.
using HandOver = std::function<Result<FilmOutcome>(std::size_t number)>;
/// Hands over all films before it waits for the first (with `detach` for none), and tells of them
/// on standard error.
MadeEach make_each_on_farm(const std::vector<std::string>& films, const EngineOptions& options,
                           ProgressStyle style, const HandOver& hand_over);

}  // namespace tickreel
