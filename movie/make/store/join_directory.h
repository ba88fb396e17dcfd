#pragma once

#include <string>
#include <vector>

#include "movie/film/stored_film_settings.h"
#include "movie/make/engine/progress.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes the film of a directory that has all its segments, as StoredFilm::finish() does, and keeps
/// the segments. If the directory is the film's own FILE.part, it also records there that the film
/// is complete; joining it again then only writes a manifest that is missing. Other directories
/// stay unchanged. Returns warnings for the user. `listener` may be null.
///
/// kUsage when the film does not have the ending that its segments were made for, or would lie
/// among them; kInTheWay when a file that must not be replaced has its name; kBadFile when segments
/// are missing, or were not all made by the same program, libraries and renderer; kFailed when the
/// disk has no room or the film is above its size limit; kInterrupted once `settings.stop` is set.
Result<std::vector<std::string>> join_directory(const std::string& directory,
                                                const StoredFilmSettings& settings,
                                                const ProgressListener& listener);

}  // namespace tickreel::movie
