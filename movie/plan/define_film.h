#pragma once

#include "movie/film/film_definition.h"
#include "movie/frames/presentation.h"
#include "movie/plan/film_settings.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel {

/// The definition with all that follows from the replay and the name of the file: the number of
/// frames, the hash of the replay, the container; without what is not part of it. kUsage when no
/// exact times of 64 bits are in the range, or when an encoder's option is given twice; kBadFile
/// when the replay is damaged, or when the frames that were shown are wanted and it has none.
/// kUsage, too, when options for sound are given and the film has none. The
/// errors of overlay_of.
Result<FilmDefinition> define_film(const FilmSettings& settings, ReplayReader& replay,
                                   const Presentation& game);

}  // namespace tickreel
