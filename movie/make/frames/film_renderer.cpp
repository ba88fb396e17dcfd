#include "movie/make/frames/film_renderer.h"

#include <algorithm>

#include "movie/make/frames/painted_frames.h"
#include "renderer/overlay/outline_font.h"

namespace tickreel::movie {
namespace {

/// Whether a film, a clip or a pane has texts in a font of its own.
bool brings_fonts(const FilmDefinition& of) {
  return std::ranges::any_of(of.overlay.texts,
                             [](const FilmText& text) { return text.fontfile_hash != 0; }) ||
         std::ranges::any_of(of.parts(), brings_fonts);
}

}  // namespace

bool needs_renderer(const FilmDefinition& clip) {
  return clip.is<FilmedReplay>() || std::ranges::any_of(clip.parts(), needs_renderer);
}

bool has_library_game(const FilmDefinition& film) {
  const auto* const replay = film.as<FilmedReplay>();
  return (replay != nullptr && !replay->game_library.empty()) ||
         std::ranges::any_of(film.parts(), has_library_game);
}

std::string renderer_with_fonts(const std::string& drawing, const FilmDefinition& film) {
  return brings_fonts(film) ? drawing + ", " + outline_font_library() : drawing;
}

std::string renderer_of(const FilmDefinition& film, const std::string& opengl) {
  const bool is_drawn = std::ranges::any_of(film.clips(), needs_renderer);
  return renderer_with_fonts(is_drawn ? opengl : PaintedFrames::kPaintedDescription, film);
}

}  // namespace tickreel::movie
