#pragma once

#include <string>

#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_keys.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks the keys for highlights as far as the table alone shows it. kUsage for values that are
/// invalid for every replay, and for within, max, merge or a multi of 1 in the clip's own table
/// when nothing is asked for.
Status check_highlights(const ClipTable& table);

/// Looks for highlights if keys of the table ask for them (event, by, on, multi above 1, top,
/// best): plays the replay, and makes what is found, with its margins, the marks to film of
/// `options`. Does nothing without such keys. kUsage when nothing is found, or when from, to, mark
/// or all-marks chooses what to film; the errors of check_highlights() and find_highlights(), among
/// them kInterrupted once `options.stop` is set.
Status choose_highlights(const ClipTable& table, const std::string& replay, FilmRequest& options);

}  // namespace tickreel::movie
