#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "movie/film/stored_film_settings.h"
#include "movie/make/engine/progress.h"
#include "movie/make/store/segment_directory.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns a function that says whether to go on: true until `stop`, which is borrowed, is set
/// (null: always true).
std::function<bool()> goes_on_until(const std::atomic<bool>* stop);

/// Returns a listener that tells `progress`, and stops when `stop` is set (null: never). Both are
/// borrowed.
FinishListener finish_listener(ProgressMeter& progress, const std::atomic<bool>* stop);

/// Joins the segments of a directory that has them all, checks the film, and gives it its name and,
/// if wanted, its manifest. `workplace`: the directory of the film until then; on the film's file
/// system, and maybe the same as `segments`. kInTheWay when something has taken a name meanwhile. A
/// manifest that cannot get its name is an error too, and the film stays; other errors after the
/// film has its name are added to `warnings`. A film above the size limit does not get its name
/// (kFailed), and `too_large` is set to its size.
Status complete_film(const SegmentDirectory& segments, SegmentDirectory& workplace,
                     const StoredFilmSettings& settings, const FinishListener& listener,
                     std::vector<std::string>& warnings, std::int64_t& too_large);

/// Whether the film that was completed in `directory` already has its name, so that only the rest
/// was left to do when the export ended. kInterrupted when it is stopped before that is known.
Result<bool> has_its_name(const SegmentDirectory& directory, const StoredFilmSettings& settings);

/// Writes the manifest of a film that has its name, if it is wanted and missing.
Status complete_manifest(const SegmentDirectory& directory, const StoredFilmSettings& settings,
                         std::vector<std::string>& warnings);

/// Removes the directory where a film was completed, with everything that was made there. Errors
/// become warnings, because the film already has its name.
void remove_workplace(SegmentDirectory& workplace, std::vector<std::string>& warnings);

/// Checks the names of the film and its manifest. kInTheWay when something there must not be
/// replaced; a manifest that is not wanted must not stay beside another film either.
Status check_names(const StoredFilmSettings& settings);

}  // namespace tickreel::movie
