#pragma once

#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/room.h"

namespace tickreel::movie {

/// What the user should know of the videos that a film shows, though they can be shown: a sentence
/// for each file; and of a size that is more often meant as a shape.
std::vector<std::string> media_warnings(const FilmDefinition& film);

}  // namespace tickreel::movie
