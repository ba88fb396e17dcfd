#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What this process makes films with. `renderer` is FrameRenderer::description(). kFailed when the
/// running program's file cannot be read.
Result<FilmProvenance> provenance_of_this_process(const std::string& renderer);

/// The libraries that its games' sound is made with, for records.
Texts sound_libraries(const FilmDefinition& film);

}  // namespace tickreel::movie
