#pragma once

#include <functional>
#include <memory>

#include "core/error.h"
#include "movie/film/film_definition.h"
#include "movie/make/presentation.h"
#include "movie/make/view_source_pool.h"
#include "renderer/scene/look.h"

namespace tickreel {

/// The look with all that FilmDefinition::overlay puts over it; the same one when that is nothing.
/// kUsage when a film that somebody wrote down asks for what there is not, or when the picture of
/// the watermark is not the one that the film was planned with; the errors of read_watermark too.
/// `replay`: the film's; `open_player` opens it once more where it has to be asked later.
Result<std::unique_ptr<Look>> decorated_look(std::unique_ptr<Look> look, const FilmDefinition& film,
                                             const Presentation& game, const ReplayReader& replay,
                                             const PlayerOpener& open_player);

}  // namespace tickreel
