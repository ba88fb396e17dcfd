#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the definition by which a window shows the film in a file: a reel of this one video,
/// with pictures scaled down to fit into `most` and samples of `sample_rate_hz`. The errors of
/// know_video() and plan_reel().
Result<FilmDefinition> film_to_watch(const std::string& path, ImageSize most, int sample_rate_hz);

/// Whether the file name ends like a film's name: ".mp4", ".mkv" and such. The ending of recordings
/// is not among them.
bool is_film_name(const std::string& path);

}  // namespace tickreel::movie
