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

/// What a decoration has to know of what is filmed.
struct DecoratedTime {
  TickRate tick_rate{60};
  CaptureRange range{};  ///< of the film
};

/// Everything that FilmDefinition::overlay puts over a picture except the HUD. kUsage when a film
/// that somebody wrote down asks for what does not exist, or when the picture of the watermark is
/// not the one with which the film was planned; the errors of read_watermark too. `open_player`
/// opens the film's replay once more, if it has to be asked later; only for a film of a game.
Result<std::vector<Decoration>> film_decorations(const FilmDefinition& film,
                                                 const Presentation& game,
                                                 const DecoratedTime& time,
                                                 const PlayerOpener& open_player);

/// The look with all that FilmDefinition::overlay puts over it; the same one when that is nothing.
/// The errors of film_decorations.
Result<std::unique_ptr<Look>> decorated_look(std::unique_ptr<Look> look, const FilmDefinition& film,
                                             const Presentation& game, const DecoratedTime& time,
                                             const PlayerOpener& open_player);

}  // namespace tickreel::movie
