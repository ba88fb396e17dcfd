#pragma once

#include <string>
#include <string_view>

#include "library/room.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/plan/film_request.h"
#include "tickreel/movies.h"
#include "tickreel/result.h"

namespace tickreel {

/// A message with its fields as MovieOptions has them: without dashes.
std::string with_option_keys(std::string_view message);
Error with_option_keys(Error error);

/// Makes a request of options. kUsage for names that no film has and values that an option cannot
/// have.
Result<FilmRequest> film_request_of(const MovieOptions& options);
/// Makes a request for highlights of options.
Result<HighlightRequest> highlight_request_of(const MovieOptions& options);

}  // namespace tickreel
