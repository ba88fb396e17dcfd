#pragma once

#include <string>
#include <vector>

#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_keys.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Where the keys of a table ask for highlights (event, by, on, multi, within, top, best, max,
/// merge): plays the replay, and films what is found. kUsage when nothing is, or when something
/// else says what to film; kInterrupted once `options.stop` is set.
Status choose_highlights(const ClipTable& table, const std::string& replay, FilmRequest& options);

/// What is wrong with values of highlights, and with those of before and after, whatever the replay
/// is; each error is about its key.
std::vector<Error> wrong_highlight_values(const ClipTable& table);

}  // namespace tickreel::movie
