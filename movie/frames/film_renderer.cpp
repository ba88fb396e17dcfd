#include "movie/frames/film_renderer.h"

#include <algorithm>

#include "movie/frames/painted_frames.h"
#include "renderer/scene/outline_font.h"

namespace tickreel {
namespace {

/// A film, a clip of one, or a pane.
bool brings_fonts(const FilmDefinition& of) {
  return std::ranges::any_of(of.overlay.texts,
                             [](const FilmText& text) { return text.fontfile_hash != 0; }) ||
         std::ranges::any_of(of.clips, brings_fonts) || std::ranges::any_of(of.panes, brings_fonts);
}

}  // namespace

bool needs_renderer(const FilmDefinition& clip) {
  return clip.source.empty() || std::ranges::any_of(clip.panes, needs_renderer);
}

bool has_library_game(const FilmDefinition& film) {
  return !film.game_library.empty() || std::ranges::any_of(film.clips, has_library_game) ||
         std::ranges::any_of(film.panes, has_library_game);
}

std::string renderer_with_fonts(const std::string& drawing, const FilmDefinition& film) {
  return brings_fonts(film) ? drawing + ", " + outline_font_library() : drawing;
}

std::string renderer_of(const FilmDefinition& film, const std::string& opengl) {
  const bool is_drawn = film.clips.empty() || std::ranges::any_of(film.clips, needs_renderer);
  return renderer_with_fonts(is_drawn ? opengl : PaintedFrames::kPaintedDescription, film);
}

}  // namespace tickreel
