#pragma once

#include "movie/film/presentation.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks that the game can have the requested alpha. kUsage, with the option, when alpha is
/// requested and the game draws its pictures itself.
Status check_alpha_of_game(const FilmRequest& request, const Presentation& game);

/// Checks that the pictures of a film with planned clips can have the requested alpha: the film
/// must have pictures, all clips must show replays, and there must be no transitions, fades,
/// captions over a whole reel, or, with straight alpha, a poster. For an encoded film, calls
/// take_encoder_with_alpha(). Does nothing when no alpha is requested. kUsage, with the option, for
/// a film that cannot have alpha. The plan has a sink.
Status plan_alpha(const FilmRequest& request, FilmPlan& plan);

/// Prepares `encoding`, the settings of an encoded film, for straight alpha: chooses the default
/// encoder with alpha for files with the ending of `path` (.mov or .mkv; others have none) when no
/// encoder is named, and drops the pixel format that the profile sets for films without alpha. Does
/// nothing without straight alpha.
void take_encoder_with_alpha(const ProfileChoice& profile, const std::string& path,
                             SinkSettings& encoding);

}  // namespace tickreel::movie
