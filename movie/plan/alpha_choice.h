#pragma once

#include "movie/film/presentation.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// kUsage, with the option, where alpha is asked for and the game draws its pictures itself.
Status check_alpha_of_game(const FilmRequest& request, const Presentation& game);

/// Whether the pictures of a film whose clips are planned can have alpha where it is asked for: all
/// of them show replays, one after the other. Chooses the encoder that keeps it, where none is
/// named. kUsage, with the option, where they cannot.
Status plan_alpha(const FilmRequest& request, FilmPlan& plan);

/// For a film that is encoded: the usual encoder with alpha, where none is named, and not the pixel
/// format that a profile has for films without.
void take_encoder_with_alpha(const ProfileChoice& profile, const std::string& path,
                             SinkSettings& encoding);

}  // namespace tickreel::movie
