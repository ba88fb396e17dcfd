#pragma once

#include <string>

#include "movie/plan/batch/job_list.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/description_errors.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns a request with the options in the keys of a job. Errors for invalid values go to
/// `errors`.
FilmRequest options_of(const JobKeys& keys, DescriptionErrors& errors);

/// Returns the reel of a job. The job's keys replace the keys of the whole film in the reel's file.
/// The errors of read_for_planning().
Result<Description> reel_of(const JobKeys& keys);

/// Whether the key is valid for a film of one replay but not for a reel.
bool is_of_replays_alone(const std::string& key);

/// Returns the template of a film's name: the job's, or the default one.
std::string template_of(const JobKeys& keys, bool films_marks);

}  // namespace tickreel::movie
