#pragma once

#include <string>

#include "cli/reels/clip_keys.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel {

/// Where the keys of a table ask for highlights (event, by, on, multi, within, top, best, max,
/// merge): plays the replay, and films what is found. kUsage when nothing is, or when something
/// else says what to film.
Status choose_highlights(const ClipTable& table, const std::string& replay, FilmRequest& options);

}  // namespace tickreel
