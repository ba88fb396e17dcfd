#pragma once

#include <span>
#include <string>

#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Chooses the film's sound and its encoding. `has_sound`: the game has sound. The film silently
/// gets no game's sound where the sink holds none, or where its pictures are recorded ones. kUsage
/// when the film cannot have a requested silence, or when an option for sound has no effect; the
/// errors of check_music_place().
Status choose_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                    FilmDefinition& film);

/// Chooses the film's sound and its encoding as choose_sound() does, but without the check for
/// options that have no effect.
Status give_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                  FilmDefinition& film);

/// Checks the options for sound. kUsage when an option has no effect on this film, or on this reel
/// as a whole.
Status check_sound_options(const FilmDefinition& film);

/// Checks the requested tracks, if any. kUsage for tracks that the film cannot have, or that leave
/// out sound that is heard. The film's sound and music must be known. `buses` are the names of the
/// buses of the film's games (SoundBus).
Status check_tracks(const FilmPlan& plan, std::span<const std::string> buses);
/// Checks that the requested music, sounds and loudness, if any, can be in the film. kUsage when
/// its file cannot hold them, when its pictures are recorded ones, and when `request.audio` is
/// kNone.
Status check_music_place(const FilmRequest& request, const SinkKind& sink);

}  // namespace tickreel::movie
