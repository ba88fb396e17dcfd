#pragma once

#include "movie/film/film_definition.h"

namespace tickreel::movie {

/// Whether the videos that are heard in a film, in its clips and their panes, sound the same on
/// every machine: MediaSound::is_exact(). False for a video that is not there any more, because
/// nobody knows.
bool hears_exact_videos(const FilmDefinition& film);

}  // namespace tickreel::movie
