#pragma once

#include <string>
#include <string_view>

#include "library/room.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/plan/film_request.h"
#include "tickreel/movies.h"
#include "tickreel/result.h"

namespace tickreel {

/// Returns the message with the name of an option, without dashes, in place of each `§name`, and
/// "load_game()" in place of `§game`.
std::string with_option_keys(std::string_view message);
/// Returns the error with its message changed in the same way.
Error with_option_keys(Error error);

/// Returns the options as the request for a film. Their order does not matter: other options
/// override those that a profile sets. kUsage for an unknown option, for a value that an option
/// cannot have, for an option given twice that is not repeatable, and for options of which one
/// excludes or needs another.
Result<FilmRequest> film_request_of(const MovieOptions& options);
/// Returns the options as the request for highlights. kUsage for an unknown option, for an option
/// other than `event` that is given twice, and for a wrong value of `multi`, `top` or `merge`.
/// find_highlights() checks the other values.
Result<HighlightRequest> highlight_request_of(const MovieOptions& options);

}  // namespace tickreel
