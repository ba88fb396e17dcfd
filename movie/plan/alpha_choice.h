#pragma once

#include "movie/frames/presentation.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether the pictures of a film of a replay can have alpha where it is asked for, and which
/// encoder keeps it, where none is named. kUsage, with the option, where they cannot.
Status plan_alpha(const FilmRequest& request, const Presentation& game, FilmPlan& plan);

/// The same of a reel, whose clips are planned: it has alpha where all of them show replays, one
/// after the other.
Status plan_alpha_of_reel(const FilmRequest& request, FilmPlan& plan);

/// For a film that is encoded: the usual encoder with alpha, where none is named, and not the pixel
/// format that a profile has for films without.
void take_encoder_with_alpha(const ProfileChoice& profile, const std::string& path,
                             SinkSettings& encoding);

}  // namespace tickreel::movie
