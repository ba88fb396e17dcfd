#pragma once

#include <string>
#include <string_view>

#include "library/room.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/plan/film_request.h"
#include "tickreel/movies.h"
#include "tickreel/result.h"

namespace tickreel {

/// Returns the message with the name of an option, without dashes, in place of each `§name`.
std::string with_option_keys(std::string_view message);
/// Returns the error with its message changed in the same way.
Error with_option_keys(Error error);

/// Returns the options as the request for a film. kUsage for an unknown option, and for a value
/// that an option cannot have.
Result<FilmRequest> film_request_of(const MovieOptions& options);
/// Returns the options as the request for highlights. Has the errors of film_request_of().
Result<HighlightRequest> highlight_request_of(const MovieOptions& options);

}  // namespace tickreel
