#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/presentation.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/frames/view_source_pool.h"
#include "renderer/scene/decorated_look.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The times of a film that decorations need.
struct DecoratedTime {
  TickRate tick_rate{60};
  CaptureRange range{};  ///< the range of the film
};

/// Returns everything that FilmDefinition::overlay puts over a picture, except the HUD.
/// `open_player` opens the film's replay once more, for decorations that read it; it is only needed
/// for a film of a game. kUsage when the overlay asks for something that does not exist, as only a
/// hand-written film can, or when the watermark is not the picture that the film was planned with;
/// the errors of read_watermark, timed_text and `open_player`.
Result<std::vector<Decoration>> film_decorations(const FilmDefinition& film,
                                                 const Presentation& game,
                                                 const DecoratedTime& time,
                                                 const PlayerOpener& open_player);

/// Returns a look that draws `look` with the decorations of FilmDefinition::overlay over it, and
/// without its HUD if the overlay hides it; `look` itself for an empty overlay. The errors of
/// film_decorations.
Result<std::unique_ptr<Look>> decorated_look(std::unique_ptr<Look> look, const FilmDefinition& film,
                                             const Presentation& game, const DecoratedTime& time,
                                             const PlayerOpener& open_player);

}  // namespace tickreel::movie
