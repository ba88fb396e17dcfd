#pragma once

#include <string>

#include "movie/plan/batch/job_list.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/description_errors.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The options of films that the keys of a job stand for. Values that no option has go to `errors`.
FilmRequest options_of(const JobKeys& keys, DescriptionErrors& errors);

/// The reel of a job, with the keys of the job in place of what its file says of the whole film.
/// The errors of read_for_planning.
Result<Description> reel_of(const JobKeys& keys);

/// Whether a film of one replay has that key, and a reel has not.
bool is_of_replays_alone(const std::string& key);

/// The template of the name of a film: that of the job, or the usual one.
std::string template_of(const JobKeys& keys, bool films_marks);

}  // namespace tickreel::movie
