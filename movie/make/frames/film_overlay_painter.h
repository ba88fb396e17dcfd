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

/// Paints FilmDefinition::overlay over pictures in main memory, for films and clips without a game.
/// The times of texts are seconds of `range`. One thread.
class FilmOverlayPainter {
 public:
  /// Prepares the painter. Uses only the size, frame_rate and overlay of `film`. The errors of
  /// film_decorations.
  static Result<FilmOverlayPainter> open(const FilmDefinition& film, const CaptureRange& range);

  /// Paints the overlay of a frame over `image`: kRgba or kRgba64, of the film's size. Changes
  /// nothing when the frame has no overlay.
  void paint(std::int64_t frame, Image& image);

 private:
  FilmOverlayPainter() = default;
  void paint_wide(Image& image);

  ImageSize size_;
  Rational frame_rate_;
  double in_seconds_ = 0.0;
  std::vector<Decoration> decorations_;
  OverlayPainter painter_;
  Scene scene_;             ///< kept for its allocations, like the images
  ViewWindow no_views_{2};  ///< for the decorations
  Image on_black_;
  Image on_white_;
};

}  // namespace tickreel::movie
