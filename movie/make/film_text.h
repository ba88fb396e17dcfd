#pragma once

#include <string>

#include "core/error.h"
#include "movie/film/film_overlay.h"
#include "movie/make/overlay_request.h"

namespace tickreel {

/// One --text, as plan_overlay reads it.
Result<FilmText> parse_film_text(const std::string& typed, const OverlaySubject& subject);

/// The number of a player by number or name, whatever the case. kUsage with the players there are;
/// `what` stands before it.
Result<std::int64_t> find_player(const std::string& wanted, const std::vector<std::string>& players,
                                 const std::string& what);

}  // namespace tickreel
