#pragma once

#include <span>
#include <string>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Chooses the film's sound and its encoding. `has_sound`: the game has sound. kUsage when the sink
/// cannot hold the requested sound, or when an option has no effect.
Status choose_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                    FilmDefinition& film);

/// Does as choose_sound(), without checking the other options for sound.
Status give_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                  FilmDefinition& film);

/// kUsage for options for sound that have no effect on this film, or on this reel as a whole.
Status check_sound_options(const FilmDefinition& film);

/// Returns FilmDefinition::sound for a film without a game's sound: silence where music is laid
/// over it or `request.audio` says so, otherwise nothing. kUsage where the sink cannot hold it.
Result<std::string> sound_without_game(const FilmRequest& request, const SinkKind& sink);
/// kUsage for tracks that the film cannot have, or that leave out sound that is heard. The film's
/// sound and music must be known. `buses` are those of its game, by SoundBus.
Status check_tracks(const FilmPlan& plan, std::span<const std::string> buses);
/// kUsage for music in a film that cannot hold it.
Status check_music_place(const FilmRequest& request, const SinkKind& sink);

}  // namespace tickreel::movie
