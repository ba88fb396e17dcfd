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

/// Returns a function that returns true until `stop`, which is borrowed, is set (null: always
/// true).
std::function<bool()> goes_on_until(const std::atomic<bool>* stop);

/// Returns a listener that passes the progress to `progress`, and stops when `stop` is set (null:
/// never). Both are borrowed.
FinishListener finish_listener(ProgressMeter& progress, const std::atomic<bool>* stop);

/// Joins the segments of a directory that has all of them, checks the film, and gives it its name
/// and, if wanted, its manifest. `workplace`: the directory in which the film lies until then; it
/// is on the film's file system, and may be the same as `segments`. kInterrupted when `listener`
/// returns false; kInTheWay when another file has got one of the names meanwhile. When the manifest
/// cannot get its name, that is an error too, but the film stays; other errors after the film has
/// its name are added to `warnings`. A film above the size limit does not get its name (kFailed),
/// and `too_large` is set to its size in bytes.
Status complete_film(const SegmentDirectory& segments, SegmentDirectory& workplace,
                     const StoredFilmSettings& settings, const FinishListener& listener,
                     std::vector<std::string>& warnings, std::int64_t& too_large);

/// Whether the film that was completed in `directory` already has its name, so that the export
/// ended with only clearing up left to do. kInterrupted when `settings.stop` is set before that is
/// known.
Result<bool> has_its_name(const SegmentDirectory& directory, const StoredFilmSettings& settings);

/// Writes the manifest of a film that has its name, if the manifest is wanted and is missing or of
/// another film. Only warns, in `warnings`, when segments are gone that the manifest needs.
/// kInTheWay when an existing file must not be replaced; kInterrupted once `settings.stop` is set.
Status complete_manifest(const SegmentDirectory& directory, const StoredFilmSettings& settings,
                         std::vector<std::string>& warnings);

/// Removes the directory where a film was completed, with everything that was made there. Errors
/// become warnings, because the film already has its name.
void remove_workplace(SegmentDirectory& workplace, std::vector<std::string>& warnings);

/// Checks the names of the film and of its manifest. kUsage for a name that is too long; kInTheWay
/// when a file of that name must not be replaced. An old manifest is in the way too when no
/// manifest is wanted, because it would stay beside another film.
Status check_names(const StoredFilmSettings& settings);

}  // namespace tickreel::movie
