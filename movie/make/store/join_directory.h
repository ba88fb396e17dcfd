#pragma once

#include <string>
#include <vector>

#include "movie/film/stored_film_settings.h"
#include "movie/make/engine/progress.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes the film of a directory whose segments are all there, as StoredFilm::finish() does, and
/// leaves the directory as it is. `listener` may be null. kUsage when the film has not the ending
/// that its segments were made for; kBadFile when segments are missing, or were not all made by the
/// same program, libraries and renderer. Gives what the user should know, though nothing failed.
Result<std::vector<std::string>> join_directory(const std::string& directory,
                                                const StoredFilmSettings& settings,
                                                const ProgressListener& listener);

}  // namespace tickreel::movie
