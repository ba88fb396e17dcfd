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

/// The times of the film that decorations need.
struct DecoratedTime {
  TickRate tick_rate{60};
  CaptureRange range{};  ///< the film's
};

/// Returns everything that FilmDefinition::overlay puts over a picture, except the HUD. kUsage when
/// a film that somebody wrote by hand asks for what does not exist, or when the watermark is not
/// the picture that the film was planned with; the errors of read_watermark. `open_player` opens
/// the film's replay once more, for decorations that read it; it is only needed for a film of a
/// game.
Result<std::vector<Decoration>> film_decorations(const FilmDefinition& film,
                                                 const Presentation& game,
                                                 const DecoratedTime& time,
                                                 const PlayerOpener& open_player);

/// Returns the look with everything that FilmDefinition::overlay puts over it, or `look` itself
/// when that is nothing. The errors of film_decorations.
Result<std::unique_ptr<Look>> decorated_look(std::unique_ptr<Look> look, const FilmDefinition& film,
                                             const Presentation& game, const DecoratedTime& time,
                                             const PlayerOpener& open_player);

}  // namespace tickreel::movie
