#pragma once

#include <cstdint>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/time/capture_range.h"
#include "renderer/overlay/overlay_painter.h"
#include "renderer/scene/decorated_look.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/view/view_window.h"

namespace tickreel::movie {

/// Paints FilmDefinition::overlay over pictures in main memory, of films and clips that have no
/// game. Its texts are timed in seconds of `range`. One thread.
class FilmOverlayPainter {
 public:
  /// `film`: its size, frame_rate and overlay count. The errors of film_decorations.
  static Result<FilmOverlayPainter> open(const FilmDefinition& film, const CaptureRange& range);

  /// `image`: of the film's size, kRgba or kRgba64. Without anything over that frame it stays as it
  /// is.
  void paint(std::int64_t frame, Image& image);

 private:
  FilmOverlayPainter() = default;
  void paint_wide(Image& image);

  ImageSize size_;
  Rational frame_rate_;
  double in_seconds_ = 0.0;
  std::vector<Decoration> decorations_;
  OverlayPainter painter_;
  Scene scene_;             ///< kept for its allocations, as the pictures
  ViewWindow no_views_{2};  ///< for the decorations
  Image on_black_;
  Image on_white_;
};

}  // namespace tickreel::movie
