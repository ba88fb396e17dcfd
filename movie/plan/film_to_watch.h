#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the film in a file as a window shows it: a reel of this one video, with pictures scaled
/// to fit into `most` and samples of this rate. The errors of know_video() and plan_reel().
Result<FilmDefinition> film_to_watch(const std::string& path, ImageSize most, int sample_rate_hz);

/// Whether the name has the ending of a film, and not of a recording.
bool is_film_name(const std::string& path);

}  // namespace tickreel::movie
