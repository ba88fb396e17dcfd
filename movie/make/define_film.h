#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "movie/make/film_settings.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel {

/// What a definition says of the game that is filmed.
struct FilmedGame {
  bool has_sound = false;
  std::string library{};  ///< GameInfo::library
};

/// Of a game as a registry knows it (GameEntry); null: of one that is not known.
template <typename Entry>
FilmedGame filmed_game(const Entry* game) {
  if (game == nullptr) return {};
  return {static_cast<bool>(game->make_soundscape), game->info.library};
}

/// The definition with all that follows from the replay and the name of the file: the number of
/// frames, the hash of the replay, the container; without what is not part of it. kUsage when no
/// exact times of 64 bits are in the range, or when an encoder's option is given twice; kBadFile
/// when the replay is damaged, or when the frames that were shown are wanted and it has none.
/// kUsage, too, when options for sound are given and the film has none. The
/// errors of overlay_of.
Result<FilmDefinition> define_film(const FilmSettings& settings, ReplayReader& replay,
                                   const FilmedGame& game);

}  // namespace tickreel
