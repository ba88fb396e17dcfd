#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/engine/conversion.h"
#include "movie/engine/film_frames.h"
#include "sim/replay/replay_player.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether a film has pictures, or is sound alone: then none is drawn. Of a part: one of several
/// processes draws a segment; another one checks what has to be checked once for the whole film.
enum class Pictures : std::uint8_t { kDrawn, kDrawnOfPart, kNone };

/// The frames of a FilmJob.
class MadeFrames : public FilmFrames {
 public:
  /// See conversion.h.
  virtual Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) = 0;
  /// See FrameRenderer::description.
  [[nodiscard]] virtual std::string renderer_description() const = 0;
  /// The first that one of the games in flight has passed; see ReplayPlayer::passed_divergence.
  [[nodiscard]] virtual const std::optional<PassedDivergence>& passed_divergence() const = 0;
};

}  // namespace tickreel::movie
