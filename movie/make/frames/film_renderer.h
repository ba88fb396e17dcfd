#pragma once

#include <string>

#include "movie/film/film_definition.h"

namespace tickreel::movie {

/// Whether OpenGL draws any picture of a clip, or of a film of one replay.
bool needs_renderer(const FilmDefinition& clip);

/// Whether a film shows a game from a library: in the film itself, in a clip or in a pane.
bool has_library_game(const FilmDefinition& film);

/// Returns FilmProvenance::renderer of a film: `drawing`, which describes what draws its clips
/// (FrameRenderer::description), and the library that reads the film's own fonts, if it has any.
std::string renderer_with_fonts(const std::string& drawing, const FilmDefinition& film);

/// Returns FilmProvenance::renderer of a film before anything is opened. `opengl` describes what
/// draws games on this machine (OffscreenFacts).
std::string renderer_of(const FilmDefinition& film, const std::string& opengl);

}  // namespace tickreel::movie
