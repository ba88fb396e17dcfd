#pragma once

#include <span>
#include <string>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a film sounds like, and how that is encoded. `has_sound`: the game's. kUsage when there is
/// no place in the sink for what is asked for, or when it means nothing.
Status choose_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                    FilmDefinition& film);

/// The same, whatever else is said of sound.
Status give_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                  FilmDefinition& film);

/// kUsage for options of sound that mean nothing to this film, or to this reel as a whole.
Status check_sound_options(const FilmDefinition& film);

/// FilmDefinition::sound where there is none yet: silence, where music is laid over it or
/// `request.audio` says so; else nothing. kUsage where there is no place for it.
Result<std::string> sound_without_game(const FilmRequest& request, const SinkKind& sink);
/// kUsage for tracks that a film cannot have, whose sound and music are known, or that leave out
/// what is heard. `buses`: what its game has, by SoundBus.
Status check_tracks(const FilmPlan& plan, std::span<const std::string> buses);
/// kUsage for music in a film that has no place for it.
Status check_music_place(const FilmRequest& request, const SinkKind& sink);

}  // namespace tickreel::movie
