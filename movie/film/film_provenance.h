#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the provenance of films that this process makes. `renderer` is
/// FrameRenderer::description(). kFailed when the running program's file cannot be read.
Result<FilmProvenance> provenance_of_this_process(const std::string& renderer);

/// Returns the names and versions of the libraries that process the sound of the film's games, for
/// records; empty when no library does.
Texts sound_libraries(const FilmDefinition& film);

}  // namespace tickreel::movie
