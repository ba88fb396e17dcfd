#pragma once

#include <string>

#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_keys.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// kUsage for values in the keys for highlights that are invalid for every replay.
Status check_highlights(const ClipTable& table);

/// Where the keys of a table ask for highlights (event, by, on, multi, within, top, best, max,
/// merge): plays the replay, and films what is found. kUsage when nothing is found, or when other
/// keys choose what to film; kInterrupted once `options.stop` is set.
Status choose_highlights(const ClipTable& table, const std::string& replay, FilmRequest& options);

}  // namespace tickreel::movie
