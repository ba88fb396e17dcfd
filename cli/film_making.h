#pragma once

#include <string>

#include "cli/progress_printer.h"
#include "core/error.h"
#include "movie/film_definition.h"
#include "movie/film_job.h"

namespace tickreel {

/// Makes a film of the replay that its definition names, and tells on standard error what draws and
/// encodes, how far it is, and what has become of it. Ctrl-C stops it.
Status make_film(const FilmSettings& settings, ProgressStyle style);

/// The same for one segment, into a directory. One that another process makes is passed over.
Status make_segment(const SegmentJob& job, const std::string& directory, ProgressStyle style);

/// Whether a style is meant for people, who also want to read what was done.
bool is_for_people(ProgressStyle style);

}  // namespace tickreel
