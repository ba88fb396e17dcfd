#pragma once

#include "movie/film/presentation.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// kUsage, with the option, where alpha is requested and the game draws its pictures itself.
Status check_alpha_of_game(const FilmRequest& request, const Presentation& game);

/// Checks that the pictures of a film with planned clips can have the requested alpha: all clips
/// must show replays, without transitions. Chooses an encoder that keeps alpha where none is named.
/// kUsage, with the option, where the film cannot have alpha.
Status plan_alpha(const FilmRequest& request, FilmPlan& plan);

/// For a film that is encoded: chooses the default encoder with alpha where none is named, and
/// drops the pixel format that the profile sets for films without alpha.
void take_encoder_with_alpha(const ProfileChoice& profile, const std::string& path,
                             SinkSettings& encoding);

}  // namespace tickreel::movie
