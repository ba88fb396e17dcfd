#pragma once

#include <string>

#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_keys.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks the keys for highlights as far as the table alone shows it. kUsage for values that are
/// invalid for every replay.
Status check_highlights(const ClipTable& table);

/// Looks for highlights if keys of the table ask for them (event, by, on, multi, within, top, best,
/// max, merge): plays the replay, and makes what is found, with its margins, the films of
/// `options`. Does nothing without such keys. kUsage when nothing is found, or when other keys
/// choose what to film; kInterrupted once `options.stop` is set.
Status choose_highlights(const ClipTable& table, const std::string& replay, FilmRequest& options);

}  // namespace tickreel::movie
