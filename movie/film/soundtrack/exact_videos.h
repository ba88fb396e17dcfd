#pragma once

#include "movie/film/film_definition.h"

namespace tickreel::movie {

/// Whether all videos whose sound is in a film, also in its clips and their panes, sound the same
/// on every machine: see MediaSound::is_exact(). False when a video cannot be opened, because that
/// is then unknown.
bool hears_exact_videos(const FilmDefinition& film);

}  // namespace tickreel::movie
