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

/// Whether to go on: as long as `stop`, which is borrowed, is not set (null: always).
std::function<bool()> goes_on_until(const std::atomic<bool>* stop);

/// Tells `progress` how far it is, both borrowed, and stops when `stop` is set (null: never).
FinishListener finish_listener(ProgressMeter& progress, const std::atomic<bool>* stop);

/// Joins the segments of a directory that has them all, checks the film, and gives it its name and,
/// if wanted, its manifest. `workplace` is where it lies until then: on the file system of the
/// film, and maybe the same directory. kInTheWay when something has taken a name meanwhile. A
/// manifest that cannot have its name is an error too, and the film stays; what else fails when it
/// has its name is added to `warnings`. A film above the size limit does not get its name
/// (kFailed); `too_large` is set to its size.
Status complete_film(const SegmentDirectory& segments, SegmentDirectory& workplace,
                     const StoredFilmSettings& settings, const FinishListener& listener,
                     std::vector<std::string>& warnings, std::int64_t& too_large);

/// Whether the film that was completed in `directory` has its name already, and only the rest was
/// left to do when the export ended. kInterrupted when it is stopped before that is known.
Result<bool> has_its_name(const SegmentDirectory& directory, const StoredFilmSettings& settings);

/// The manifest of a film that has its name, if it is wanted and missing.
Status complete_manifest(const SegmentDirectory& directory, const StoredFilmSettings& settings,
                         std::vector<std::string>& warnings);

/// Removes the place where a film was completed, and all that was made there: the film has its
/// name, whatever happens to it.
void remove_workplace(SegmentDirectory& workplace, std::vector<std::string>& warnings);

/// kInTheWay when there is something that must not be replaced under the names of the film or of
/// its manifest; a manifest that is not wanted must not stay beside another film either.
Status check_names(const StoredFilmSettings& settings);

}  // namespace tickreel::movie
