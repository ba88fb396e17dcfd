#pragma once

#include <string>

#include "movie/plan/batch/job_list.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/description_errors.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns a request with the options that the keys of a job set. Reports to `errors` invalid
/// values, keys of reels, and options that need or exclude another one.
FilmRequest options_of(const JobKeys& keys, DescriptionErrors& errors);

/// Returns the description of a job's reel. Keys of the job replace the keys of the whole film in
/// the reel's file. The errors of read_for_planning().
Result<Description> reel_of(const JobKeys& keys);

/// Whether the key has a meaning for a film of one replay and none for a reel.
bool is_of_replays_alone(const std::string& key);

/// Returns the template for the names of a job's films: the template that the job gives, or the
/// default. `films_marks`: the job films marks, so the default name has the mark.
std::string template_of(const JobKeys& keys, bool films_marks);

}  // namespace tickreel::movie
